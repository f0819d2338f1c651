/** What `config/` is given and what it makes: plain data, every field read-only. */

import type { CommandSearch, Confinement, Loaded, Unconfinable } from "../bash/mod.ts";
import type { JsonObject } from "../json.ts";
import type { Document } from "../jsonfile/mod.ts";
import type { Place, Problem } from "../problem.ts";
import type { Environment } from "./environment.ts";
import type { RunSettings } from "./settings.ts";

/** Everything that a configuration is made from: what bash loaded of it, or the embedded example. */
export interface ConfigSource extends
  Pick<
    Loaded,
    | "directory"
    | "server"
    | "tools"
    | "bash"
    | "commented"
    | "exported"
    | "defined"
    | "places"
    | "prefix"
    | "sourceFailure"
    | "sourceMessages"
  > {
  /** What the server calls itself when there is no `server.json`. */
  readonly bashfulVersion: string;
}

/** The revisions of MCP that bashful speaks, newest first (C6). */
export const protocolVersions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** A revision of MCP that bashful speaks. */
export type ProtocolVersion = typeof protocolVersions[number];

/** `server.json`, or its defaults. */
export interface ServerSettings {
  readonly protocolVersion: ProtocolVersion;
  /** As written, unknown fields included. */
  readonly serverInfo: JsonObject & { readonly name: string; readonly version: string };
  /** As written (C7). */
  readonly capabilities: JsonObject;
  readonly instructions?: string;
  /** Defaults for every tool; already part of each tool's own `run`. */
  readonly run: RunSettings;
}

/** A tool that can be served. */
export interface ToolDefinition {
  readonly name: string;
  /** The Bash function: prefix and name. */
  readonly functionName: string;
  /** What clients are sent: every field but `run`, in the file's order; `JSON.stringify` writes each number as it stands in the file. */
  readonly definition: JsonObject;
  /** The schemas with ordinary numbers, ready to be compiled. */
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly run: RunSettings;
  /** Where the definition begins; found when first asked for. */
  readonly place: Place;
}

/** A configuration that can be served: immutable, swapped whole on reload. */
export interface Config {
  readonly server: ServerSettings;
  /** Those of `tools.json` in its order, then those that comments describe; unusable ones left out. */
  readonly tools: readonly ToolDefinition[];
  readonly prefix: string;
  readonly directory: string;
  /** The names of the variables of the server's environment; absent where nothing depends on them. */
  readonly environment?: readonly string[];
}

/** What the configuration says, as far as it could be parsed. */
export interface Documents {
  readonly server?: Document;
  /** `tools.json`, with the tools that comments describe behind its own. */
  readonly tools?: Document;
}

/** A configuration, or `undefined` when some problem is not one tool's alone; and every problem either way. */
export interface ConfigResult {
  readonly config: Config | undefined;
  readonly problems: readonly Problem[];
  readonly documents: Documents;
}

/** What came of reading, before anybody has looked for what the configuration requires of the machine. */
export interface ConfigReading extends ConfigResult {
  /** The commands that are required, once for each `run.path`; none where there is no configuration. */
  readonly required: readonly CommandSearch[];
  /** Whether it depends on the variables of the environment. */
  readonly needsEnvironment: boolean;
  /** What tools are to be confined by, by their names. */
  readonly sandboxes: ReadonlyMap<string, Confinement>;
  /** What their previews are to be confined by, by the names of the tools. */
  readonly previews: ReadonlyMap<string, Confinement>;
  /**
   * The same where bash did not find the commands of `missing`, and where `environment` is what it is: tools that require
   * what is not there are left out, and so are those that cannot be confined as they are to be. Those whose previews cannot
   * be are served without.
   */
  without(
    missing: readonly CommandSearch[],
    environment?: Environment,
    unconfinable?: ReadonlyMap<string, Unconfinable>,
    unpreviewable?: ReadonlyMap<string, Unconfinable>,
  ): ConfigResult;
}

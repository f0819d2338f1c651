/** What `config/` is given and what it makes: plain data, every field read-only. */

import type { CommandSearch } from "../bash/mod.ts";
import type { JsonObject } from "../json.ts";
import type { Document } from "../jsonfile/mod.ts";
import type { Place, Problem } from "../problem.ts";
import type { RunSettings } from "./settings.ts";

/** One of the three files, as a bash process read it. */
export interface ConfigFile {
  /** As shown in messages: `tools.json`. */
  readonly path: string;
  /** `undefined` when the file is absent or could not be read. */
  readonly text: string | undefined;
  /** Why the file could not be read, in the system's words: `Permission denied`, `Is a directory`. */
  readonly readError?: string;
  /** False when the bytes were not UTF-8; `text` then holds U+FFFD where they were not. */
  readonly isUtf8: boolean;
}

/** Everything that a configuration is made from. */
export interface ConfigSource {
  readonly directory: string;
  readonly server: ConfigFile;
  readonly tools: ConfigFile;
  readonly bash: ConfigFile;
  /** Names of the functions that `tools.bash` itself exported. */
  readonly exported: readonly string[];
  /** Names of all functions that `tools.bash` defined, exported ones included. */
  readonly defined: readonly string[];
  /** What a tool's function is called before the tool's name: `tool_` unless the environment says otherwise (C3). */
  readonly prefix: string;
  /** Why `tools.bash` could not be sourced; absent when it could. */
  readonly sourceFailure?: {
    readonly code: number;
    readonly stderr: string;
    /** How long it was given, where that was too short. */
    readonly timeoutMs?: number;
  };
  /** Commands named by `run.requires` that were not found, and the `run.path` that they were looked for with. */
  readonly missingCommands: readonly CommandSearch[];
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
  /** In the file's order; unusable ones left out. */
  readonly tools: readonly ToolDefinition[];
  readonly prefix: string;
  readonly directory: string;
}

/** The JSON files that could be parsed. */
export interface Documents {
  readonly server?: Document;
  readonly tools?: Document;
}

/** A configuration, or `undefined` when some problem is not one tool's alone; and every problem either way. */
export interface ConfigResult {
  readonly config: Config | undefined;
  readonly problems: readonly Problem[];
  readonly documents: Documents;
}

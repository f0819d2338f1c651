/** `server.json`: who the server is, what it can do and how its tools run (C1, C6, C7). */

import { isObject, type JsonObject } from "../json.ts";
import type { JsonPath } from "../pointer.ts";
import type { Document } from "../jsonfile/mod.ts";
import type { Problem } from "../problem.ts";
import { list, nearest, quote } from "../text.ts";
import { found } from "../words.ts";
import { Checker, type Part } from "./checker.ts";
import { checkServerConfirm } from "./confirm.ts";
import { defaultProtocolVersion, defaultServer } from "./defaults.ts";
import { openFile } from "./file.ts";
import { combineRun, readRun, type RunOverrides } from "./run_settings.ts";
import { defaultRun } from "./settings.ts";
import { type ConfigSource, type ProtocolVersion, protocolVersions, type ServerSettings } from "./types.ts";

/** The fields of `server.json` that mean something. */
export const serverKeys: readonly string[] = [
  "$schema",
  "protocolVersion",
  "serverInfo",
  "capabilities",
  "instructions",
  "run",
];

/** The fields of `serverInfo` that MCP knows (`Implementation`). */
export const serverInfoKeys: readonly string[] = [
  ...["name", "version", "title", "description", "websiteUrl", "icons"],
];

/** What `server.json` says, as far as it can be told: defaults stand where it cannot. */
export interface ServerReading {
  readonly settings: ServerSettings;
  readonly document?: Document;
  /** `run.requires` and `run.requiresEnv` as they stand in the file. */
  readonly own: Pick<RunOverrides, "requires" | "requiresEnv">;
  readonly problems: Problem[];
}

/** Reads `server.json`; when it, or a field of it, is absent, the default holds. */
export function readServer(source: ConfigSource): ServerReading {
  const defaults = defaultServer(source.bashfulVersion);
  const isAbsent = source.server.text === undefined && source.server.readError === undefined && source.server.isUtf8;
  if (isAbsent) return { settings: defaults, own: {}, problems: [] };
  const expected = "an object";
  const { document, problems } = openFile(source.server, source.directory, expected);
  if (!document) return { settings: defaults, own: {}, problems };
  const checker = new Checker(document, problems);
  const { value } = document;
  if (!isObject(value)) {
    checker.add({ id: "server/shape", path: [], found: found(value), expected });
    return { settings: defaults, own: {}, document, problems };
  }
  const root: Part = { value, path: [], name: "" };
  checkProtocolVersion(checker, root);
  checkServerInfo(checker, root);
  checkCapabilities(checker, root);
  checker.expect(root, "instructions", "server/shape", "string");
  const own = readRun(checker, root);
  const run = combineRun(defaultRun, own);
  checkMaxTimeout(checker, [], own, run.timeoutMs);
  checkServerConfirm(checker, own);
  const exact = document.exact as JsonObject;
  const settings = {
    protocolVersion: (value.protocolVersion ?? defaultProtocolVersion) as ProtocolVersion,
    serverInfo: Object.assign({ ...defaults.serverInfo }, exact.serverInfo),
    capabilities: (exact.capabilities ?? defaults.capabilities) as JsonObject,
    ...(typeof value.instructions === "string" ? { instructions: value.instructions } : {}),
    run,
  };
  return { settings, document, own, problems };
}

/** That a deadline which progress moves is not before the one that it moves: of the `own` settings of a file or a tool. */
export function checkMaxTimeout(checker: Checker, path: JsonPath, own: RunOverrides, timeoutMs: number): void {
  const { maxTimeoutMs } = own;
  if (maxTimeoutMs === undefined || maxTimeoutMs >= timeoutMs) return;
  checker.add({
    id: "run/range",
    path: [...path, "run", "maxTimeoutMs"],
    subject: path.length === 0 ? '"maxTimeoutMs" of "run"' : '"maxTimeoutMs"',
    found: String(maxTimeoutMs),
    expected: `at least its "timeoutMs", ${timeoutMs}`,
  });
}

function checkProtocolVersion(checker: Checker, root: Part): void {
  if (!checker.expect(root, "protocolVersion", "server/shape", "string", "a revision of MCP in double quotes")) return;
  const version = root.value.protocolVersion as string;
  if ((protocolVersions as readonly string[]).includes(version)) return;
  const meant = nearest(version, protocolVersions);
  checker.add({
    id: "server/protocol-version",
    path: ["protocolVersion"],
    subject: '"protocolVersion"',
    found: found(version),
    expected: list(protocolVersions.map((each) => quote(each))),
    hint: meant === undefined ? undefined : { kind: "changeTo", text: `"${meant}"` },
  });
}

function checkServerInfo(checker: Checker, root: Part): void {
  if (!checker.expect(root, "serverInfo", "server/shape", "object")) return;
  const info: Part = { value: root.value.serverInfo as JsonObject, path: ["serverInfo"], name: '"serverInfo"' };
  for (const key of serverInfoKeys.slice(0, -1)) checker.expect(info, key, "server/shape", "string");
  checker.expect(info, "icons", "server/shape", "array");
}

function checkCapabilities(checker: Checker, root: Part): void {
  if (!checker.expect(root, "capabilities", "server/shape", "object")) return;
  const capabilities: Part = {
    value: root.value.capabilities as JsonObject,
    path: ["capabilities"],
    name: '"capabilities"',
  };
  checker.require(capabilities, "tools", "server/missing-field", 'an object such as {"listChanged": true}', [
    "logging",
    "experimental",
  ]);
  for (const key of Object.keys(capabilities.value)) checker.expect(capabilities, key, "server/shape", "object");
  if (!isObject(capabilities.value.tools)) return;
  const tools: Part = { value: capabilities.value.tools, path: ["capabilities", "tools"], name: '"tools"' };
  checker.expect(tools, "listChanged", "server/shape", "boolean", "true or false");
}

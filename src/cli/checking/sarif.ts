/** What `bashful check` found, as SARIF 2.1.0 (OASIS), for code scanning and editors. */

import { problemIds } from "../../config/mod.ts";
import type { Problem } from "../../problem.ts";
import { version } from "../../version.ts";
import { recordOf } from "../problems/record.ts";
import type { Checked } from "./check_config.ts";

/** The log, with a final newline. Rules are those that something was found against. */
export function sarifReport({ problems }: Checked): string {
  const ids = [...new Set(problems.map(({ id }) => id))].sort();
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "bashful",
          version,
          semanticVersion: version,
          rules: ids.map((id) => rule(id, problems.find((problem) => problem.id === id)!)),
        },
      },
      columnKind: "utf16CodeUnits",
      results: problems.map((problem) => result(problem, ids.indexOf(problem.id))),
    }],
  };
  return JSON.stringify(log, null, 2) + "\n";
}

function rule(id: string, { severity, hint }: Problem): object {
  const helpUri = hint?.kind === "see" ? hint.url : undefined;
  const description = Object.hasOwn(problemIds, id)
    ? problemIds[id as keyof typeof problemIds]
    : "A problem that shellcheck found";
  return {
    id,
    shortDescription: { text: description },
    defaultConfiguration: { level: severity },
    ...(helpUri === undefined ? {} : { helpUri }),
  };
}

function result(problem: Problem, ruleIndex: number): object {
  const { id, severity, message, hint, place, tool, file: _file, ...facts } = recordOf(problem);
  return {
    ruleId: id,
    ruleIndex,
    level: severity,
    message: { text: hint === undefined ? message : `${message}\nhint: ${hint}` },
    ...(place === undefined ? {} : {
      locations: [{
        physicalLocation: {
          artifactLocation: { uri: fileUri(place.file) },
          region: { startLine: place.line, startColumn: place.column },
        },
        ...(tool === undefined ? {} : { logicalLocations: [{ name: tool, kind: "function" }] }),
      }],
    }),
    properties: facts,
  };
}

/** An absolute path as a URI (RFC 8089); a relative one stays relative. */
function fileUri(path: string): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return path.startsWith("/") ? `file://${encoded}` : encoded;
}

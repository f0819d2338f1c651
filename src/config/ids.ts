/** The stable identifiers of every problem that this folder finds, each with what it stands for (`check --json`, SARIF). */

/** Identifier to one sentence. An identifier never changes its meaning; a new kind of problem gets a new one. */
export const problemIds = {
  "file/missing": "A file of the configuration is absent",
  "file/unreadable": "A file of the configuration cannot be read",
  "file/encoding": "A file of the configuration is not UTF-8",
  "json/empty": "A JSON file holds nothing",
  "json/syntax": "A JSON file breaks the grammar of JSON",
  "json/too-deep": "A JSON file is nested too deeply",
  "json/duplicate-key": "A key stands twice in one object; the last one counts",
  "server/shape": "A field of server.json has the wrong type",
  "server/missing-field": "A required field of server.json is absent",
  "server/protocol-version": "protocolVersion is not a revision that bashful speaks",
  "tools/shape": "A field of tools.json has the wrong type",
  "tools/missing-field": "A required field of a tool is absent",
  "tools/illegal-name": "A tool's name is not one that MCP allows",
  "tools/duplicate-name": "Two tools have one name; the first is served",
  "tools/schema-type": "A tool's schema does not describe an object",
  "tools/schema": "A tool's schema is not a sound JSON Schema",
  "run/unknown-key": "A key of run is not a setting",
  "run/type": "A setting of run has the wrong type",
  "run/range": "A setting of run is outside its range",
  "run/missing-command": "A command that run.requires names is not found",
  "functions/prefix": "The prefix of function names cannot begin a function's name",
  "functions/missing": "A tool has no function in tools.bash",
  "functions/not-exported": "A tool's function is defined and not exported",
  "bash/source": "tools.bash cannot be sourced",
} as const;

/** One of {@link problemIds}. */
export type ProblemId = keyof typeof problemIds;

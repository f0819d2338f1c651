/** The manual page, bashful(1), in the macros of man(7): made from what commands declare, as help is. */

import { exitCodes } from "../../errors.ts";
import { version } from "../../version.ts";
import type { Command, Flag } from "../command.ts";
import { commonFlags } from "../flags.ts";
import { usageLine } from "./pages.ts";

/** The page. It carries no date, so that one version is one page. */
export function manual(commands: readonly Command[]): string {
  return [
    `.TH BASHFUL 1 "" "bashful ${version}" "User Commands"`,
    ".SH NAME",
    text("bashful - serves Bash functions as MCP tools over stdio"),
    ".SH SYNOPSIS",
    `.B bashful\n[${italic("COMMAND")}] [${italic("ARGUMENT")}...]`,
    ".SH DESCRIPTION",
    text(
      "Functions in tools.bash, described in tools.json, become tools of a Model Context Protocol server. " +
        "An MCP client starts bashful and speaks to it over standard input and output.",
    ),
    ".SH COMMANDS",
    ...commands.flatMap(section),
    ".SH OPTIONS",
    text("Every command has these:"),
    ...commonFlags.map(entry),
    ".SH FILES",
    ...files.map(([name, about]) => term(italic(name), about)),
    ".SH ENVIRONMENT",
    ...variables.map(([name, about]) => term(bold(name), about)),
    ".SH EXIT STATUS",
    ...statuses.map(([code, about]) => term(String(code), about)),
    ".SH SEE ALSO",
    `${bold("bash")}(1), ${bold("jq")}(1)`,
  ].join("\n") + "\n";
}

const files = [
  ["~/.config/bashful/tools.json", "The tools: names, descriptions, schemas."],
  ["~/.config/bashful/tools.bash", "A function for each tool."],
  ["~/.config/bashful/server.json", "The server's name, instructions and capabilities; optional."],
] as const;

const variables = [
  ["SERVER_CONFIG_DIR", "The configuration directory, instead of the one under XDG_CONFIG_HOME."],
  ["XDG_CONFIG_HOME", "Where the directory bashful with the configuration is; ~/.config by default."],
  ["SERVER_TOOLS_FUNCTION_NAME_PREFIX", "What the names of tool functions begin with; tool_ by default."],
  ["SERVER_LOG_LEVEL", "What is written to standard error; the option --log-level goes before it."],
] as const;

const statuses = [
  [exitCodes.done, "Done."],
  [exitCodes.failed, "The tool failed, its output does not satisfy its schema, or the check found problems."],
  [exitCodes.usage, "The command line cannot be understood, or there is no such tool."],
  [exitCodes.invalidArguments, "The tool's arguments do not satisfy its schema."],
  [exitCodes.unavailable, "There is no bash that runs."],
  [exitCodes.bug, "A bug in bashful."],
  [exitCodes.configuration, "The configuration cannot be used."],
] as const;

function section(command: Command): string[] {
  return [
    `.SS bashful ${escape(usageLine(command))}`,
    text(command.summary + "."),
    ...(command.details === undefined ? [] : paragraphs(command.details)),
    ...command.flags.map(entry),
  ];
}

function entry({ name, short, value, choices, summary }: Flag): string {
  const takes = value === undefined ? "" : ` ${italic(value)}`;
  const spelt = [...(short === undefined ? [] : [bold(`-${short}`)]), bold(`--${name}`)].join(", ");
  return term(spelt + takes, choices === undefined ? summary : `${summary}: ${choices.join(", ")}`);
}

/** Text as it was written: indented lines are shown as they are, others are filled; an empty line ends a paragraph. */
function paragraphs(details: string): string[] {
  const parts: string[][] = [];
  let kind = "";
  for (const line of details.replace(/^\n+|\s+$/g, "").split("\n")) {
    const next = line.trim() === "" ? "" : /^\s/.test(line) ? "shown" : "filled";
    if (next !== kind && next !== "") parts.push(next === "shown" ? [".nf", text(line), ".fi"] : [text(line)]);
    else if (next !== "") parts.at(-1)!.splice(next === "shown" ? -1 : parts.at(-1)!.length, 0, text(line));
    kind = next;
  }
  return parts.map((lines) => `.PP\n${lines.join("\n")}`);
}

function term(name: string, about: string): string {
  return `.TP\n${name}\n${text(about)}`;
}

function bold(word: string): string {
  return `\\fB${escape(word)}\\fR`;
}

function italic(word: string): string {
  return `\\fI${escape(word)}\\fR`;
}

/** Lines of text: nothing in them is a request or an escape. */
function text(lines: string): string {
  return escape(lines).replace(/^[.']/gm, "\\&$&");
}

function escape(words: string): string {
  return words.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("`", "\\(ga").replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti").replaceAll("'", "\\(aq").replaceAll('"', "\\(dq");
}

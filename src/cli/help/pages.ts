/** Help, made from what commands declare. */

import type { Command, Flag } from "../command.ts";
import { commonFlags } from "../flags.ts";
import { version } from "../../version.ts";

/** `bashful --help`: what it is, and its commands. */
export function overview(commands: readonly Command[]): string {
  return `bashful ${version}: serves Bash functions as MCP tools over stdio

Usage: bashful [COMMAND] [ARGUMENT...]

Commands:
${table(commands.map((command) => [command.name, command.summary]))}

Flags of every command:
${flagTable(commonFlags)}

bashful help COMMAND says more.
`;
}

/** `bashful help NAME`: one command. */
export function commandHelp(command: Command): string {
  const flags = command.flags.length === 0 ? "" : `\nFlags:\n${flagTable(command.flags)}\n`;
  const details = command.details === undefined ? "" : `\n${command.details.trimEnd()}\n`;
  return `${command.summary}

Usage: bashful ${usageLine(command)}
${details}${flags}
Flags of every command:
${flagTable(commonFlags)}
`;
}

/** `call NAME [JSON] [flags]`. */
export function usageLine(command: Command): string {
  const words = command.arguments.map(({ name, isOptional, isRepeated }) => {
    const word = isRepeated === true ? `${name}...` : name;
    return isOptional === true ? `[${word}]` : word;
  });
  return [command.name, ...words, ...(command.flags.length > 0 ? ["[FLAG...]"] : [])].join(" ");
}

function flagTable(flags: readonly Flag[]): string {
  return table(flags.map((flag) => {
    const short = flag.short === undefined ? "    " : `-${flag.short}, `;
    return [`${short}--${flag.name}${flag.value === undefined ? "" : ` ${flag.value}`}`, flag.summary];
  }));
}

function table(rows: readonly (readonly [string, string] | string[])[]): string {
  const width = Math.max(...rows.map(([name]) => name!.length));
  return rows.map(([name, summary]) => `  ${name!.padEnd(width)}  ${summary}`).join("\n");
}

/** The variables that `--env` names for a client's entry, and where their values come from. */

import { outputOf, type Spawner } from "../../bash/mod.ts";
import { quote } from "../../text.ts";
import { failure } from "./changing.ts";
import type { Client, Entry } from "./client.ts";

/** A word of `--env`: a variable, with its value where one is written. */
export interface WantedVariable {
  readonly name: string;
  readonly value?: string;
}

/** Reads `NAME` or `NAME=VALUE`; `undefined` where that is no variable. */
export function readVariable(word: string): WantedVariable | undefined {
  const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)(?:=([^]*))?$/.exec(word) ?? [];
  return name === undefined ? undefined : { name, ...(value === undefined ? {} : { value }) };
}

/**
 * What the variables are in an entry: a value that is written stands in it; one that is not is the client's to find, where
 * it can, else what the variable is now.
 *
 * @throws {UserError} If such a variable is not set, or empty.
 */
export async function variablesFor(
  client: Client,
  wanted: readonly WantedVariable[],
  spawner: Spawner,
): Promise<Required<Pick<Entry, "env" | "references" | "secrets">>> {
  const finds = client.format !== "own" && client.refer !== undefined;
  const env: Record<string, string> = {};
  const references: string[] = [];
  for (const { name, value } of wanted) {
    if (value !== undefined) env[name] = value;
    else if (finds) references.push(name);
    else env[name] = await valueOf(name, client, spawner);
  }
  return {
    env,
    references: [...new Set(references)].filter((name) => !Object.hasOwn(env, name)),
    secrets: Object.keys(env),
  };
}

async function valueOf(name: string, client: Client, spawner: Spawner): Promise<string> {
  const { code, stdout } = await outputOf(spawner, ["printenv", name]);
  const value = stdout.replace(/\r?\n$/, "");
  const fault = code !== 0
    ? "not set"
    : value === ""
    ? "empty"
    : value.includes("\uFFFD")
    ? "not UTF-8 text"
    : undefined;
  if (fault === undefined) return value;
  throw failure(
    `Cannot give ${client.title} the variable ${
      quote(name)
    }: it is ${fault} here, and ${client.title} takes values alone`,
    `export ${name}, or write --env ${name}=VALUE`,
  );
}

/** The clients: where each keeps its servers on which system, and what it wants to know of one. */

import type { Places } from "../../bash/mod.ts";
import { isObject, type JsonObject } from "../../json.ts";
import type { Client, Entry } from "./client.ts";

/** The clients, by name, in the order of help. */
export const clients: readonly Client[] = [
  {
    name: "claude-desktop",
    title: "Claude Desktop",
    format: "json",
    key: "mcpServers",
    file: (places) => under(claudeFolder(places), "claude_desktop_config.json"),
    value: plain,
    next: "quit Claude Desktop and start it again",
  },
  {
    name: "claude-code",
    title: "Claude Code",
    format: "json",
    key: "mcpServers",
    file: ({ claude, home }) => under(claude || home, ".claude.json"),
    value: typed,
    command: claudeCommand,
    next: "start a new session of Claude Code",
    // Documented for this file alone.
    project: {
      path: ".mcp.json",
      refer: (name) => `\${${name}}`,
      next: "start a new session of Claude Code there, and approve the server",
    },
  },
  {
    name: "cursor",
    title: "Cursor",
    format: "json",
    key: "mcpServers",
    file: ({ home }) => under(home, ".cursor/mcp.json"),
    value: typed,
    refer: (name) => `\${env:${name}}`,
    next: "restart Cursor",
    project: { path: ".cursor/mcp.json" },
  },
  {
    name: "vscode",
    title: "Visual Studio Code",
    format: "json",
    key: "servers",
    file: (places) => under(appFolder(places), "Code/User/mcp.json"),
    value: typed,
    // It asks once, and keeps the answer where the system keeps secrets.
    refer: (name) => `\${input:${name}}`,
    input: (name) => ({ type: "promptString", id: name, description: name, password: true }),
    next: 'run "MCP: List Servers" in Visual Studio Code',
    project: { path: ".vscode/mcp.json" },
  },
  {
    name: "windsurf",
    title: "Windsurf",
    format: "json",
    key: "mcpServers",
    file: ({ home }) => under(home, ".codeium/windsurf/mcp_config.json"),
    value: plain,
    refer: (name) => `\${env:${name}}`,
    next: "refresh the MCP servers in Windsurf",
  },
  {
    name: "zed",
    title: "Zed",
    format: "json",
    key: "context_servers",
    file: (places) =>
      places.os === "windows"
        ? under(places.appData, "Zed/settings.json")
        : under(places.os === "linux" ? places.config : under(places.home, ".config"), "zed/settings.json"),
    value: ({ command, args, env }) => ({ command, args: [...args], env: { ...env } }),
    next: "look at the agent panel's settings in Zed",
  },
  {
    name: "codex",
    title: "Codex",
    format: "own",
    file: ({ codex, home }) => under(codex || under(home, ".codex"), "config.toml"),
    command: ({ name, command, args, env }) => ["codex", "mcp", "add", name, ...variables(env), "--", command, ...args],
    lookUp: (name) => ["codex", "mcp", "get", name, "--json"],
    read: transportOf,
    removal: (name) => ["codex", "mcp", "remove", name],
    next: "start a new session of Codex",
  },
  {
    name: "gemini-cli",
    title: "Gemini CLI",
    format: "json",
    key: "mcpServers",
    file: ({ home }) => under(home, ".gemini/settings.json"),
    value: plain,
    refer: (name) => `$${name}`,
    // Gemini CLI joins the names of server and tool with an underscore, and parts them again at the first one.
    rename: (name) => name.replaceAll("_", "-"),
    next: "restart Gemini CLI",
  },
  {
    name: "goose",
    title: "goose",
    format: "yaml",
    key: "extensions",
    file: (places) =>
      places.os === "windows"
        ? under(places.appData, "Block/goose/config/config.yaml")
        : under(places.config, "goose/config.yaml"),
    value: ({ name, command, args, env, references = [] }) => ({
      enabled: true,
      type: "stdio",
      name,
      description: "Bash functions, served by bashful",
      cmd: command,
      args: [...args],
      envs: { ...env },
      env_keys: [...references],
      timeout: 300,
    }),
    // goose takes those of env_keys from its environment, or from where the system keeps secrets.
    refer: () => undefined,
    // goose looks an extension up by its name in lower case.
    rename: (name) => name.toLowerCase(),
    next: "start a new session of goose",
  },
];

function plain({ command, args, env }: Entry): JsonObject {
  return { command, args: [...args], ...(Object.keys(env).length === 0 ? {} : { env: { ...env } }) };
}

function typed(entry: Entry): JsonObject {
  return { type: "stdio", ...plain(entry) };
}

/** `--env` takes every word up to the next option, so one stands between it and the name. */
function claudeCommand({ name, command, args, env }: Entry): string[] {
  return ["claude", "mcp", "add", ...variables(env), "--scope", "user", name, "--", command, ...args];
}

function variables(env: Entry["env"]): string[] {
  return Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]);
}

/** How Codex starts a server, in what it prints of one. */
function transportOf(printed: string): unknown {
  try {
    const server: unknown = JSON.parse(printed);
    return isObject(server) ? server.transport : undefined;
  } catch {
    return undefined;
  }
}

/** Where a desktop program keeps what is the user's. */
function appFolder({ os, home, config, appData }: Places): string {
  return os === "windows" ? appData : os === "macos" ? under(home, "Library/Application Support") : config;
}

/** Installed as a package, Claude Desktop reads a folder of its own in place of the documented one. */
function claudeFolder(places: Places): string {
  if (places.claudePackage !== "") return under(places.claudePackage, "LocalCache/Roaming/Claude");
  return under(appFolder(places), "Claude");
}

function under(folder: string, path: string): string {
  return folder === "" ? "" : `${folder.replace(/[/\\]$/, "")}/${path}`;
}

/**
 * MCP bundles, `.mcpb`: a zip with a manifest that desktop clients install at a click. One for each system, with the
 * programs of all its machines. The format is manifest version 0.3 of the MCPB specification.
 */
import { readFileSync } from "node:fs";
import type { Target } from "../build/targets.ts";
import { type Entry, zip } from "./archive.ts";
import { description, home, license, version } from "./project.ts";

/** A compiled program. */
export interface Program {
  readonly target: Target;
  readonly data: Uint8Array;
}

/** Systems by the names that manifests have for them (those of Node.js). */
const platforms: Readonly<Record<Target["os"], string>> = { linux: "linux", macos: "darwin", windows: "win32" };

/** The name of the bundle's file. */
export function bundleName(os: Target["os"]): string {
  return `bashful-${version}-${os}.mcpb`;
}

/** The bundle of a system. @param programs All of that system. */
export function mcpb(os: Target["os"], programs: readonly Program[], license: Uint8Array): Uint8Array {
  const encoder = new TextEncoder();
  return zip([
    { name: "manifest.json", data: encoder.encode(JSON.stringify(manifest(os), null, 2) + "\n") },
    { name: "icon.png", data: readFileSync(new URL("icon.png", import.meta.url)) },
    { name: "LICENSE", data: license },
    ...os === "windows" ? windowsPrograms(programs) : [
      { name: "server/bashful", data: encoder.encode(launcher), isProgram: true },
      ...programs.map(({ target, data }) => ({ name: `server/bashful-${target.arch}`, data, isProgram: true })),
    ],
  ]);
}

/** Windows on ARM64 runs programs for x86_64 too, and a manifest cannot tell machines apart: one is enough. */
function windowsPrograms(programs: readonly Program[]): Entry[] {
  const { data } = programs.find(({ target }) => target.arch === "x86_64") ?? programs[0]!;
  return [{ name: "server/bashful.exe", data, isProgram: true }];
}

/** A script in the bundle that starts the program for the machine it runs on. */
const launcher = `#!/bin/sh
# Starts the bashful for this machine.
dir=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 69
case $(uname -m) in
  arm64 | aarch64) program=$dir/bashful-aarch64 ;;
  *) program=$dir/bashful-x86_64 ;;
esac
if [ ! -f "$program" ]; then
  printf 'error: Cannot start bashful: this bundle has no program for %s\\n' "$(uname -m)" >&2
  exit 69
fi
# A client may unpack without permissions.
[ -x "$program" ] || chmod +x "$program"
exec "$program" "$@"
`;

function manifest(os: Target["os"]): Record<string, unknown> {
  const entryPoint = os === "windows" ? "server/bashful.exe" : "server/bashful";
  return {
    manifest_version: "0.3",
    name: "bashful",
    display_name: "bashful",
    version,
    description,
    long_description:
      "Write Bash functions in tools.bash, describe them in tools.json, and call them from this client. " +
      "Without a configuration directory of your own, a small example is served.",
    author: { name: "The bashful authors", url: home },
    repository: { type: "git", url: home },
    homepage: home,
    documentation: `${home}#readme`,
    support: `${home}/issues`,
    icon: "icon.png",
    server: {
      type: "binary",
      entry_point: entryPoint,
      mcp_config: {
        command: "${__dirname}/" + entryPoint,
        args: ["serve"],
        // Empty is as if it were not set: the default place.
        env: { SERVER_CONFIG_DIR: "${user_config.config_dir}" },
      },
    },
    tools_generated: true,
    keywords: ["bash", "shell", "tools", "scripts"],
    license,
    compatibility: { platforms: [platforms[os]] },
    user_config: {
      config_dir: {
        type: "directory",
        title: "Configuration directory",
        description: "The directory with tools.json and tools.bash; empty for ~/.config/bashful",
        required: false,
        default: "",
      },
    },
  };
}

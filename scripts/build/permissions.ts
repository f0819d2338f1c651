/**
 * The permissions that the program runs with, compiled or from source, and no other: start bash, and know the loader's
 * variables, with which Deno refuses to start anything. `--no-remote` closes what needs no permission: importing code
 * from the network.
 */
export const permissionFlags: readonly string[] = [
  "--no-prompt",
  "--no-remote",
  "--allow-run=bash",
  "--allow-env=LD_*,DYLD_*",
];

/** What the source needs besides: a thread may run only modules that it may read (`-R`), which a binary has within it. */
export function sourceFlags(root: string): string[] {
  return [`-R=${root}/main.ts,${root}/deno.json,${root}/src`];
}

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

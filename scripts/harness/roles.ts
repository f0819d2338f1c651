/** Tells a server's bash processes apart, by names in the program that each was given to run. */
import type { Process } from "./processes.ts";

/** What a bash process of a server is for. */
export type Role = "worker" | "watcher" | "reaper";

/** A name that only the program of that role has. Comments are no help: a worker is given its program without them. */
const names: Readonly<Record<Role, string>> = {
  worker: "__bashful_request",
  watcher: "__bashful_hold",
  reaper: "__bashful_groups",
};

/** Whether a process is a bash of that role. So is a worker's job, which is a fork of it. */
export function hasRole({ command }: Process, role: Role): boolean {
  return command.includes(names[role]);
}

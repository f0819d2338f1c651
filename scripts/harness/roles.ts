/** Tells a server's bash processes apart, by the name of the program that each was given to run (`spawn.ts`). */
import type { Process } from "./processes.ts";

/** What a bash process of a server is for. */
export type Role = "lane" | "watch" | "reaper";

/** Whether a process is a bash of that role. So is what a lane has forked, while it runs no other program. */
export function hasRole({ command }: Process, role: Role): boolean {
  return command.includes(`$__bashful_${role}_program`);
}

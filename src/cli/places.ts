/** Where the program and its configuration are, as a command asks for it. */

import { findPlaces, type Places, type Spawner } from "../bash/mod.ts";

/** Finds out where things are. @param directory What the user named; empty for the environment's or the default place. */
export function ownPlaces(spawner: Spawner, directory: string): Promise<Places> {
  // From source, Deno is what runs; the script is what starts it right.
  const script = Deno.build.standalone ? "" : new URL("../../scripts/bashful", import.meta.url);
  return findPlaces(spawner, directory, script === "" ? "" : decodeURIComponent(script.pathname));
}

/** The directory for a command line that must name it to find it again. */
export function namedDirectory(places: Places, flag: string | undefined): string | undefined {
  return flag === undefined || flag === "" ? undefined : places.directory;
}

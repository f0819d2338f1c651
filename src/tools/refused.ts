/**
 * What a sandbox refused, as the words of those show it who failed at it (contract X4). Only a guess is possible: the
 * kernel tells the program, the program says what it likes. What the policy allows is never taken for refused.
 */

import { isWritable, type Policy } from "../bash/mod.ts";
import { quote } from "../text.ts";

/** The next step where a sandbox has refused something that makes a function fail; `undefined` where it did not. */
export function refusedBy(policy: Policy, said: readonly string[]): string | undefined {
  const lines = said.flatMap((text) => text.split("\n"));
  for (const line of lines) {
    if (/read-only file system/i.test(line)) {
      const path = pathIn(line);
      if (path === undefined || !path.startsWith("/")) {
        return `the sandbox refused to write${path === undefined ? "" : ` ${quote(path)}`}: ${writeAllows}`;
      }
      if (!isWritable(path, policy)) return `the sandbox refused to write ${quote(path)}: ${writeAllows}`;
    }
    if (/permission denied|not permitted/i.test(line)) {
      const path = pathIn(line);
      const hidden = path === undefined
        ? undefined
        : policy.hide.find((each) => path === each || path.startsWith(each + "/"));
      if (hidden !== undefined) {
        return `the sandbox hides ${quote(hidden)}: "hide" of "sandbox" in its "run" says what is hidden`;
      }
    }
  }
  if (policy.network) return undefined;
  const line = lines.find((each) => unreachable.test(each));
  if (line === undefined) return undefined;
  const address = /\/dev\/(?:tcp|udp)\/([^\s:]+)/.exec(line)?.[1] ??
    /(?:resolve host|connect to)[:\s]+['"]?([\w.:-]*\w)/i.exec(line)?.[1];
  const whereTo = address === undefined ? "the network" : quote(address.replace("/", ":"));
  return `the sandbox refused to connect to ${whereTo}: "network": true of "sandbox" in its "run" would allow it`;
}

const writeAllows = '"write" of "sandbox" in its "run" says what can be written';

/** What programs say where there is no network. */
const unreachable =
  /network is unreachable|could not resolve|couldn't connect to server|failed to connect to|name resolution|name or service not known|nodename nor servname|getaddrinfo|connection refused|cannot assign requested address/i;

/** The path that a message names: in quotes, or before the last of its parts. */
function pathIn(line: string): string | undefined {
  const quoted = /['"‘]([^'"‘’]+)['"’]/.exec(line)?.[1];
  if (quoted !== undefined) return quoted;
  const parts = line.split(": ").map((part) => part.trim());
  const at = parts.findIndex((part) =>
    /^(?:read-only file system|permission denied|operation not permitted)/i.test(part)
  );
  const path = at > 0 ? parts[at - 1] : undefined;
  return path === undefined || path.includes(" ") && !path.startsWith("/") ? undefined : path;
}

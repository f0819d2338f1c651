/**
 * What a sandbox refused, as the words of those show it who failed at it (contract X4). Only a guess is possible: the
 * kernel tells the program, the program says what it likes. What the policy allows is never taken for refused.
 */

import { isWithin, isWritable, type Sandbox } from "../bash/mod.ts";
import { quote } from "../text.ts";

/** The next step where a sandbox has refused something that makes a function fail; `undefined` where it did not. */
export function refusedBy(
  { policy, refusal }: Pick<Sandbox, "policy" | "refusal">,
  said: readonly string[],
): string | undefined {
  const lines = said.flatMap((text) => text.split("\n"));
  for (const line of lines) {
    const path = pathIn(line);
    const hidden = path !== undefined && /permission denied|not permitted/i.test(line)
      ? policy.hide.find((each) => isWithin(path, each))
      : undefined;
    if (hidden !== undefined) {
      return `the sandbox hides ${quote(hidden)}: "hide" of "sandbox" in its "run" says what is hidden`;
    }
    if (!line.toLowerCase().includes(refusal) || connecting.test(line)) continue;
    if (path?.startsWith("/") && isWritable(path, policy)) continue;
    return `the sandbox refused to write${path === undefined ? "" : ` ${quote(path)}`}: ${writeAllows}`;
  }
  if (policy.network) return undefined;
  const line = lines.find((each) => socket.test(each)) ?? lines.find((each) => unreachable.test(each));
  if (line === undefined) return undefined;
  const address = socket.exec(line)?.[1] ??
    /(?:resolve host|connect to)[:\s]+['"]?([\w.:-]*\w)/i.exec(line)?.[1];
  const whereTo = address === undefined ? "the network" : quote(address.replace("/", ":"));
  return `the sandbox refused to connect to ${whereTo}: "network": true of "sandbox" in its "run" would allow it`;
}

/** Bash's own name for a connection. */
const socket = /\/dev\/(?:tcp|udp)\/([^\s:]+)/;

/** What names no path. */
const connecting = /\/dev\/(?:tcp|udp)\/|connect: /;

const writeAllows = '"write" of "sandbox" in its "run" says what can be written';

/** What programs say where there is no network. */
const unreachable =
  /network is unreachable|could not resolve|couldn't connect to server|failed to connect to|name resolution|name or service not known|nodename nor servname|getaddrinfo|connection refused|connect: operation not permitted|cannot assign requested address/i;

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

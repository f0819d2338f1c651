/**
 * The MCP server, on the SDK: the handlers of `tools/list`, `tools/call` and `logging/setLevel`. Making one is cheap
 * and free of side effects, because the SDK may make two for a connection, one of each era.
 */

import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  ProtocolError,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { CallEvents, Catalog, RunEnding } from "../tools/mod.ts";
import { callLine } from "./call_line.ts";
import { toResult } from "./calls.ts";
import { askByRequest } from "./elicitation.ts";
import { Notices } from "./notices.ts";
import { firstStateless, handshakeVersions } from "./revisions.ts";
import { heldArguments } from "./sdk/held.ts";
import type { SdkTransport } from "./sdk/transport.ts";
import type { Connection, Service } from "./service.ts";
import { type QuestionState, SuspendedCalls } from "./suspended_calls.ts";
import { traceContext } from "./trace_context.ts";
import { errorCodes } from "./wire/messages.ts";
import type { StdioTransport } from "./wire/transport.ts";

/** Serves a client in every revision up to the configured one. */
export function connect(service: Service, wire: StdioTransport, transport: SdkTransport): Connection {
  const { protocolVersion } = service.catalog().config.server;
  const servers = new Set<Server>();
  const suspended = new SuspendedCalls();
  const create = () => {
    const server = createServer(service, wire, suspended);
    servers.add(server);
    return server;
  };
  const toolsChanged = () => {
    for (const server of servers) announceTools(server);
  };
  const { handshake, stateless } = transport.channels;
  const server = create();
  const served = protocolVersion >= firstStateless ? serveStdio(create, { transport: stateless }) : undefined;
  const connected = server.connect(handshake).then(() => transport.start());
  return {
    ended: wire.ended,
    toolsChanged,
    close: async () => {
      await connected;
      await Promise.all([server.close(), served?.close()]);
      await wire.close();
    },
  };
}

/** Sends `notifications/tools/list_changed` (or its like to subscribers of the stateless era), if it was promised. */
function announceTools(server: Server): void {
  if (server.transport === undefined || server.getNegotiatedProtocolVersion() === undefined) return;
  if (server.getCapabilities().tools?.listChanged !== true) return;
  server.sendToolListChanged().catch(() => {});
}

function createServer(service: Service, wire: StdioTransport, suspended: SuspendedCalls): Server {
  const { serverInfo, capabilities, instructions, protocolVersion } = service.catalog().config.server;
  const server = new Server(serverInfo, {
    capabilities: capabilities as ServerCapabilities,
    supportedProtocolVersions: handshakeVersions(protocolVersion),
    requestState: { verify: suspended.codec.verify },
    ...(instructions === undefined ? {} : { instructions }),
  });
  // Undefined until the client asks for logs: without a level, none are sent (P4).
  let level: LoggingLevel | undefined;
  if (capabilities.logging !== undefined) {
    server.setRequestHandler("logging/setLevel", (request) => {
      level = request.params.level;
      return {};
    });
  }
  const levelOf = (context: ServerContext) => {
    if (capabilities.logging === undefined) return undefined;
    const envelope: Record<string, unknown> | undefined = context.mcpReq.envelope;
    return level ?? envelope?.[LOG_LEVEL_META_KEY] as LoggingLevel | undefined;
  };

  server.setRequestHandler("tools/list", async (request) => {
    if (request.params?.cursor !== undefined) {
      throw new ProtocolError(errorCodes.invalidParams, "Unknown cursor: all tools are on one page");
    }
    return { tools: (await service.fresh()).definitions as never };
  });
  server.setRequestHandler("tools/call", async (request, context) => {
    const startMs = performance.now();
    const notices = new Notices(
      context,
      request.params.name,
      levelOf(context),
      () => wire.isBehind,
      level !== undefined,
    );
    const { name } = request.params;
    const given = heldArguments(request.params.arguments);
    const version = server.getNegotiatedProtocolVersion() ?? handshakeVersions(protocolVersion)[0]!;
    const { wantsProgress } = notices;
    const call = { name, arguments: given, wantsProgress, trace: traceContext(context.mcpReq._meta) };
    // Outlives the request where the call waits for a person, and so holds nothing of it.
    const run = async (signal: AbortSignal, events: CallEvents) => {
      const catalog = await service.fresh();
      let ending: RunEnding | undefined;
      const answer = await service.caller.call(catalog, call, signal, {
        ...events,
        ended: (how: RunEnding) => ending = how,
      });
      service.onCall?.(callLine(name, given, answer, ending, performance.now() - startMs));
      const schema = catalog.find(name)?.definition.outputSchema;
      return toResult(answer, version, (result) => server.projectCallToolResult(result, schema));
    };
    // A client that does not read its answers has no more of its calls run.
    const events = eventsOf(notices, () => wire.room());
    try {
      if (version < firstStateless) {
        const ask = askByRequest(context, server.getClientCapabilities(), version);
        return await run(context.mcpReq.signal, { ...events, ask });
      }
      const envelope: Record<string, unknown> | undefined = context.mcpReq.envelope;
      return await suspended.serve({
        ...{ name, arguments: given, events, signal: context.mcpReq.signal },
        capabilities: envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined,
        state: context.mcpReq.requestState<QuestionState>(),
        responses: context.mcpReq.inputResponses,
        openMs: openMs(service.catalog(), name),
      }, run);
    } finally {
      notices.end();
    }
  });
  return server;
}

/** What a call reports to the client. */
function eventsOf(notices: Notices, room: () => Promise<void>): CallEvents {
  return {
    log: (...message) => notices.log(...message),
    progress: (...report) => notices.progress(...report),
    stderr: (text) => notices.stderr(text),
    room,
  };
}

/** How long a question of a call stays open: as long as its tool may run, in milliseconds. */
function openMs(catalog: Catalog, name: string): number {
  return catalog.config.tools.find((tool) => tool.name === name)?.run.maxTimeoutMs ?? 600_000;
}

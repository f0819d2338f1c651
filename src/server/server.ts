/**
 * The MCP server, on the SDK: the handlers of `tools/list`, `tools/call` and `logging/setLevel`. Making one is cheap
 * and free of side effects, because the SDK may make two for a connection, one of each era.
 */

import {
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  ProtocolError,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { RunEnding } from "../tools/mod.ts";
import { callLine } from "./call_line.ts";
import { toResult } from "./calls.ts";
import { Notices } from "./notices.ts";
import { firstStateless, handshakeVersions } from "./revisions.ts";
import { heldArguments } from "./sdk/held.ts";
import type { SdkTransport } from "./sdk/transport.ts";
import type { Connection, Service } from "./service.ts";
import { traceContext } from "./trace_context.ts";
import { errorCodes } from "./wire/messages.ts";
import type { StdioTransport } from "./wire/transport.ts";

/** Serves a client in every revision up to the configured one. */
export function connect(service: Service, wire: StdioTransport, transport: SdkTransport): Connection {
  const { protocolVersion } = service.catalog().config.server;
  const servers = new Set<Server>();
  const create = () => {
    const server = createServer(service, wire);
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

function createServer(service: Service, wire: StdioTransport): Server {
  const { serverInfo, capabilities, instructions, protocolVersion } = service.catalog().config.server;
  const server = new Server(serverInfo, {
    capabilities: capabilities as ServerCapabilities,
    supportedProtocolVersions: handshakeVersions(protocolVersion),
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
    try {
      const call = {
        name: request.params.name,
        arguments: heldArguments(request.params.arguments),
        wantsProgress: notices.wantsProgress,
        trace: traceContext(context.mcpReq._meta),
      };
      const catalog = await service.fresh();
      // A client that does not read its answers has no more of its calls run.
      let ending: RunEnding | undefined;
      const events = Object.assign(notices, { room: () => wire.room(), ended: (how: RunEnding) => ending = how });
      const answer = await service.caller.call(catalog, call, context.mcpReq.signal, events);
      service.onCall?.(callLine(call.name, call.arguments, answer, ending, performance.now() - startMs));
      const version = server.getNegotiatedProtocolVersion() ?? handshakeVersions(protocolVersion)[0]!;
      const schema = catalog.find(call.name)?.definition.outputSchema;
      return toResult(answer, version, (result) => server.projectCallToolResult(result, schema));
    } finally {
      notices.end();
    }
  });
  return server;
}

/**
 * The MCP server: one SDK server per connection (and era), made from the live catalog. Cheap and free of side effects
 * to make: the SDK may ask for it twice.
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
import { toResult } from "./calls.ts";
import { heldArguments } from "./sdk/held_arguments.ts";
import { errorCodes } from "./wire/messages.ts";
import { Notices } from "./notices.ts";
import { firstStateless, handshakeVersions } from "./revisions.ts";
import type { Connection, Service } from "./service.ts";
import type { StdioTransport } from "./wire/transport.ts";
import { refuseUnknownRevisions } from "./sdk/unknown_revisions.ts";

/** Serves a transport, in every revision up to the configured one. */
export function connect(service: Service, transport: StdioTransport): Connection {
  const { protocolVersion } = service.catalog().config.server;
  const servers = new Set<Server>();
  const create = () => {
    const server = createServer(service, transport);
    servers.add(server);
    return server;
  };
  const toolsChanged = () => {
    for (const server of servers) announceTools(server);
  };
  const { ended } = transport;
  if (protocolVersion >= firstStateless) {
    const served = serveStdio(create, { transport: refuseUnknownRevisions(transport) });
    return { ended, toolsChanged, close: () => served.close() };
  }
  const server = create();
  const connected = server.connect(transport);
  return {
    ended,
    toolsChanged,
    close: async () => {
      await connected;
      await server.close();
    },
  };
}

/** `notifications/tools/list_changed`, or what a subscription of the stateless era gets; only to who has been told of it. */
function announceTools(server: Server): void {
  if (server.transport === undefined || server.getNegotiatedProtocolVersion() === undefined) return;
  if (server.getCapabilities().tools?.listChanged !== true) return;
  server.sendToolListChanged().catch(() => {});
}

function createServer(service: Service, transport: StdioTransport): Server {
  const { serverInfo, capabilities, instructions, protocolVersion } = service.catalog().config.server;
  const server = new Server(serverInfo, {
    capabilities: capabilities as ServerCapabilities,
    supportedProtocolVersions: handshakeVersions(protocolVersion),
    ...(instructions === undefined ? {} : { instructions }),
    jsonSchemaValidator: noValidator,
  });
  // Without a level, nothing is sent: only a client that asked for logs gets them (contract P4).
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

  server.setRequestHandler("tools/list", (request) => {
    if (request.params?.cursor !== undefined) {
      throw new ProtocolError(errorCodes.invalidParams, "Unknown cursor: all tools are on one page");
    }
    return { tools: service.catalog().definitions as never };
  });
  server.setRequestHandler("tools/call", async (request, context) => {
    const notices = new Notices(context, request.params.name, levelOf(context), () => transport.isBehind);
    try {
      // A client that does not read its answers gets no more of them.
      await transport.room();
      const call = {
        name: request.params.name,
        arguments: heldArguments(request.params.arguments),
        wantsProgress: notices.wantsProgress,
      };
      const answer = await service.caller.call(service.catalog(), call, context.mcpReq.signal, notices);
      return toResult(answer, server.getNegotiatedProtocolVersion() ?? handshakeVersions(protocolVersion)[0]!);
    } finally {
      notices.end();
    }
  });
  return server;
}

/** The SDK validates nothing for bashful: its own validator would only cost time to make. */
const noValidator = {
  getValidator: () => {
    throw new Error("the SDK was asked to validate a schema");
  },
};

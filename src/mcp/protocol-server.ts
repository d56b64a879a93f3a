import {
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import type { Scope } from '../accounts/keys/scopes.ts';
import type { RequestContext } from '../http/context.ts';
import { withoutHidden } from '../text/hidden-characters.ts';
import type { Door, Progress } from './calls/call-operation.ts';
import { callTool } from './calls/call-tool.ts';
import { promptOf, prompts } from './prompts.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { toolsFor } from './tools.ts';

/** One message of JSON-RPC, as far as the door reads it. */
export type Message = {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; cursor?: unknown; _meta?: { progressToken?: unknown } };
};

/** The revision that says in each message what it is; those before begin with a handshake. */
export const currentRevision = '2026-07-28';

/** A request that has signed in. */
export type SignedRequest = { ctx: RequestContext; scopes: readonly Scope[]; instructions: string | undefined };

/** What answers one request. Its tools, prompts and schemas were read at the start: nothing is converted here. */
export function protocolServer(door: Door, version: string, { ctx, scopes, instructions }: SignedRequest): Server {
  const server = new Server(identityOf(version), {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    ...(instructions && { instructions }),
  });
  server.setRequestHandler('tools/list', () => ({ tools: toolsFor(door.tools, scopes) }));
  serveCalls(server, door, ctx);
  server.setRequestHandler('resources/list', async () => ({ resources: await listResources(door, ctx, scopes) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(door, ctx, params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', ({ params }) => promptOf(params.name, params.arguments));
  return server;
}

/** What answers a plain call, and nothing else. */
export function callServer(door: Door, version: string, ctx: RequestContext): Server {
  const supportedProtocolVersions = [...SUPPORTED_PROTOCOL_VERSIONS, currentRevision];
  const server = new Server(identityOf(version), { capabilities: { tools: {} }, supportedProtocolVersions });
  serveCalls(server, door, ctx);
  return server;
}

function identityOf(version: string): Implementation {
  return { name: 'whereabouts', title: 'Whereabouts', version };
}

function serveCalls(server: Server, door: Door, ctx: RequestContext): void {
  server.setRequestHandler('tools/call', async ({ params }, request) => {
    const tool = door.tools.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such tool: one of ${[...door.tools.keys()].join(', ')}`); // prettier-ignore
    return callTool({ door, ctx, progress: progressOf(request) }, tool, params.arguments ?? {});
  });
}

/** `null`: the caller does not want to hear. */
function progressOf({ mcpReq }: ServerContext): Progress | null {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return null;
  return (percent, stage) =>
    mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress: percent, total: 100, message: withoutHidden(stage) },
    });
}

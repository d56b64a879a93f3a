import { Readable } from 'node:stream';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { AnyRouter } from '@trpc/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { takeForCaller } from '../http/caller-limits.ts';
import type { RequestContext } from '../http/context.ts';
import { acceptJsonOnly } from '../http/json-bodies.ts';
import { rateHeaders } from '../http/rate-limits.ts';
import type { MakeContext } from '../http/rest.ts';
import { sendProblem } from '../http/send-problem.ts';
import { signIn } from '../http/sign-in.ts';
import { refusalOf } from './allowed-callers.ts';
import { CatalogNote, instructionsFor } from './instructions.ts';
import { protocolServer, type SignedRequest } from './protocol-server.ts';
import { toolsOf } from './tools.ts';

/** Those whose procedures count the request themselves. */
const countedByProcedures = new Set(['tools/call', 'resources/read']);
/** Those that tell a client how to begin. */
const beginnings = new Set(['initialize', 'server/discover']);

type Settings = { config: Config; logger: Logger; version: string };

/** `POST /mcp`: what agents call. Stateless, for clients of this year's protocol and of last year's alike. */
export function registerMcp(app: FastifyInstance, router: AnyRouter, context: MakeContext, settings: Settings): void {
  const { config, logger, version } = settings;
  const door = { router, tools: toolsOf(router, config.prices) };
  const catalog = new CatalogNote();
  const handler = createMcpHandler(
    // Who called was found out before: see `signedRequest`.
    ({ authInfo }) => protocolServer(door, version, authInfo!.extra!['request'] as SignedRequest),
    { onerror: (error) => logger.debug({ err: error }, 'An MCP request was refused') },
  );
  acceptJsonOnly(app, 'value');
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', async ({ headers }, reply) => {
    const refusal = refusalOf(headers, config);
    if (refusal !== null) return sendRefusal(reply, 403, -32_000, refusal, null);
    return undefined;
  });
  app.post('/mcp', async (request, reply) => {
    const refusal = refusedMessage(request.body);
    if (refusal) return sendRefusal(reply, refusal.status, refusal.code, refusal.message, refusal.id);
    const ctx = context(request, reply);
    try {
      const signed = await signedRequest(ctx, request.body as Message, catalog);
      return await answer(handler, request, reply, signed);
    } catch (error) {
      void reply.headers(ctx.responseHeaders);
      throw error;
    }
  });
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: '/mcp',
    handler: async () => {
      throw new AppError('method_not_allowed', 'This door takes POST only: it keeps no sessions', {
        headers: { Allow: 'POST' },
      });
    },
  });
  app.addHook('onClose', () => handler.close());
}

type Message = { id?: unknown; method?: unknown };

function refusedMessage(body: unknown): { status: number; code: number; message: string; id: unknown } | null {
  if (Array.isArray(body))
    return { status: 400, code: -32_600, message: 'Messages cannot be batched here: send one a request', id: null };
  // An open stream for changes that this server never tells of.
  const { id, method } = (body ?? {}) as Message;
  if (method !== 'subscriptions/listen') return null;
  return { status: 200, code: -32_601, message: 'There is nothing to listen to: ask again instead', id: id ?? null };
}

function sendRefusal(reply: FastifyReply, status: number, code: number, message: string, id: unknown): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', error: { code, message }, id });
}

/** Signs in and counts the request, as every operation does. */
async function signedRequest(ctx: RequestContext, { method }: Message, catalog: CatalogNote): Promise<SignedRequest> {
  const actor = await signIn(ctx);
  if (!countedByProcedures.has(String(method))) {
    const standing = await takeForCaller(ctx.rateLimits, actor, 'requests', ctx.config.rateLimits.requests);
    Object.assign(ctx.responseHeaders, rateHeaders(standing));
  }
  const instructions = beginnings.has(String(method))
    ? instructionsFor(actor.scopes, await catalog.of(ctx), new Date())
    : undefined;
  return { ctx, scopes: actor.scopes, instructions };
}

async function answer(
  handler: McpHttpHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  signed: SignedRequest,
): Promise<FastifyReply> {
  const { ctx, scopes } = signed;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const response = await handler.fetch(
    new Request('http://localhost/mcp', { method: 'POST', headers, signal: ctx.gone() }),
    {
      parsedBody: request.body,
      authInfo: { token: '', clientId: '', scopes: [...scopes], extra: { request: signed } },
    },
  );
  void reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .headers({ ...ctx.responseHeaders, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' });
  if (!response.body) return reply.send();
  return reply.send(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream));
}

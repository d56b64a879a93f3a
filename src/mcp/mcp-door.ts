import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Actor } from '../accounts/sign-in/authenticate.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { takeForCaller } from '../http/limits/caller-limits.ts';
import type { RequestContext } from '../http/context.ts';
import { rateHeaders } from '../http/limits/rate-limits.ts';
import type { MakeContext } from '../http/rest/rest.ts';
import { signIn } from '../http/sign-in/sign-in.ts';
import { refusalOf } from './allowed-callers.ts';
import { exchanges, type Serve } from './exchanges.ts';
import { type Message, callServer, protocolServer, type SignedRequest } from './protocol-server.ts';
import { CatalogNote, instructionsFor } from './instructions.ts';
import { answerPlainCall, plainCall } from './plain-calls.ts';
import { toolsOf } from './tools.ts';
import { wrongParams } from './wrong-params.ts';

/** Those whose procedures count the request themselves. */
const countedByProcedures = new Set(['tools/call', 'resources/read']);
/** Those that tell a client how to begin. */
const beginnings = new Set(['initialize', 'server/discover']);

/** What the protocol reads; the rest was read before. */
const protocolHeaders = /^(?:accept|content-type|mcp-[a-z-]+)$/;

type Settings = { config: Config; logger: Logger; version: string };

/** `POST /mcp`: what agents call. Stateless, for clients of this year's protocol and of last year's alike. */
export function registerMcp(app: FastifyInstance, router: AnyRouter, context: MakeContext, settings: Settings): void {
  const { config, logger, version } = settings;
  const door = { router, tools: toolsOf(router, config.prices) };
  const catalog = new CatalogNote();
  const { serve, close } = exchanges((signed) => protocolServer(door, version, signed), logger);
  app.addHook('onRequest', async ({ headers }, reply) => {
    const refusal = refusalOf(headers, config);
    if (refusal !== null) return sendRefusal(reply, 403, -32_000, refusal, null);
    if (headers.origin !== undefined) void reply.headers(pageHeaders(headers.origin));
    return undefined;
  });
  app.options('/mcp', async (_request, reply) => reply.code(204).headers(preflightHeaders).send());
  app.post('/mcp', async (request, reply) => {
    const refusal = refusedMessage(request.body);
    if (refusal) return sendRefusal(reply, refusal.status, refusal.code, refusal.message, refusal.id);
    const ctx = context(request, reply);
    try {
      const signed = await signedRequest(ctx, request.body as Message, catalog);
      const wrong = wrongParams(request.body as Message);
      if (wrong !== null) {
        await countUncounted(ctx);
        void reply.headers({ ...ctx.responseHeaders, 'Cache-Control': 'no-store' });
        return await sendRefusal(reply, 200, -32_602, wrong, (request.body as Message).id ?? null);
      }
      const call = plainCall(request.headers, request.body as Message);
      const said = call && (await answerPlainCall(callServer(door, version, ctx), request.body as Message, call));
      if (said === null) return await answer(serve, request, reply, signed);
      await countUncounted(ctx);
      return await reply
        .headers({ ...ctx.responseHeaders, 'Cache-Control': 'no-store', 'Content-Type': 'application/json' })
        .send(said);
    } catch (error) {
      void reply.headers(ctx.responseHeaders);
      throw error;
    }
  });
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: '/mcp',
    handler: async () => {
      throw new AppError('method_not_allowed', 'Use POST: there are no sessions here', {
        headers: { Allow: 'POST' },
      });
    },
  });
  app.addHook('onClose', close);
}

/** For a page that may call: that it may read the answer. It sends its key itself, and no cookie. */
function pageHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Mcp-Session-Id, X-Request-Id, RateLimit, Retry-After, WWW-Authenticate',
    Vary: 'Origin',
  };
}

const preflightHeaders = {
  Allow: 'POST, OPTIONS',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name',
  'Access-Control-Max-Age': '86400',
};

function refusedMessage(body: unknown): { status: number; code: number; message: string; id: unknown } | null {
  if (Array.isArray(body))
    return { status: 400, code: -32_600, message: 'Messages cannot be batched here: send one a request', id: null };
  if (typeof body !== 'object' || body === null)
    return { status: 400, code: -32_600, message: 'A message is a JSON object', id: null };
  // An open stream for changes that this server never tells of.
  const { id, method } = body as Message;
  if (method !== 'subscriptions/listen') return null;
  return { status: 200, code: -32_601, message: 'There is nothing to listen to: ask again instead', id: id ?? null };
}

function sendRefusal(reply: FastifyReply, status: number, code: number, message: string, id: unknown): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', error: { code, message }, id });
}

/** Signs in and counts the request, as every operation does. */
async function signedRequest(ctx: RequestContext, { method }: Message, catalog: CatalogNote): Promise<SignedRequest> {
  const actor = await signIn(ctx);
  if (!countedByProcedures.has(String(method))) await count(ctx, actor);
  const instructions = beginnings.has(String(method))
    ? instructionsFor(actor.scopes, await catalog.of(ctx), new Date())
    : undefined;
  return { ctx, scopes: actor.scopes, instructions };
}

async function count(ctx: RequestContext, actor: Actor): Promise<void> {
  const standing = await takeForCaller(ctx.services, actor, 'requests');
  Object.assign(ctx.responseHeaders, rateHeaders(standing));
}

/** What came to no procedure, because there is no such tool or its arguments are wrong, is a request as well. */
async function countUncounted(ctx: RequestContext): Promise<void> {
  if (ctx.responseHeaders['RateLimit'] === undefined) await count(ctx, await signIn(ctx));
}

/** The caller has gone before the answer was sent. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort());
  return gone.signal;
}

async function answer(
  serve: Serve,
  request: FastifyRequest,
  reply: FastifyReply,
  signed: SignedRequest,
): Promise<FastifyReply> {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    protocolHeaders.test(name) ? [[name, String(value)]] : [],
  );
  const asked = new Request('http://localhost/mcp', { method: 'POST', headers, signal: goneSignal(reply) });
  const response = await serve(asked, request.body as Message, signed);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  // Whole, unless it comes bit by bit: a stream costs as much again as the answer.
  const body = isStream ? Readable.fromWeb(response.body as WebStream) : Buffer.from(await response.arrayBuffer());
  await countUncounted(signed.ctx);
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .headers({ ...signed.ctx.responseHeaders, 'Cache-Control': 'no-store' })
    .send(body);
}

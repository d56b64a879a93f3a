import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyRouter } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import { AppError } from '../errors.ts';
import { varyBy } from './cors.ts';
import { acceptJsonOnly } from './rest/json-bodies.ts';
import { toAppError } from './problems/problem.ts';
import { repeatsKey } from './rest/repeated-keys.ts';
import type { MakeContext } from './rest/rest.ts';
import { sendProblem } from './problems/send-problem.ts';
import { trpcError } from './trpc.ts';

type TrpcRequest = FastifyRequest<{ Params: { path: string } }>;

const methods = 'GET, HEAD, POST, OPTIONS';

/**
 * The tRPC door, in a scope of its own. tRPC's plugin would bring parsers that hand forms and streams on unread, so a
 * body is read as under `/v1`, and tRPC is given the text that was found good.
 */
export function registerTrpc(app: FastifyInstance, router: AnyRouter, context: MakeContext): void {
  acceptJsonOnly(app, 'text');
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { path } = (request as TrpcRequest).params;
    return sendProblem(error, request, reply, (problem) => ({ error: trpcError(problem, path) }));
  });
  app.addHook('onRequest', async (request, reply) => {
    refuseOddCalls(request);
    // A browser asks before it calls; tRPC would take the question for a call.
    if (request.method !== 'OPTIONS') return undefined;
    return reply.code(204).header('Allow', methods).send();
  });
  app.all('/:path', async (request, reply) => {
    // Who sends nothing need not say what it is; tRPC would ask.
    if (request.method === 'POST' && request.body === undefined) request.body = '';
    if (request.body === '') request.raw.headers['content-type'] = 'application/json';
    const { method } = request;
    // tRPC reads it at once, and would answer HEAD without doing anything.
    if (method === 'HEAD') request.raw.method = 'GET';
    const answered = fastifyRequestHandler({
      req: request,
      res: reply,
      path: (request as TrpcRequest).params.path,
      router,
      createContext: () => context(request, reply),
      // One request is one operation: its limits, its idempotency, its problem.
      allowBatching: false,
      responseMeta: ({ ctx, errors, type }) => ({
        headers: {
          ...ctx?.responseHeaders,
          // Some show a token.
          ...(type === 'mutation' && { 'Cache-Control': 'no-store' }),
          Vary: varyBy(reply, 'trpc-accept', 'accept'),
          ...(errors[0] && toAppError(errors[0]).extras.headers),
        },
      }),
    });
    request.raw.method = method;
    return answered;
  });
  // A stream to which nobody may listen would have no end.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'HEAD' || !(payload instanceof Response)) return payload;
    await payload.body?.cancel();
    return new Response(null, payload);
  });
}

/** What tRPC would refuse before it has a context, and so without a request id. */
function refuseOddCalls({ method, headers, query }: FastifyRequest): void {
  if (Object.hasOwn(query as object, 'batch'))
    throw new AppError('invalid_request', 'Requests cannot be batched here: use httpLink');
  if (/\bapplication\/jsonl\b/.test(`${String(headers['trpc-accept'])},${headers.accept}`))
    throw new AppError('invalid_request', 'Answers do not come as lines of JSON here: use httpLink');
  if (!['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method))
    throw new AppError('method_not_allowed', 'Send queries with GET and mutations with POST', {
      headers: { Allow: methods },
    });
  refuseTwofoldInput((query as { input?: string | string[] }).input);
}

/** Readers differ in which of two values they take. */
function refuseTwofoldInput(input: string | string[] | undefined): void {
  if (Array.isArray(input)) {
    const place = { in: 'query', pointer: '/input', code: 'repeated', detail: 'It was given twice' } as const;
    throw new AppError('invalid_request', 'input was given twice', { errors: [place] });
  }
  if (input !== undefined && isJson(input) && repeatsKey(input))
    throw new AppError('invalid_json', 'The input has the same key twice in one object');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

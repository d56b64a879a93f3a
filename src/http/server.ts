import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import scalar from '@scalar/fastify-api-reference';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { RequestContext, Services } from './context.ts';
import type { Metrics } from '../metrics.ts';
import { type Readiness, registerHealth, registerMetrics } from './health.ts';
import { openApiDocument } from './openapi.ts';
import { internalError, toAppError, toProblem } from './problem.ts';
import { repeatsKey } from './repeated-keys.ts';
import { registerRest } from './rest.ts';
import { type AppRouter, appRouter } from './router.ts';
import { trpcError } from './trpc.ts';

const bodyLimitBytes = 64 * 1024;
/** Requests on one connection of which none has been answered yet. */
const mostPipelined = 10;
/** How late a timeout of a connection may be noticed. */
const checkConnectionsMs = 1_000;

/** The HTTP server: both doors, the document and its page, health. Not listening yet. */
export async function buildServer(
  services: Services,
  readiness: Readiness,
  metrics: Metrics,
  version: string,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: bodyLimitBytes,
    clientErrorHandler: refuseConnection,
    forceCloseConnections: 'idle',
    // A client that sends its request a byte at a time, or holds a connection and says nothing, is let go.
    requestTimeout: services.config.requestTimeoutSeconds * 1000,
    http: { connectionsCheckingInterval: checkConnectionsMs },
    keepAliveTimeout: 30_000,
    // So is one that does not read its answer. A long poll is silent for 30 seconds, a stream for 15.
    connectionTimeout: 60_000,
    genReqId: () => newId('req'),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => void sendProblem(frameworkError(error), request, reply as FastifyReply),
  });
  const context = (request: FastifyRequest, reply: FastifyReply): RequestContext => ({
    ...services,
    requestId: request.id,
    authorization: request.headers.authorization,
    address: request.ip,
    responseHeaders: {},
    gone: () => goneSignal(reply),
  });

  const inFlight = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const others = inFlight.get(socket) ?? 0;
    inFlight.set(socket, others + 1);
    reply.raw.once('close', () => inFlight.set(socket, inFlight.get(socket)! - 1));
    // Who sends many requests without reading an answer would make us keep all of them.
    if (others >= mostPipelined) {
      socket.destroy();
      return reply.hijack();
    }
    letGoUnlessWhole(request.raw, services.config.requestTimeoutSeconds);
    void reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/trpc/')) refuseOddCalls(request);
    return undefined;
  });
  const parseDefault = app.getDefaultJsonParser('error', 'error');
  const parseJson: typeof parseDefault = (request, body, done) =>
    parseDefault(request, body, (error, parsed) => {
      if (error || !repeatsKey(body)) return done(error, parsed);
      return done(new AppError('invalid_json', 'A key stands twice in one object of the body'));
    });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  app.addHook('preHandler', (request, _reply, done) => {
    // tRPC reads its input by itself: what is refused over REST is refused there, too. It tells what is no JSON at all.
    if (!request.url.startsWith('/trpc/') || typeof request.body !== 'string' || request.body === '') return done();
    return parseJson(request, request.body, (error) => done(error ? frameworkError(error as FastifyError) : undefined));
  });
  app.addHook('onResponse', async (request, reply) =>
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    ),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(frameworkError(error), request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new AppError('not_found', 'There is no such path'), request, reply),
  );

  // Otherwise a text is a body, too.
  app.removeContentTypeParser('text/plain');
  await app.register(cors, corsOptions(services.config.corsOrigins));
  app.addHook('onRequest', async (request, reply) => {
    // A browser asks before it calls; tRPC would take the question for a call.
    if (request.method !== 'OPTIONS' || !request.url.startsWith('/trpc/')) return undefined;
    return reply.code(204).header('Allow', trpcMethods).send();
  });
  registerMetrics(app, metrics);
  registerHealth(app, readiness);
  registerRest(app, context);
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => context(req, res),
      allowBatching: false,
      responseMeta: ({ ctx, errors, type }) => ({
        headers: {
          ...ctx?.responseHeaders,
          // Some show a token.
          ...(type === 'mutation' && { 'Cache-Control': 'no-store' }),
          ...(errors[0] && toAppError(errors[0]).extras.headers),
        },
      }),
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/docs')) void reply.header('Content-Security-Policy', docsPolicy);
  });
  const document = openApiDocument('/v1', version);
  app.get('/v1/openapi.json', async () => document);
  await app.register(scalar, {
    routePrefix: '/docs',
    // Nothing on the page may talk to anybody but us.
    configuration: {
      content: document,
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return app;
}

/** Nothing on the page of the document may come from, or talk to, anybody but us. */
const docsPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
].join('; ');

/** Keys are sent by the page itself, never by the browser: any page that has one may call. */
function corsOptions(origins: '*' | string[]): FastifyCorsOptions {
  return {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Location',
      'Retry-After',
      'ETag',
      'Link',
      'RateLimit',
      'RateLimit-Policy',
      'X-Request-Id',
      'Idempotent-Replayed',
      'Preference-Applied',
      'WWW-Authenticate',
    ],
    maxAge: 86_400,
    // Our own routes answer OPTIONS, with what is allowed.
    strictPreflight: false,
    preflightContinue: true,
  };
}

/** Aborts when the answer has been sent or the connection has ended before. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

const trpcMethods = 'GET, POST, OPTIONS';

/** What tRPC would refuse before it has a context, and so without a request id. */
function refuseOddCalls({ method, headers, query }: FastifyRequest): void {
  if (Object.hasOwn(query as object, 'batch'))
    throw new AppError('invalid_request', 'Batching is not possible here: use httpLink');
  if (!['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method))
    throw new AppError('method_not_allowed', 'Queries are GET, mutations are POST', {
      headers: { Allow: trpcMethods },
    });
  if (method === 'POST' && !headers['content-type'])
    throw new AppError('unsupported_media_type', 'Send application/json');
}

/** What Fastify itself refuses, in our words. */
function frameworkError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('invalid_json', 'The body is not valid JSON');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('payload_too_large', `The body may have ${bodyLimitBytes / 1024} KiB at most`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type', 'Send application/json');
    case 'FST_ERR_BAD_URL':
      return new AppError('invalid_request', 'The URL is not valid');
    default:
      if (error instanceof SyntaxError) return new AppError('invalid_json', 'The body is not valid JSON');
      if (error.statusCode !== undefined && error.statusCode < 500)
        return new AppError('invalid_request', 'The request is not valid');
      return internalError(error);
  }
}

function sendProblem(known: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (known.code === 'internal_error') request.log.error({ err: known.cause }, 'A request failed');
  const problem = toProblem(known, { requestId: request.id, instance: request.url.split('?')[0] ?? '' });
  const operation = /^\/trpc\/([^/]*)$/.exec(problem.instance)?.[1];
  return reply
    .code(problem.status)
    .headers(known.extras.headers ?? {})
    .header('X-Request-Id', request.id)
    .type(operation === undefined ? 'application/problem+json' : 'application/json')
    .send(JSON.stringify(operation === undefined ? problem : { error: trpcError(problem, operation) }));
}

const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The address and the headers may have 16 KiB at most',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive whole in time',
};

/** Node's own timeout ends with the headers: a body may not take forever either. */
function letGoUnlessWhole(request: IncomingMessage, seconds: number): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const late = Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const timer = setTimeout(() => request.complete || refuseConnection(late, socket), seconds * 1000);
  request.once('close', () => clearTimeout(timer));
}

/** What is no HTTP request, or too long a one, reaches no route: it is answered on the bare connection. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const detail = refusals[error.code ?? ''] ?? 'This is no HTTP request';
  const requestId = newId('req');
  const body = JSON.stringify(toProblem(new AppError('invalid_request', detail), { requestId, instance: '/' }));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Not just our half of it.
  socket.destroySoon();
}

import type { Server } from 'node:http';
import type { AnyRouter } from '@trpc/server';
import cors from '@fastify/cors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyHttpOptions,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../metrics.ts';
import { guardConnections, refuseConnection } from './connections.ts';
import type { RequestContext, Services } from './context.ts';
import { consoleSender, registerConsole, type SendConsole } from './console.ts';
import { corsOptions, varyBy } from './cors.ts';
import { registerDocs } from './openapi/docs.ts';
import { type Readiness, registerHealth } from './health.ts';
import { acceptJsonOnly, maxBodyBytes } from './rest/json-bodies.ts';
import { countRequests, registerMetrics } from './metrics-door.ts';
import { nearestPath } from './problems/nearest-path.ts';
import { openApiDocument } from './openapi/openapi.ts';
import { allMethods, allowOf, type MakeContext, methodNotAllowed, registerRest } from './rest/rest.ts';
import { dataHeaders, dataHeadersAt } from './security-headers.ts';
import { operationsOf } from './operations.ts';
import { sendProblem, targetOf } from './problems/send-problem.ts';
import { registerSession } from './sign-in/session.ts';
import { authorizationOf } from './sign-in/session-cookie.ts';
import { registerTrpc } from './trpc-door.ts';
import { pathPrefix } from '../wire/path-prefix.ts';

/** How late a timeout of a connection may be noticed. */
const checkConnectionsMs = 1_000;

/** A further way in, beside REST and tRPC. */
export type FurtherDoor = (app: FastifyInstance, context: MakeContext) => void;

/** The HTTP server: both doors, the document and its page, the console, health. Not listening yet. */
export async function buildServer(
  router: AnyRouter,
  services: Services,
  readiness: Readiness,
  metrics: Metrics,
  version: string,
  furtherDoors: readonly FurtherDoor[] = [],
): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify(optionsOf(services));
  const headers = dataHeadersAt(config.publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  guardConnections(app, config.requestTimeoutSeconds);
  logRequests(app);
  countRequests(app, metrics, Object.keys(router._def.procedures));
  acceptJsonOnly(app, 'value');
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(error, request, reply));
  const methodsOf = methodsByUrl(app);
  const paths = [...new Set(operationsOf(router).map(({ meta }) => meta.openapi.path))];
  const sendConsole = consoleSender(services.consoleFolder, config.publicUrl);
  const sendNotFound = notFoundHandler(paths, methodsOf, sendConsole);
  app.setNotFoundHandler(sendNotFound);

  if (config.metrics.token !== null && config.metrics.port === null)
    registerMetrics(app, metrics, config.metrics.token);
  registerHealth(app, readiness);
  const context = makeContext(services);
  const prefix = pathPrefix(config.publicUrl);
  let made: object | undefined;
  // It takes a tenth of a second to make: nobody who starts the service waits for it.
  const document = () => (made ??= openApiDocument(router, `${prefix}/v1`, version));
  await app.register(
    async (v1) => {
      await v1.register(cors, corsOptions(config.corsOrigins));
      // One of its own, so that a page of elsewhere can read that there is nothing.
      v1.setNotFoundHandler(sendNotFound);
      registerRest(v1, router, context);
      v1.get('/openapi.json', async () => document());
    },
    { prefix: '/v1' },
  );
  await app.register(
    async (trpc) => {
      await trpc.register(cors, corsOptions(config.corsOrigins));
      registerTrpc(trpc, router, context);
    },
    { prefix: '/trpc' },
  );
  for (const open of furtherDoors) await app.register(async (door) => open(door, context));
  await app.register(async (docs) => registerDocs(docs, document, prefix));
  registerSession(app, services);
  await app.register(async (console) => registerConsole(console, services.consoleFolder, sendConsole));
  return app;
}

function optionsOf({ config, logger }: Services): FastifyHttpOptions<Server> {
  const loggerInstance: FastifyBaseLogger = logger;
  return {
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: maxBodyBytes,
    clientErrorHandler: refuseConnection,
    forceCloseConnections: 'idle',
    // A client that sends its request a byte at a time, or holds a connection and says nothing, is let go.
    requestTimeout: config.requestTimeoutSeconds * 1000,
    http: { connectionsCheckingInterval: checkConnectionsMs, requireHostHeader: false },
    keepAliveTimeout: 30_000,
    // So is one that does not read its answer. A long poll is silent for 30 seconds, a stream for 15.
    connectionTimeout: 60_000,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => newId('req'),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) =>
      void sendProblem(error, request, (reply as FastifyReply).headers(dataHeaders)),
  };
}

type TrustHop = (address: string, hop: number) => boolean;

/** By hops: the first address is the connection's own, the proxy next to us. */
function trusted(proxies: Config['trustProxy']): string[] | TrustHop | false {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

function makeContext(services: Services): MakeContext {
  return (request, reply): RequestContext => ({
    services,
    requestId: request.id,
    authorization: authorizationOf(request, services.config.publicUrl),
    address: request.ip,
    responseHeaders: {},
    answer: { title: 'Whereabouts' },
    gone: () => goneSignal(reply),
  });
}

/** Aborts when the answer has been sent or the connection has ended before. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Of what is registered from here on. A path is looked up as it is: the router would read it as a pattern. */
function methodsByUrl(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    known.set(url, new Set([...(known.get(url) ?? []), ...[method].flat()]));
  });
  return known;
}

function notFoundHandler(
  paths: readonly string[],
  methodsOf: ReadonlyMap<string, ReadonlySet<string>>,
  sendConsole: SendConsole | null,
) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { path } = targetOf(request);
    const allowed = allMethods.filter((method) => methodsOf.get(path)?.has(method));
    if (allowed.length > 0 && request.method === 'OPTIONS') {
      return reply.code(204).header('Allow', allowOf(allowed)).send();
    }
    if (allowed.length > 0) return sendProblem(methodNotAllowed(request.method, allowed), request, reply);
    if (sendConsole !== null && request.method === 'GET' && !beginsLikeARoute(path, methodsOf.keys())) {
      void reply.header('Vary', varyBy(reply, 'Accept'));
      if (request.headers.accept?.includes('text/html')) return sendConsole(reply.code(404));
    }
    const near = nearestPath(path, paths);
    const said = near === null ? 'There is no such path' : `There is no such path; did you mean ${near}?`;
    return sendProblem(new AppError('not_found', said), request, reply);
  };
}

/** Whether its first part is that of a route: programs ask there. A person mistypes an address of the console elsewhere. */
function beginsLikeARoute(path: string, urls: Iterable<string>): boolean {
  const first = path.split('/')[1];
  return [...urls].some((url) => url.split('/')[1] === first);
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { refused } from '../accounts/sign-in/authenticate.ts';
import { newId } from '../ids.ts';
import type { Metrics } from '../metrics.ts';
import { type Readiness, registerHealth } from './health.ts';
import { sendProblem } from './problems/send-problem.ts';

/** Each by its route, and calls of tRPC by their procedure where there is one of that name. */
export function countRequests(app: FastifyInstance, metrics: Metrics, procedures: readonly string[]): void {
  const known = new Set(procedures);
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'none' } = request.routeOptions;
    const { path } = request.params as { path?: string };
    const route = url === '/trpc/:path' && path !== undefined && known.has(path) ? `/trpc/${path}` : url;
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** `/metrics` for Prometheus. It tells how much is going on here: to who has the token, or `null`: to everybody. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== null) refuseWithout(token, request);
    return reply
      .type(metrics.registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.registry.metrics());
  });
}

/**
 * The same on a port of its own, which needs no token: who may reach it is the operator's choice. A process that only
 * works on jobs is asked for its health here.
 */
export function buildMetricsServer(metrics: Metrics, readiness: Readiness, token: string | null): FastifyInstance {
  const app = Fastify({ logger: false, requestTimeout: 10_000, genReqId: () => newId('req') });
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(error, request, reply));
  registerHealth(app, readiness);
  registerMetrics(app, metrics, token);
  return app;
}

/** Compared by hash, in a time that tells neither the length nor how much of it was right. */
function refuseWithout(token: string, { headers }: FastifyRequest): void {
  const given = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (given === undefined) throw refused('missing_token', 'Send Authorization: Bearer METRICS_TOKEN');
  const [right, said] = [token, given].map((text) => createHash('sha256').update(text).digest());
  if (!timingSafeEqual(right!, said!)) throw refused('invalid_token', 'This is not the METRICS_TOKEN');
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

/** The parts that must work for the service to be of use, by name; `null`: fine, else what is wrong. */
export type Readiness = () => Promise<Record<string, string | null>>;

/** `/livez`: the process answers. `/readyz`: every part that it needs does, too. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const parts = await readiness();
    const ready = Object.values(parts).every((wrong) => wrong === null);
    const checks = Object.fromEntries(Object.entries(parts).map(([part, wrong]) => [part, wrong ?? 'ok']));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks });
  });
}

/** `/metrics` for Prometheus, on this machine only: it tells how much is going on here. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.request(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    // Behind a proxy on this machine everybody comes from here.
    const here = /^(127\.|::1$|::ffff:127\.)/.test(request.ip) && request.headers['x-forwarded-for'] === undefined;
    if (!here) throw new AppError('not_found', 'There is no such path');
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

import type { FastifyInstance } from 'fastify';

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

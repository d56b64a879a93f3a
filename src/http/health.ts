import type { FastifyInstance } from 'fastify';

/** Parts by name; `null`: fine, else what is wrong. */
type Parts = Record<string, string | null>;

/** `needed`: what must work for this process to be of use. `others`: what it says of other processes. */
export type Readiness = () => Promise<{ needed: Parts; others: Parts }>;

/** `/livez`: the process answers. `/readyz`: every part that it needs does, too. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { needed, others } = await readiness();
    const ready = Object.values(needed).every((wrong) => wrong === null);
    const all = Object.entries({ ...needed, ...others });
    const checks = Object.fromEntries(all.map(([part, wrong]) => [part, wrong ?? 'ok']));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks });
  });
}

import { initTRPC, TRPCError } from '@trpc/server';
import Fastify, { type FastifyInstance } from 'fastify';
import { fastifyTRPCOpenApiPlugin, type OpenApiMeta } from 'trpc-to-openapi';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';

/**
 * Why REST has routes of its own and not trpc-to-openapi's request handler, each reason against the installed version. A
 * test that fails here is good news: look whether our routes can go.
 */
const test = suite("trpc-to-openapi's own request handler");

const t = initTRPC.meta<OpenApiMeta>().create({
  errorFormatter: ({ shape }) => ({ ...shape, code: 'insufficient_credits', message: shape.message }),
});
const flag = z.object({ active: z.boolean() });
const router = t.router({
  read: t.procedure
    .meta({ openapi: { method: 'GET', path: '/read' } })
    .input(flag)
    .output(z.object({ active: z.boolean() }))
    .query(({ input }) => input),
  act: t.procedure
    .meta({ openapi: { method: 'POST', path: '/act' } })
    .input(z.object({}))
    .output(z.object({ done: z.boolean() }))
    .mutation(() => ({ done: true })),
  fail: t.procedure
    .meta({ openapi: { method: 'GET', path: '/fail' } })
    .input(z.object({}))
    .output(z.object({}))
    .query(() => {
      throw new TRPCError({ code: 'PAYMENT_REQUIRED', message: 'Of the operation' });
    }),
});

let app: FastifyInstance;
test.before(async () => {
  app = Fastify();
  await app.register(fastifyTRPCOpenApiPlugin, { router, basePath: '/', createContext: () => ({}) } as never);
});
test.after(async () => app.close());

test('changes the schemas of operations: what tRPC refused before a request it takes afterwards', async () => {
  assert.not.ok(flag.safeParse({ active: 'yes' }).success);
  await app.inject({ method: 'GET', url: '/read?active=true' });
  assert.ok(flag.safeParse({ active: 'yes' }).success);
});

test('reads false in a query as true', async () => {
  assert.equal((await app.inject({ method: 'GET', url: '/read?active=false' })).json(), { active: true });
});

test('refuses a POST without a body', async () => {
  assert.is((await app.inject({ method: 'POST', url: '/act' })).statusCode, 415);
});

test('puts a code of its own in the place of ours, and knows no problem+json', async () => {
  const answer = await app.inject({ method: 'GET', url: '/fail' });
  assert.match(String(answer.headers['content-type']), /application\/json/);
  assert.is(answer.json().code, 'PAYMENT_REQUIRED');
});

test.run();

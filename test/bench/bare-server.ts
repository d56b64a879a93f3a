/**
 * What the API is compared with: Fastify and a prepared statement, nothing else; the same behind the doors of tRPC and of
 * trpc-to-openapi.
 */
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { fastifyTRPCOpenApiPlugin, type OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { jobColumns, type JobTables } from '../../src/jobs/reading/job-row.ts';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const jobs = new Kysely<JobTables>({ dialect: new PostgresDialect({ pool }) }).selectFrom('job').select(jobColumns);
const app = Fastify();
const one = jobs.where('id', '=', '').compile().sql;
const list = jobs.orderBy('id', 'desc').limit(20).compile().sql;

async function readOne(id: string): Promise<unknown> {
  return (await pool.query({ name: 'one', text: one, values: [id] })).rows[0] as unknown;
}

async function readList(): Promise<unknown> {
  return { data: (await pool.query({ name: 'list', text: list, values: [20] })).rows as unknown[] };
}

app.get<{ Params: { id: string } }>('/job/:id', (request) => readOne(request.params.id));
app.get('/jobs', () => readList());

const t = initTRPC.meta<OpenApiMeta>().create();
const router = t.router({
  job: t.procedure
    .meta({ openapi: { method: 'GET', path: '/job/{id}' } })
    .input(z.object({ id: z.string() }))
    .output(z.unknown())
    .query(({ input }) => readOne(input.id)),
  jobs: t.procedure
    .meta({ openapi: { method: 'GET', path: '/jobs' } })
    .input(z.object({}))
    .output(z.unknown())
    .query(() => readList()),
});
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } });
await app.register(fastifyTRPCOpenApiPlugin, { basePath: '/openapi', router });

process.once('SIGTERM', () => void app.close().then(() => pool.end()));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));

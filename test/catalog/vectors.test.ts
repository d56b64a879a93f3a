import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embedForJob } from '../../src/analysis/embed-for-job.ts';
import type { Embedder } from '../../src/analysis/embedder.ts';
import { openEmbedder } from '../../src/analysis/llm/transport/open-embedder.ts';
import { CommunityVectors } from '../../src/catalog/vectors/community-vectors.ts';
import { nearestInMemory } from '../../src/catalog/vectors/memory-space.ts';
import { copyToPgvector } from '../../src/catalog/vectors/pgvector-space.ts';
import { embedCommunities } from '../../src/catalog/vectors/embed-communities.ts';
import { loadSample } from '../../src/catalog/sample/load-sample.ts';
import { readConfig } from '../../src/config.ts';
import type { AnalystJob } from '../../src/analysis/analyst.ts';
import { createModelCalls } from '../../src/model-calls/create-model-calls.ts';
import { brief, discover } from '../support/discover.ts';
import { sql } from '../support/sql.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { startService, type TestService } from '../support/service.ts';
import { startWorkerOn } from '../support/start-worker.ts';

const test = suite('vectors of communities');
const never = new AbortController().signal;
let model: ModelServer;
let service: TestService;
let embedder: Embedder;
let job: AnalystJob;
const limits = { tokensPerJob: 1000, tokensPerDay: 10_000, price: null, cacheHours: 0 };

test.before(async () => {
  model = await startModelServer();
  const { embedding } = readConfig({ LLM_BASE_URL: model.url, EMBEDDING_MODEL: 'small' });
  embedder = openEmbedder(embedding!);
  service = await startService({ worker: false });
  job = { accountId: (await service.openAccount()).accountId, jobId: 'cdj_1' };
  await loadSample(service.app.database, service.databaseUrl);
});
test.after(async () => {
  await service.stop();
  await model.stop();
});

const namesOf = ({ communities }: { communities: { community: { name: string } }[] }) =>
  communities.map(({ community }) => community.name);
const embed = (by = embedder, signal = never) =>
  embedCommunities(service.app.database.em.fork(), by, { most: 1000, until: Date.now() + 60_000, signal });
const stored = async (name: string) =>
  (await sql<{ n: number }>(service, 'select count(*)::int as n from community_vector where model = ?', [name]))[0]!.n;
const vectorsOf = (by: Embedder) => {
  const calls = createModelCalls(service.app.database, limits, pino({ level: 'silent' }));
  const vectors = new CommunityVectors(service.app.database, by, calls, 1000);
  return { nearest: (text: string, count: number) => vectors.nearest(text, count, job, never) };
};
const total = 60;

test('what was computed before it was stopped is kept, and the next run goes on', async () => {
  const stop = new AbortController();
  await sql(
    service,
    `update community set title = '', description = '' where id > (select min(id) + 9 from community)`,
  );
  assert.is(await embed(), 10);
  await sql(
    service,
    `update community set title = name || ' talks', description = 'About ' || replace(name, '_', ' ') where title = ''`,
  );
  assert.equal(await vectorsOf(embedder).nearest('budgeting', 5), [], 'ten of sixty say nothing');
  stop.abort();
  await embed(embedder, stop.signal).then(
    () => assert.unreachable('it was stopped'),
    () => undefined,
  );
  assert.is(await stored('small'), 10);
  model.requests.length = 0;
  assert.is(await embed(), total - 10);
  assert.is(model.requests.length, 1, 'sixty-four in a call');
  assert.is(await embed(), 0, 'nothing is left to do');
});

test('half the bytes: two a dimension, and the nearest are those with the same words', async () => {
  const [{ bytes }] = (await sql<{ bytes: number }>(
    service,
    'select max(length(vector)) as bytes from community_vector',
  )) as [{ bytes: number }];
  assert.is(bytes, 512 * 2);
  const ids = await vectorsOf(embedder).nearest('budgeting', 3);
  const [row] = await sql<{ name: string }>(service, 'select name from community where id = ?', [ids[0]]);
  assert.match(row!.name, /budget/);
});

test('a text that changes is computed anew; one that does not only looked at', async () => {
  await sql(service, 'update community set changed_at = now()');
  await sql(service, `update community set title = 'Owls' where name = 'sample_sleepless'`);
  model.requests.length = 0;
  assert.is(await embed(), 1);
  assert.is(await embed(), 0);
  assert.equal(
    model.requests.map(({ body }) => body.input?.length),
    [1],
  );
});

test('another model makes its own, and finds nobody until it has them', async () => {
  const other: Embedder = { ...embedder, model: 'large' };
  assert.equal(await vectorsOf(other).nearest('budgeting', 3), []);
  assert.is(await embed(other), total);
  assert.equal([await stored('small'), await stored('large')], [0, total]);
  assert.is((await vectorsOf(other).nearest('budgeting', 3)).length, 3);
  assert.is(await embed(), total);
});

test('what a vector costs is put down to the job; when that is too much, none is asked for', async () => {
  await embed();
  const [used] = await sql(
    service,
    `select calls, failed_calls, input_tokens::int as input, tokens::int from model_use where job_id = ?`,
    [job.jobId],
  );
  assert.equal(used, { calls: 1, failed_calls: 0, input: 2, tokens: 2 });
  model.requests.length = 0;
  assert.equal(await vectorsOf(embedder).nearest('b'.repeat(2600), 3), []);
  assert.is(model.requests.length, 0);
  assert.is((await vectorsOf(embedder).nearest('budgeting', 3)).length, 3);
});

test('a call that fails is counted, and gives back what was set aside', async () => {
  const failing = { ...embedder, embed: async () => Promise.reject(new Error('down')) };
  const late = { ...embedder, embed: async () => Promise.reject(new DOMException('late', 'TimeoutError')) };
  const own = { ...job, jobId: 'cdj_2' };
  const calls = createModelCalls(service.app.database, limits, pino({ level: 'silent' }));
  const use = async () => {
    const [row] = await sql(
      service,
      `select array[failed_calls, input_tokens::int, tokens::int] as used from model_use where job_id = 'cdj_2'`,
    );
    return row!['used'];
  };
  for (const [by, used] of [
    [failing, [1, 0, 0]],
    [late, [2, 4, 4]],
  ] as const) {
    await embedForJob(by, calls, own, 'ten signs.', never).then(
      () => assert.unreachable('it failed'),
      () => undefined,
    );
    assert.equal(await use(), used);
  }
});

test('what a call of yesterday did not use is given back to yesterday', async () => {
  const { accountId } = await service.openAccount();
  const own = { accountId, jobId: 'cdj_3', model: 'small' };
  const calls = createModelCalls(service.app.database, { ...limits, tokensPerJob: 10_000 }, pino({ level: 'silent' }));
  const reserve = async (tokens: number) => {
    const reserved = await calls.reserve(own, tokens);
    if (typeof reserved === 'string') throw new Error(reserved);
    return reserved;
  };
  const used = { outcome: 'answered', inputTokens: 1000, outputTokens: 0 } as const;
  const before = await reserve(6000);
  await calls.settle(own, { ...used, reserved: await reserve(3000) });
  await sql(service, 'update model_day set day = day - 1 where account_id = ?', [accountId]);
  const yesterday = new Date(Date.parse(before.day) - 86_400_000).toISOString().slice(0, 10);
  await reserve(2000);
  await calls.settle(own, { ...used, reserved: { ...before, day: yesterday } });
  const days = await sql<{ tokens: number }>(
    service,
    'select tokens::int from model_day where account_id = ? order by day',
    [accountId],
  );
  assert.equal(
    days.map(({ tokens }) => tokens),
    [2000, 2000],
  );
});

test('a scan in memory finds the nearest in order and lets others have their turn', async () => {
  const [rows, dimensions] = [2_048, 256];
  const values = new Float16Array(rows * dimensions);
  for (let row = 0; row < rows; row++) values[row * dimensions] = row / rows;
  const ids = Int32Array.from({ length: rows }, (_, row) => row + 1);
  const wanted = new Float32Array(dimensions);
  wanted[0] = 1;
  const others = { turns: 0, wait: true };
  // A slow machine: each look at the clock finds a millisecond gone.
  let now = performance.now();
  const clock = mock.method(performance, 'now', () => now++);
  const scan = nearestInMemory({ ids, values, dimensions }, wanted, 2, never).finally(() => (others.wait = false));
  for (; others.wait; others.turns++) await turn();
  const found = await scan;
  clock.mock.restore();
  assert.equal(found, [rows, rows - 1]);
  assert.ok(others.turns > 10, `${others.turns} turns`);
});

test('where the server has no pgvector, nothing is made for it', async () => {
  const db = service.app.database.em.fork();
  assert.is(await copyToPgvector(db, 'small', { until: Date.now() + 60_000, signal: never }), null);
  assert.equal(await sql(service, `select to_regclass('community_halfvec') as it`), [{ it: null }]);
});

test('where it has it, the database finds the same, and migrations do not mind', async () => {
  const inMemory = await vectorsOf(embedder).nearest('budgeting', 10);
  // What is asked of the extension, in SQL: a type, and its negative inner product.
  await sql(service, 'create domain halfvec as text');
  await sql(
    service,
    `create function minus_product(a text, b text) returns float8 immutable language sql as
     $$ select -sum(x::real::float8 * y::real::float8)
          from unnest(string_to_array(trim(a, '[]'), ','), string_to_array(trim(b, '[]'), ',')) as t (x, y) $$`,
  );
  await sql(service, 'create operator <#> (leftarg = text, rightarg = text, function = minus_product)');
  const db = service.app.database.em.fork();
  const copy = () => copyToPgvector(db, 'small', { until: Date.now() + 60_000, signal: never });
  assert.is(await copy(), total);
  assert.is(await copy(), 0);
  // Only the database can find anybody now.
  const vectors = vectorsOf(embedder);
  await vectors.nearest('budgeting', 1);
  await sql(service, `update community_vector set vector = decode(repeat('00', 1024), 'hex')`);
  assert.equal(await vectors.nearest('budgeting', 10), inMemory);
  assert.equal(await vectorsOf(embedder).nearest('budgeting', 10), inMemory);
  await sql(service, `update community_vector set text_hash = 'another' where community_id = ?`, [inMemory[0]]);
  assert.is(await copy(), 1);
  assert.equal(await vectorsOf(embedder).nearest('budgeting', 1), [inMemory[1]]);
  await sql(service, 'drop domain halfvec cascade');
  await sql(service, 'drop function minus_product cascade');
  assert.is(await service.app.database.migrator.checkSchema(), false, 'our table is no drift');
  assert.is((await vectorsOf(embedder).nearest('budgeting', 3)).length, 3, 'in memory again');
  await sql(service, 'truncate community_vector cascade');
  await embed();
});

test('a discovery asks for one vector, and works as before when there is no answer', async () => {
  const { embedding } = readConfig({ LLM_BASE_URL: model.url, EMBEDDING_MODEL: 'small' });
  const withoutVectors = await startWorkerOn(service);
  const plain = namesOf(await discover(service, { brief }));
  await withoutVectors();
  const stop = await startWorkerOn(service, { embedding });
  try {
    model.play(() => ({}));
    assert.is(namesOf(await discover(service, { brief })).length, 5);
    assert.equal(
      model.requests.map(({ path }) => path),
      ['/v1/embeddings'],
    );
    const { language_model: spent } = (await service.call('GET', '/usage')).body;
    assert.equal([spent.calls, spent.jobs[0].model], [1, 'small']);
    assert.ok(spent.input_tokens > 20 && spent.input_tokens === spent.tokens_today);
    model.play('unauthorized');
    assert.equal(namesOf(await discover(service, { brief })), plain);
    assert.is(model.requests.length, 1);
  } finally {
    await stop();
  }
});

test.run();

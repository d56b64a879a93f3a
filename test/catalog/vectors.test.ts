import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Embedder } from '../../src/analysis/embedder.ts';
import { openEmbedder } from '../../src/analysis/llm/transport/open-embedder.ts';
import { CommunityVectors } from '../../src/catalog/vectors/community-vectors.ts';
import { embedCommunities } from '../../src/catalog/vectors/embed-communities.ts';
import { loadSample } from '../../src/catalog/load-sample.ts';
import { readConfig } from '../../src/config.ts';
import { brief, discover } from '../api/community-discovery/discover.ts';
import { sql } from '../api/sql.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { startService, type TestService } from '../support/service.ts';
import { startWorkerOn } from '../tasks/start-worker.ts';

const test = suite('vectors of communities');
const never = new AbortController().signal;
let model: ModelServer;
let service: TestService;
let embedder: Embedder;

test.before(async () => {
  model = await startModelServer();
  const { embedding } = readConfig({ LLM_BASE_URL: model.url, EMBEDDING_MODEL: 'small' });
  embedder = openEmbedder(embedding!);
  service = await startService({ worker: false });
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
const vectorsOf = (by: Embedder) => new CommunityVectors(service.app.database, by, 1000);
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
  assert.equal(await vectorsOf(embedder).nearest('budgeting', 5, never), [], 'ten of sixty say nothing');
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
  const ids = await vectorsOf(embedder).nearest('budgeting', 3, never);
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
  assert.equal(await vectorsOf(other).nearest('budgeting', 3, never), []);
  assert.is(await embed(other), total);
  assert.equal([await stored('small'), await stored('large')], [0, total]);
  assert.is((await vectorsOf(other).nearest('budgeting', 3, never)).length, 3);
  assert.is(await embed(), total);
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
    model.play('unauthorized');
    assert.equal(namesOf(await discover(service, { brief })), plain);
    assert.is(model.requests.length, 1);
  } finally {
    await stop();
  }
});

test.run();

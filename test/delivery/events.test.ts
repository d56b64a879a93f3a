import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tellLowCredits } from '../../src/credits/tell-low-credits.ts';
import { writeEvents } from '../../src/delivery/events/write-events.ts';
import { endJob } from '../../src/jobs/running/end-job.ts';
import { announceHits } from '../../src/monitoring/hits/announce-hits.ts';
import { createDestination } from '../support/delivering.ts';
import type { Json } from '../support/discover.ts';
import { createFakePlatform, type FakePlatform } from '../support/fake-platform.ts';
import { createJob, type Scanner, scannerFor } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { aCommunity, aPost, type World } from '../support/world.ts';

const test = suite('events');
let service: TestService;
let scanner: Scanner;
let live: FakePlatform;
const world: World = { communities: [], rules: {}, wiki: [], posts: [], comments: [] };
test.before(async () => {
  service = await startService({ worker: false });
  live = createFakePlatform(world);
  scanner = scannerFor(service, [live.platform]);
});
test.after(async () => {
  await scanner.end();
  await service.stop();
});
test.before.each(async () => {
  live.refusal = null;
  await sql(service, 'delete from delivery_event');
  await sql(service, 'delete from destination');
});

const hook = { address: 'https://hooks.example.org/' };
const all = [
  'community_discovery.job.succeeded',
  'community_discovery.job.failed',
  'community_discovery.job.canceled',
  'monitoring.hits.created',
  'monitoring.job.suspended',
  'monitoring.source.blocked',
  'monitoring.source.recovered',
  'usage.credits.low',
];
const events = () =>
  sql<{ type: string; data: Json }>(service, 'select type, data from delivery_event order by created_at, id');
const types = async () => (await events()).map(({ type }) => type);
let posts = 0;
const write = (community: string) =>
  world.posts.push(aPost({ id: `e${++posts}`, community, title: `A kettle ${posts}, ${'x'.repeat(posts)}`, createdAt: new Date(), asOf: null })); // prettier-ignore

test('the end of a job is told in its transaction, or not at all', async () => {
  await createDestination(service, { ...hook, events: all });
  const brief = 'A budgeting app for couples who argue about money.';
  const make = async () => (await service.call('POST', '/community-discovery/jobs', { body: { brief } })).body;
  const { id } = await make();
  await service.call('DELETE', `/community-discovery/jobs/${id}`);
  const [canceled] = await events();
  assert.equal([canceled!.type, canceled!.data.job_id], ['community_discovery.job.canceled', id]);
  const failing = await make();
  const em = service.app.database.em.fork();
  const [{ account_id: accountId }] = (await sql(service, 'select account_id from job where id = ?', [failing.id])) as [Json]; // prettier-ignore
  const ending = { from: ['queued' as const], to: 'failed' as const, charge: 0, error: { code: 'x', message: 'It was late.', retryable: true } }; // prettier-ignore
  const undone = em.transactional(async (tx) => {
    await endJob(tx, failing.id, accountId, ending);
    throw new Error('undone');
  });
  await undone.catch(() => undefined);
  assert.equal(await types(), ['community_discovery.job.canceled'], 'what was rolled back was not told');
  await em.transactional((tx) => endJob(tx, failing.id, accountId, ending));
  assert.is((await events())[1]!.data.error.message, 'It was late.');
});

test('however much happens at once, each destination is sent to by one task', async () => {
  for (let i = 0; i < 2; i++) await createDestination(service, { ...hook, events: ['usage.credits.low'] });
  const [found] = await sql<{ account_id: string }>(service, 'select account_id from destination');
  await sql(service, 'delete from graphile_worker._private_jobs');
  const event = {
    accountId: found!.account_id,
    type: 'usage.credits.low' as const,
    data: { available: 1, granted: 2 },
  };
  await service.app.database.em.fork().transactional((tx) => writeEvents(tx, [event, event, event]));
  const counts = `select (select count(*)::int from delivery_event) as events, (select count(*)::int from delivery) as deliveries,
    (select count(*)::int from graphile_worker._private_jobs) as tasks`;
  assert.equal(await sql(service, counts), [{ events: 3, deliveries: 6, tasks: 2 }]);
});

test('what nobody wants to hear is not written at all', async () => {
  await createDestination(service, { ...hook, events: ['usage.credits.low'] });
  const { body } = await service.call('POST', '/community-discovery/jobs', {
    body: { brief: 'A budgeting app for couples.' },
  });
  await service.call('DELETE', `/community-discovery/jobs/${body.id}`);
  assert.equal(await events(), []);
});

test('a run tells its hits once; what a scan that never ended has found is told by the tick', async () => {
  world.communities.push(aCommunity({ name: 'tea' }));
  const job = await createJob(service, { target: { kind: 'community', communities: ['tea'] }, query: 'kettle' });
  await scanner.tick();
  await createDestination(service, { ...hook, events: all });
  write('tea');
  write('tea');
  await scanner.scan(job.id);
  await scanner.scan(job.id);
  const told = await events();
  assert.equal(told.map(({ type, data }) => [type, data.after, data.up_to]), [['monitoring.hits.created', 0, 2]]); // prettier-ignore
  await sql(service, 'update monitoring_job set last_sequence = 2, announced_sequence = 1 where id = ?', [job.id]);
  const again = () => service.app.database.em.fork().transactional((tx) => announceHits(tx, null));
  await Promise.all([again(), again()]);
  assert.equal((await events()).slice(1).map(({ data }) => [data.after, data.up_to]), [[1, 2]]); // prettier-ignore
});

test('a source that is blocked three times in a row is told once, and once when it is mended', async () => {
  world.communities.push(aCommunity({ name: 'coffee' }));
  const job = await createJob(service, { target: { kind: 'community', communities: ['coffee'] } });
  await scanner.tick();
  await createDestination(service, { ...hook, events: all });
  live.refusal = { ok: false, reason: 'blocked', retryAfterSeconds: null, detail: null };
  // A feed that failed rests: here its time is over at once.
  const look = async () => {
    await sql(service, `update feed set next_fetch_at = now() - interval '1 hour'`).catch(() => undefined);
    await sql(service, 'delete from feed');
    await scanner.scan(job.id);
  };
  for (let run = 0; run < 5; run++) await look();
  assert.equal(await types(), ['monitoring.source.blocked']);
  const { data } = (await events())[0]!;
  assert.equal([data.monitoring_job.id, data.failed_runs], [job.id, 3]);
  assert.match(data.reason, /blocked/);
  live.refusal = null;
  for (let run = 0; run < 2; run++) await look();
  assert.equal(await types(), ['monitoring.source.blocked', 'monitoring.source.recovered']);
});

test('that a source has ended is told once, and is no failure', async () => {
  world.communities.push(aCommunity({ name: 'cocoa' }));
  const job = await createJob(service, { target: { kind: 'community', communities: ['cocoa'] } });
  await scanner.tick();
  await createDestination(service, { ...hook, events: [...all, 'monitoring.source.closed'] });
  scanner.env.closedSources = [{ name: 'reddit', platform: 'reddit' }];
  for (let run = 0; run < 2; run++) await scanner.scan(job.id);
  scanner.env.closedSources = [];
  assert.equal(await types(), ['monitoring.source.closed']);
  const { data } = (await events())[0]!;
  assert.match(data.reason, /^Closed at its source, .*: cocoa\.$/);
  assert.equal(data.sources[0], { source: 'reddit', outcome: 'closed', communities: ['cocoa'] });
});

test('a job that cannot pay, and credits that run low, are told once', async () => {
  const poor = await service.openAccount();
  world.communities.push(aCommunity({ name: 'milk' }));
  const job = await createJob(service, { target: { kind: 'community', communities: ['milk'] } }, poor.token);
  await scanner.tick();
  await createDestination(service, { ...hook, events: all }, poor.token);
  await sql(service, 'update credit_balance set available = 0, consumed = consumed + available where account_id = ?', [
    poor.accountId,
  ]);
  write('milk');
  await scanner.scan(job.id);
  const low = () => tellLowCredits(service.app.database.em.fork());
  await low();
  await low();
  assert.equal(await types(), ['monitoring.job.suspended', 'usage.credits.low']);
  await sql(service, 'update credit_balance set available = 1000, granted = 1000 where account_id = ?', [
    poor.accountId,
  ]);
  await low();
  await sql(service, 'update credit_balance set available = 99 where account_id = ?', [poor.accountId]);
  await low();
  assert.is((await types()).filter((type) => type === 'usage.credits.low').length, 2);
});

test('jobs that set credits aside and give them back are no reason to tell that credits run low', async () => {
  const { accountId, token } = await service.openAccount();
  await createDestination(service, { ...hook, events: ['usage.credits.low'] }, token);
  const keep = (available: number) =>
    sql(service, 'update credit_balance set available = ?, consumed = granted - ? where account_id = ?', [available, available, accountId]); // prettier-ignore
  const low = () => tellLowCredits(service.app.database.em.fork());
  await keep(101);
  const brief = 'A budgeting app for couples who argue about money.';
  for (let run = 0; run < 2; run++) {
    const { body } = await service.call('POST', '/community-discovery/jobs', { body: { brief }, as: token });
    await low();
    await service.call('DELETE', `/community-discovery/jobs/${body.id}`, { as: token });
    await low();
  }
  assert.equal(await types(), []);
  await keep(99);
  await low();
  assert.equal(await types(), ['usage.credits.low']);
});

test.run();

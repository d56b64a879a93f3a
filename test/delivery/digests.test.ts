import type { JobHelpers } from 'graphile-worker';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lastMidnight, nextDigest, nextMidnight, quietUntil } from '../../src/delivery/digests/digest-schedule.ts';
import type { DeliveryEnv } from '../../src/delivery/sending/send-soon.ts';
import task from '../../tasks/delivery/tick.ts';
import { createDestination, type Delivering, deliveriesOf, deliveringFor, findHits } from '../support/delivering.ts';
import type { Json } from '../support/discover.ts';
import { Receiver } from '../support/receiver.ts';
import { rejection } from '../support/rejection.ts';
import { createJob } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('digests');
let service: TestService;
let delivering: Delivering;
let receiver: Receiver;
let job: Json;
test.before(async () => {
  service = await startService({ worker: false, config: { delivery: { allowedHosts: ['127.0.0.1'], smtp: null } } });
  delivering = deliveringFor(service);
  receiver = await new Receiver().start();
  job = await createJob(service, { target: { kind: 'community', communities: ['a_place'] } });
});
test.after(async () => {
  await delivering.end();
  await receiver.stop();
  await service.stop();
});
test.before.each(async () => {
  receiver.received.length = 0;
  await sql(service, 'delete from destination');
});

const daily = { kind: 'digest', every: 'day', at: '08:30', timezone: 'Europe/Berlin' };
const at = (path: string, more: Json) => createDestination(service, { address: receiver.url(path), ...more });
/** Times are kept in milliseconds, rounded: now may be later than the next statement's. */
const due = () =>
  sql(service, `update destination set digest_at = now() - interval '1 second' where digest_at is not null`);
/** What was sent was sent yesterday. */
async function aDayLater(): Promise<void> {
  await sql(service, `update delivery set created_at = created_at - interval '1 day'`);
  await due();
}
async function send(): Promise<void> {
  await delivering.tick();
  await delivering.deliver();
}
const hitsIn = (event: Json): string[] => event.data.events.flatMap(({ data }: Json) => data.hits.map(({ id }: Json) => id)); // prettier-ignore

test('what came in is told together when it is time, once; nothing is sent when nothing came', async () => {
  await at('/daily', { schedule: daily });
  await due();
  await send();
  assert.is(receiver.received.length, 0, 'nothing happened');
  const hits = [...(await findHits(service, job.id, 2)), ...(await findHits(service, job.id, 3))];
  await send();
  assert.is(receiver.received.length, 0, 'it is not time');
  await due();
  await send();
  await due();
  await send();
  const digests = receiver.bodies<Json>('/daily');
  assert.is(digests.length, 1);
  assert.is(digests[0].type, 'digest');
  assert.equal(hitsIn(digests[0]), hits);
  assert.is(digests[0].data.events.length, 2);
});

test('a digest of nothing is sent to whom asks for it', async () => {
  await at('/empty', { schedule: daily, send_empty: true });
  await due();
  await send();
  assert.equal(receiver.bodies<Json>('/empty')[0].data.events, []);
});

test('in quiet hours nothing comes, and at their end all that waited, once', async () => {
  const [earlier, before, soon] = [-60, -1, 60].map((minutes) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16),
  );
  const { id } = await at('/quiet', { quiet_hours: { from: earlier, to: soon, timezone: 'UTC' } });
  const hits = await findHits(service, job.id, 2);
  await send();
  assert.is(receiver.received.length, 0);
  const { body } = await service.call('GET', `/destinations/${id}`);
  assert.is(body.next_digest_at.slice(11, 16), soon);
  await sql(service, `update destination set quiet_hours = jsonb_set(quiet_hours, '{to}', to_jsonb(?::text))`, [
    before,
  ]);
  await due();
  await send();
  assert.equal(hitsIn(receiver.bodies<Json>('/quiet')[0]), hits);
  assert.is((await service.call('GET', `/destinations/${id}`)).body.next_digest_at, null);
});

test('a digest that would come in quiet hours comes at their end, from the first one on', async () => {
  const start = Date.now();
  const clock = (minutes: number) => new Date(start + minutes * 60_000).toISOString().slice(11, 16);
  const schedule = { kind: 'digest', every: 'day', at: clock(120), timezone: 'UTC' };
  const around = { from: clock(60), to: clock(180), timezone: 'UTC' };
  const first = await at('/first', { schedule, quiet_hours: around });
  const change = async (id: string, body: Json): Promise<string | null> =>
    (await service.call('PATCH', `/destinations/${id}`, { body })).body.next_digest_at;
  const next = async (id: string, body: Json) => (await change(id, body))?.slice(11, 16);
  assert.is(first.next_digest_at.slice(11, 16), clock(180), 'created');
  assert.is(await next(first.id, { schedule: { ...schedule, at: clock(90) } }), clock(180), 'rescheduled');
  assert.is(await next(first.id, { quiet_hours: null }), clock(90), 'left alone no more');
  assert.is(await next(first.id, { quiet_hours: around }), clock(180), 'left alone again');
  assert.is(await next(first.id, { schedule, quiet_hours: { ...around, to: clock(240) } }), clock(240), 'both');
  assert.is(await next(first.id, { name: 'Another' }), clock(240), 'neither');

  const now = { from: clock(-60), to: clock(60), timezone: 'UTC' };
  const single = await at('/single', { quiet_hours: now });
  assert.is(await next(single.id, { quiet_hours: { ...now, to: clock(90) } }), undefined, 'nothing waits');
  await findHits(service, job.id, 1);
  assert.is(await next(single.id, { quiet_hours: { ...now, to: clock(120) } }), clock(120), 'what waits waits longer');
  assert.ok(
    Date.parse((await change(single.id, { quiet_hours: null }))!) < Date.now() + 1_000,
    'nothing is waited for',
  );
  assert.is(await next(single.id, { quiet_hours: now }), clock(60));
  assert.is(
    await next(single.id, { schedule: { kind: 'at_once' } }),
    clock(60),
    'quiet hours hold without digests, too',
  );
});

test('a digest that is late, because nobody worked when it was due, does not come in quiet hours', async () => {
  const start = Date.now();
  const clock = (minutes: number) => new Date(start + minutes * 60_000).toISOString().slice(11, 16);
  const schedule = { kind: 'digest', every: 'day', at: clock(-120), timezone: 'UTC' };
  const { id } = await at('/late', { schedule, quiet_hours: { from: clock(-60), to: clock(60), timezone: 'UTC' } });
  const hits = await findHits(service, job.id, 1);
  await sql(service, `update destination set digest_at = now() - interval '2 hours'`);
  await send();
  assert.is(receiver.received.length, 0);
  const { body } = await service.call('GET', `/destinations/${id}`);
  assert.is(body.next_digest_at.slice(11, 16), clock(60));
  await service.call('PATCH', `/destinations/${id}`, { body: { quiet_hours: null } });
  await due();
  await send();
  assert.equal(hitsIn(receiver.bodies<Json>('/late')[0]), hits);
});

test('what waits for the next day comes today when more may come', async () => {
  const { id } = await at('/more', { max_per_day: 1 });
  const hits = [...(await findHits(service, job.id, 1)), ...(await findHits(service, job.id, 1))];
  await send();
  assert.is(receiver.received.length, 1);
  await service.call('PATCH', `/destinations/${id}`, { body: { max_per_day: 2 } });
  await send();
  assert.equal(hitsIn(receiver.bodies<Json>('/more')[1]), hits.slice(1));
});

test('beyond a most-a-day what comes waits for the next day, together', async () => {
  const { id } = await at('/most', { max_per_day: 2 });
  const hits: string[] = [];
  for (let i = 0; i < 5; i++) hits.push(...(await findHits(service, job.id, 1)));
  await send();
  assert.is(receiver.received.length, 2);
  const { body } = await service.call('GET', `/destinations/${id}`);
  assert.match(body.next_digest_at, /T00:00:00\.000Z$/);
  const other = await service.call('PATCH', `/destinations/${id}`, { body: { max_per_day: 1 } });
  assert.ok(Date.parse(other.body.next_digest_at) < Date.now() + 1_000, 'whether it is enough is asked again');
  await send();
  assert.is(receiver.received.length, 2);
  const kept = await service.call('GET', `/destinations/${id}`);
  assert.is(kept.body.next_digest_at, body.next_digest_at);
  await aDayLater();
  await send();
  const [first, second, digest] = receiver.bodies<Json>('/most') as [Json, Json, Json];
  // The first two are on their way at the same time.
  const atOnce: string[] = [first.data.hits[0].id, second.data.hits[0].id];
  assert.equal([...atOnce.toSorted(), ...hitsIn(digest)], [...hits.slice(0, 2).toSorted(), ...hits.slice(2)]);
});

test('a most-a-day holds for digests, too: what is beyond it comes with the first one after midnight', async () => {
  const hourly = { ...daily, every: 'hour', timezone: 'UTC' };
  const { id } = await at('/hourly', { schedule: hourly, max_per_day: 2, send_empty: true });
  const hits: string[] = [];
  for (let i = 0; i < 4; i++) {
    hits.push(...(await findHits(service, job.id, 1)));
    await due();
    await send();
  }
  assert.equal(receiver.bodies<Json>('/hourly').map(hitsIn), [[hits[0]], [hits[1]]]);
  const { body } = await service.call('GET', `/destinations/${id}`);
  assert.match(body.next_digest_at, /T00:00:00\.000Z$/);
  await aDayLater();
  await send();
  assert.equal(receiver.bodies<Json>('/hourly').map(hitsIn).at(-1), hits.slice(2));
});

test('a most-a-day counts from midnight in every time zone that is taken, those that PostgreSQL does not know, too', async () => {
  for (const timezone of ['AET', 'CAT', 'VST', 'US/Pacific-New']) {
    const { id } = await at('/zone', { max_per_day: 1, quiet_hours: { from: '00:00', to: '00:00', timezone } });
    await findHits(service, job.id, 1);
    await sql(service, 'update delivery set created_at = ? where destination_id = ?', [
      new Date(lastMidnight(timezone, new Date()).getTime() - 1),
      id,
    ]);
    await findHits(service, job.id, 1);
    await findHits(service, job.id, 1);
    assert.is((await deliveriesOf(service, id)).length, 2, `${timezone}: what was sent yesterday does not count`);
    const { body } = await service.call('GET', `/destinations/${id}`);
    assert.is(body.next_digest_at, nextMidnight(timezone, new Date()).toISOString(), timezone);
    await sql(service, 'delete from destination');
  }
});

test('a digest shows fifty hits and says how many more there are', async () => {
  await at('/large', { schedule: daily });
  for (let i = 0; i < 4; i++) await findHits(service, job.id, 20);
  await due();
  await send();
  const [digest] = receiver.bodies<Json>('/large');
  assert.is(hitsIn(digest).length, 50);
  assert.is(digest.data.events.reduce((sum: number, { data }: Json) => sum + data.more, 0), 30); // prettier-ignore
});

test('two clocks make one digest of it', async () => {
  const { id } = await at('/both', { schedule: daily });
  await findHits(service, job.id, 1);
  await due();
  await Promise.all([delivering.tick(), delivering.tick(), delivering.tick()]);
  assert.is((await deliveriesOf(service, id)).length, 1);
});

test('while an account is suspended its digest waits and nobody is woken; both come when it is resumed', async () => {
  const [{ id }, other] = [await at('/suspended', { schedule: daily }), await at('/woken', {})];
  const hits = await findHits(service, job.id, 1);
  await due();
  await sql(service, `update delivery set next_attempt_at = now() - interval '1 minute'`);
  const woken = () =>
    sql(service, `select 1 from graphile_worker._private_jobs where payload ->> 'destination_id' = ?`, [other.id]);
  await sql(service, 'delete from graphile_worker._private_jobs');
  await sql(service, `update account set status = 'suspended'`);
  await send();
  const [{ parts }, tasks] = [(await sql<Json>(service, 'select count(*)::int as parts from digest_part'))[0], await woken()]; // prettier-ignore
  await sql(service, `update account set status = 'active'`);
  assert.equal([parts, tasks, receiver.received.length], [1, [], 0]);
  await send();
  assert.is((await woken()).length, 1);
  assert.is((await deliveriesOf(service, id)).length, 1);
  assert.equal(hitsIn(receiver.bodies<Json>('/suspended')[0]), hits);
});

test('when low credits cannot be told, digests are made all the same, and the log says what failed', async () => {
  const { id } = await at('/others', { schedule: daily });
  await findHits(service, job.id, 1);
  await due();
  const said: string[] = [];
  const env = { ...service.app, logger: pino({}, { write: (line) => void said.push(line) }) } as unknown as DeliveryEnv;
  const run = { job: { attempts: 1, max_attempts: 1 }, abortSignal: new AbortController().signal };
  await sql(service, 'alter table credit_balance rename to elsewhere');
  try {
    assert.match(String(await rejection(task.run(env, run as unknown as JobHelpers, {}))), /1 of the steps failed/);
  } finally {
    await sql(service, 'alter table elsewhere rename to credit_balance');
  }
  assert.is((await deliveriesOf(service, id)).length, 1);
  assert.ok(said.some((line) => line.includes('"step":"lowCredits"')));
});

test('the next digest is reckoned in its time zone, over changes of the clock', () => {
  const next = (schedule: Json, now: string) =>
    nextDigest({ weekday: 'monday', at: '08:30', timezone: 'UTC', ...schedule } as never, new Date(now)).toISOString();
  assert.is(next({ every: 'day' }, '2026-11-22T08:29:00Z'), '2026-11-22T08:30:00.000Z');
  assert.is(next({ every: 'day' }, '2026-11-22T08:30:00Z'), '2026-11-23T08:30:00.000Z');
  assert.is(next({ every: 'hour' }, '2026-11-22T08:31:00Z'), '2026-11-22T09:30:00.000Z');
  assert.is(next({ every: 'week' }, '2026-11-22T08:31:00Z'), '2026-11-23T08:30:00.000Z');
  assert.is(next({ every: 'week', weekday: 'sunday' }, '2026-11-22T08:31:00Z'), '2026-11-29T08:30:00.000Z');
  assert.is(next({ every: 'day', timezone: 'Europe/Berlin' }, '2026-10-24T12:00:00Z'), '2026-10-25T07:30:00.000Z');
  assert.is(next({ every: 'day', timezone: 'Europe/Berlin' }, '2026-03-28T12:00:00Z'), '2026-03-29T06:30:00.000Z');
  // 2026-03-28 ends there at eleven in the evening.
  const nuuk = { at: '23:30', timezone: 'America/Nuuk' };
  assert.is(next({ every: 'day', ...nuuk }, '2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z');
  assert.is(next({ every: 'day', ...nuuk }, '2026-03-29T01:00:00Z'), '2026-03-30T00:30:00.000Z');
  assert.is(next({ every: 'day', ...nuuk, at: '22:30' }, '2026-03-28T12:00:00Z'), '2026-03-29T00:30:00.000Z');
  assert.is(next({ every: 'week', weekday: 'saturday', ...nuuk }, '2026-03-23T12:00:00Z'), '2026-03-29T01:00:00.000Z');
  assert.is(next({ every: 'week', weekday: 'sunday', ...nuuk }, '2026-03-23T12:00:00Z'), '2026-03-30T00:30:00.000Z');
  const midnight = (timezone: string, now: string) => lastMidnight(timezone, new Date(now)).toISOString();
  assert.is(midnight('UTC', '2026-11-22T00:00:00Z'), '2026-11-22T00:00:00.000Z');
  assert.is(midnight('UTC', '2026-11-22T23:59:59.999Z'), '2026-11-22T00:00:00.000Z');
  assert.is(midnight('+05:30', '2026-11-22T12:00:00Z'), '2026-11-21T18:30:00.000Z');
  assert.is(midnight('Europe/Berlin', '2026-03-29T12:00:00Z'), '2026-03-28T23:00:00.000Z');
  assert.is(midnight('Europe/Berlin', '2026-10-25T12:00:00Z'), '2026-10-24T22:00:00.000Z');
  assert.is(midnight('Asia/Beirut', '2026-03-29T12:00:00Z'), '2026-03-28T22:00:00.000Z', 'a day without midnight');
  assert.is(midnight('America/Havana', '2026-11-01T12:00:00Z'), '2026-11-01T04:00:00.000Z', 'a day with two');
  const quiet = { from: '22:00', to: '07:00', timezone: 'Europe/Berlin' };
  const until = (now: string) => quietUntil(quiet, new Date(now))?.toISOString() ?? null;
  assert.is(until('2026-11-22T20:59:00Z'), null);
  assert.is(until('2026-11-22T21:00:00Z'), '2026-11-23T06:00:00.000Z');
  assert.is(until('2026-11-23T05:59:00Z'), '2026-11-23T06:00:00.000Z');
  assert.is(until('2026-11-23T06:00:00Z'), null);
});

test('quiet hours that end in the hour that a clock repeats end each time', () => {
  const quiet = { from: '22:00', to: '02:30', timezone: 'Europe/Berlin' };
  const until = (now: string) => quietUntil(quiet, new Date(now))?.toISOString() ?? null;
  assert.is(until('2026-10-24T23:15:00Z'), '2026-10-25T00:30:00.000Z');
  assert.is(until('2026-10-25T00:45:00Z'), null);
  assert.is(until('2026-10-25T01:15:20Z'), '2026-10-25T01:30:00.000Z', 'a quarter past two for the second time');
  assert.is(until('2026-10-25T01:45:00Z'), null);
});

test.run();

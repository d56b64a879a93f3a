import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { purgeHits } from '../../src/forgetting/removing/purge-hits.ts';
import { createDestination, type Delivering, deliveriesOf, deliveringFor, findHits } from '../support/delivering.ts';
import type { Json } from '../support/discover.ts';
import { Receiver } from '../support/receiver.ts';
import { webhookEvent } from '../../src/delivery/destinations/webhook-event.schema.ts';
import { listeningDestinations, tell } from '../../src/delivery/events/write-events.ts';
import { endJob } from '../../src/jobs/running/end-job.ts';
import { announceHits } from '../../src/monitoring/hits/announce-hits.ts';
import { createJob } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const test = suite('webhooks');
let service: TestService;
let delivering: Delivering;
let receiver: Receiver;
let job: Json;
test.before(async () => {
  service = await startService({ worker: false, config: { delivery: { allowedHosts: ['127.0.0.1'], smtp: null } } });
  delivering = deliveringFor(service);
  receiver = await new Receiver().start();
  job = await createJob(service, { target: { kind: 'community', communities: ['sample_budgeting'] } });
});
test.after(async () => {
  await delivering.end();
  await receiver.stop();
  await service.stop();
});
test.before.each(async () => {
  receiver.received.length = 0;
  receiver.answer = () => 200;
  await sql(service, 'delete from destination');
});

/** Whatever is sent is as the document says. */
test.after.each(() => {
  for (const { body } of receiver.received) webhookEvent.parse(JSON.parse(body));
});

const at = (path: string, more: Json = {}) => createDestination(service, { address: receiver.url(path), ...more });
/** Makes what would be tried later be due. Not `now()`: times are kept in whole milliseconds, and that may be rounded up. */
const later = () =>
  sql(service, `update delivery set next_attempt_at = now() - interval '1 s' where status = 'pending'`);
const rested = () => sql(service, 'update destination set rests_until = null');

test('hits of a run come in one signed message, each once; nothing comes where nothing happened', async () => {
  const { id, secret } = await at('/hits');
  await delivering.deliver();
  assert.is(receiver.received.length, 0);
  const hits = await findHits(service, job.id, 3);
  await delivering.deliver();
  await delivering.deliver();
  assert.is(receiver.received.length, 1);
  const { headers, body } = receiver.received[0]!;
  const event = new Webhook(secret).verify(body, headers) as Json;
  assert.is(event.id, headers['webhook-id']);
  assert.is(event.type, 'monitoring.hits.created');
  assert.equal(event.data.hits.map(({ id }: Json) => id), hits); // prettier-ignore
  assert.equal([event.data.more, event.data.monitoring_job.id], [0, job.id]);
  assert.is(event.data.hits[0].human_review_required, true);
  const [delivery] = await deliveriesOf(service, id);
  assert.equal([delivery.status, delivery.next_attempt_at, delivery.attempts.length], ['delivered', null, 1]);
  assert.equal([delivery.attempts[0].status_code, delivery.attempts[0].answer], [200, 'taken']);
  assert.throws(() => new Webhook(secret).verify(body.replace('hits', 'hats'), headers));
});

test('where the result of a job is stands below the path of `PUBLIC_URL`, also in a digest', async () => {
  const events = ['community_discovery.job.succeeded'];
  await at('/results', { events });
  await at('/digests', { events, schedule: { kind: 'digest', every: 'day', at: '08:30', timezone: 'UTC' } });
  const made = await service.call('POST', '/community-discovery/jobs', {
    body: { brief: 'A budgeting app for couples' },
  });
  const ended = { from: ['queued' as const], to: 'succeeded' as const, charge: 0 };
  const { account_id } = (await sql<{ account_id: string }>(service, 'select distinct account_id from destination'))[0]!; // prettier-ignore
  await service.app.database.em.fork().transactional((tx) => endJob(tx, made.body.id, account_id, ended));
  // What somebody else calls so is theirs.
  await sql(service, `update delivery_event set data = data || '{"metadata": {"result_url": "/theirs"}}'`);
  await sql(service, `update destination set digest_at = now() - interval '1 second' where digest_at is not null`);
  const below = deliveringFor(service, { publicUrl: 'https://pub.example/wb' });
  await below.tick();
  await below.deliver();
  await below.end();
  const [event] = receiver.bodies<Json>('/results');
  const [digest] = receiver.bodies<Json>('/digests');
  assert.is(digest.type, 'digest');
  for (const { data } of [event, digest.data.events[0]]) {
    assert.is(data.result_url, `/wb/v1/community-discovery/jobs/${made.body.id}/result`);
    assert.is(data.metadata.result_url, '/theirs');
  }
});

test('twenty hits are shown, the others are read on from the sequence that the message names', async () => {
  await at('/many');
  const hits = await findHits(service, job.id, 25);
  await delivering.deliver();
  const [event] = receiver.bodies<Json>('/many');
  assert.is(event.data.hits.length, 20);
  assert.is(event.data.more, 5);
  const rest = await service.call('GET', `/monitoring/jobs/${job.id}/hits?after_sequence=${event.data.after_sequence}`);
  assert.equal([...event.data.hits, ...rest.body.data].map(({ id }: Json) => id), hits); // prettier-ignore
});

test('a destination hears of what it asked for: its events, its jobs, what is relevant enough', async () => {
  const other = await createJob(service, { target: { kind: 'community', communities: ['sample_budgeting'] } });
  await at('/relevant', { min_relevance: 0.7 });
  await at('/other-job', { monitoring_job_ids: [other.id] });
  await at('/other-event', { events: ['usage.credits.low'] });
  await at('/off', { enabled: false });
  await findHits(service, job.id, 1, 0.6);
  await delivering.deliver();
  assert.equal(receiver.received, []);
  await findHits(service, other.id, 1, 0.6);
  await findHits(service, job.id, 1, 0.9);
  await delivering.deliver();
  assert.equal(receiver.received.map(({ path }) => path).toSorted(), ['/other-job', '/relevant']);
});

test('what fails is tried again with the same id, later and later, and each attempt is told', async () => {
  const { id } = await at('/flaky');
  receiver.answer = () => (receiver.received.length < 3 ? 500 : 200);
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 2; attempt++) {
    const [delivery] = await deliveriesOf(service, id);
    assert.equal([delivery.status, delivery.attempts.length], ['pending', attempt]);
    waits.push((Date.parse(delivery.next_attempt_at) - Date.parse(delivery.attempts.at(-1).at)) / 1000);
    await later();
    await delivering.deliver();
  }
  assert.ok(waits[0]! >= 5 && waits[0]! < 7, String(waits));
  assert.ok(waits[1]! >= 300 && waits[1]! < 332, String(waits));
  assert.is(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  const [delivery] = await deliveriesOf(service, id);
  assert.is(delivery.status, 'delivered');
  assert.equal(delivery.attempts.map(({ status_code }: Json) => status_code), [500, 500, 200]); // prettier-ignore
  assert.is((await service.call('GET', `/destinations/${id}`)).body.status, 'active');
});

test('ten attempts are made, then it has failed; it can be sent again', async () => {
  const { id } = await at('/dead');
  receiver.answer = () => 500;
  await findHits(service, job.id, 1);
  for (let attempt = 0; attempt < 12; attempt++) {
    await later();
    await rested();
    await delivering.deliver();
  }
  assert.is(receiver.received.length, 10);
  const [failed] = await deliveriesOf(service, id);
  assert.equal([failed.status, failed.next_attempt_at], ['failed', null]);
  receiver.answer = () => 200;
  const again = await service.call('POST', `/destinations/${id}/redeliver`, { body: { delivery_id: failed.id } });
  assert.equal([again.status, again.body.deliveries], [202, 1]);
  await rested();
  await delivering.deliver();
  assert.is((await deliveriesOf(service, id))[0].status, 'delivered');
  const since = await service.call('POST', `/destinations/${id}/redeliver`, {
    body: { since: '2020-01-01T00:00:00Z' },
  });
  assert.is(since.body.deliveries, 1);
  await delivering.deliver();
  assert.is(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
});

test('what is being sent this moment is not sent beside that when it is to be sent again', async () => {
  const { id } = await at('/slow');
  const [arrived, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  receiver.answer = () => (response) => {
    arrived.resolve();
    void answering.promise.then(() => response.end('taken'));
  };
  await findHits(service, job.id, 1);
  const sending = delivering.deliver();
  await arrived.promise;
  const [{ id: delivery_id, next_attempt_at }] = await deliveriesOf(service, id);
  const again = await service.call('POST', `/destinations/${id}/redeliver`, { body: { delivery_id } });
  assert.equal([again.status, again.body.deliveries], [202, 1]);
  const otherWorker = deliveringFor(service);
  await Promise.race([otherWorker.deliver(), sleep(500)]);
  assert.is(receiver.received.length, 1);
  assert.is((await deliveriesOf(service, id))[0].next_attempt_at, next_attempt_at);
  answering.resolve();
  await sending;
  await otherWorker.end();
  assert.is((await deliveriesOf(service, id))[0].status, 'delivered');
});

test('a job that the account does not have is not waited for; one that was removed since may stay', async () => {
  const { id } = await at('/mistyped');
  const target = { kind: 'community', communities: ['sample_budgeting'] };
  const [kept, removed] = [await createJob(service, { target }), await createJob(service, { target })];
  const foreign = await createJob(service, { target }, (await service.openAccount()).token);
  const only = (...ids: string[]) =>
    service.call('PATCH', `/destinations/${id}`, { body: { monitoring_job_ids: ids } });
  for (const unknown of ['mon_mistyped', foreign.id]) {
    const body = {
      kind: 'webhook',
      name: 'New',
      address: receiver.url('/new'),
      monitoring_job_ids: [kept.id, unknown],
    };
    for (const refused of [await service.call('POST', '/destinations', { body }), await only(kept.id, unknown)]) {
      assert.equal([refused.status, refused.body.code], [422, 'unprocessable_input'], JSON.stringify(refused.body));
      assert.is(refused.body.detail, `monitoring_job_ids: There is no monitoring job ${unknown}`);
    }
  }
  assert.is((await only(kept.id, removed.id)).status, 200);
  await service.call('DELETE', `/monitoring/jobs/${removed.id}`);
  assert.is((await only(removed.id)).status, 200);
  assert.is((await only(kept.id)).status, 200);
});

test('times and ids that no database can hold are refused', async () => {
  const { id } = await at('/odd');
  const body = { kind: 'webhook', name: 'Odd', address: receiver.url('/odd') };
  for (const text of ['mon_\0', 'mon_\uD800']) {
    const refused = await Promise.all([
      service.call('POST', '/destinations', { body: { ...body, monitoring_job_ids: [text] } }),
      service.call('PATCH', `/destinations/${id}`, { body: { monitoring_job_ids: [text] } }),
    ]);
    assert.equal(refused.map(({ status }) => status), [400, 400], JSON.stringify(text)); // prettier-ignore
  }
  for (const since of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:00']) {
    const { status } = await service.call('POST', `/destinations/${id}/redeliver`, { body: { since } });
    assert.is(status, 400, since);
  }
});

test('Retry-After is heard, 410 disables at once, five days of failures do, and another destination is told', async () => {
  const asks = await at('/asks');
  receiver.answer = () => (response) => response.writeHead(429, { 'retry-after': '7200' }).end();
  await findHits(service, job.id, 1);
  await delivering.deliver();
  const [delivery] = await deliveriesOf(service, asks.id);
  assert.ok(Date.parse(delivery.next_attempt_at) - Date.now() > 7_100_000);
  await service.call('DELETE', `/destinations/${asks.id}`);

  const watcher = await at('/watcher', { events: ['monitoring.job.suspended'] });
  const gone = await at('/gone', { failures_to: watcher.id });
  const old = await at('/old', { failures_to: watcher.id });
  await sql(service, `update destination set failing_since = now() - interval '6 days' where id = ?`, [old.id]);
  receiver.answer = ({ path }) => ({ '/gone': 410, '/old': 500 })[path] ?? 200;
  // Several are on their way at once.
  for (let run = 0; run < 3; run++) await findHits(service, job.id, 1);
  await delivering.deliver();
  await delivering.deliver();
  for (const { id } of [gone, old]) {
    const { body } = await service.call('GET', `/destinations/${id}`);
    assert.is(body.status, 'disabled', JSON.stringify(body));
  }
  const told = receiver.bodies<Json>('/watcher');
  assert.equal(told.map(({ type }) => type), ['destination.disabled', 'destination.disabled']); // prettier-ignore
  assert.equal(new Set(told.map(({ data }) => data.destination.id)), new Set([gone.id, old.id]));
  await findHits(service, job.id, 1);
  const before = receiver.received.length;
  await delivering.deliver();
  assert.is(receiver.received.length, before, 'a disabled destination hears nothing');
});

test('a test is sent at once, also to a destination that rests after failures', async () => {
  const { id } = await at('/mended');
  receiver.answer = () => 500;
  for (let run = 0; run < 4; run++) {
    await findHits(service, job.id, 1);
    await delivering.deliver();
  }
  const calls = receiver.received.length;
  assert.is(calls, 3, 'it rests');
  receiver.answer = () => 200;
  await service.call('POST', `/destinations/${id}/test`);
  await delivering.deliver();
  assert.ok(receiver.bodies<Json>('/mended').some(({ type }) => type === 'destination.test'));
  assert.is((await service.call('GET', `/destinations/${id}`)).body.status, 'active');
});

test('whoever asked for a pause gets it, whatever others that were on their way at the same time came to', async () => {
  for (const status of [200, null]) {
    await at('/paced');
    for (let run = 0; run < 2; run++) await findHits(service, job.id, 1);
    let calls = 0;
    receiver.answer = () => (response) => {
      if (++calls === 1) response.writeHead(429, { 'retry-after': '3600' }).end();
      else if (status === null) setTimeout(() => response.destroy(), 100);
      else setTimeout(() => response.writeHead(status).end(), 100);
    };
    await delivering.deliver();
    const [rest] = await sql<Json>(service, 'select extract(epoch from rests_until - now())::float8 as seconds from destination'); // prettier-ignore
    assert.ok(rest!.seconds > 3_500, `${status}: ${rest!.seconds}`);
    await findHits(service, job.id, 1);
    await delivering.deliver();
    assert.is(calls, 2);
    await sql(service, 'delete from destination');
  }
});

test('a destination that goes on failing is told elsewhere once, and again after it has worked', async () => {
  const watcher = await at('/told', { events: ['destination.failing'] });
  const { id } = await at('/fails');
  const told = () => receiver.bodies<Json>('/told').map(({ type, data }) => [type, data.destination.id]);
  const fail = async (times: number) => {
    receiver.answer = ({ path }) => (path === '/fails' ? 500 : 200);
    for (let i = 0; i < times; i++) {
      await findHits(service, job.id, 1);
      await rested();
      await delivering.deliver();
    }
    await delivering.deliver();
  };
  await fail(6);
  assert.equal(told(), [['destination.failing', id]]);
  receiver.answer = () => 200;
  await later();
  await rested();
  await delivering.deliver();
  await fail(3);
  assert.equal(told().length, 2);
  assert.is((await service.call('GET', `/destinations/${watcher.id}`)).body.status, 'active');
});

test('where the destination that is to hear of failures is disabled itself, those that want to hear of them do', async () => {
  const named = await at('/named', { events: ['monitoring.hits.created'], enabled: false });
  await at('/wants', { events: ['destination.disabled'] });
  const { id } = await at('/gone', { failures_to: named.id });
  receiver.answer = ({ path }) => (path === '/gone' ? 410 : 200);
  await findHits(service, job.id, 1);
  await delivering.deliver();
  await delivering.deliver();
  assert.equal(receiver.bodies<Json>('/wants').map(({ type, data }) => [type, data.destination.id]), [['destination.disabled', id]]); // prettier-ignore
});

test('ten thousand hits at once are one message; a suspended account gets none', async () => {
  await at('/flood');
  const [{ last }] = (await sql(service, 'select last_sequence as last from monitoring_job where id = ?', [
    job.id,
  ])) as [Json];
  const [first] = await findHits(service, job.id, 1);
  await sql(service, 'delete from delivery_event');
  await sql(
    service,
    'update monitoring_job set announced_sequence = ?, last_sequence = last_sequence + 10000 where id = ?',
    [last, job.id],
  );
  await sql(
    service,
    `insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at)
    select id || n, job_id, sequence + n, kind, platform, item_id, community, post, match, analysis, relevance, created_at, seen_at, matched_at, stored_at
    from monitoring_hit, generate_series(1, 10000) as n where id = ?`,
    [first],
  );
  await service.app.database.em.fork().transactional((tx) => announceHits(tx, null));
  const [{ account_id: accountId }] = (await sql(service, 'select account_id from destination')) as [Json];
  await sql(service, `update account set status = 'suspended' where id = ?`, [accountId]);
  await delivering.deliver();
  assert.is(receiver.received.length, 0);
  await sql(service, `update account set status = 'active' where id = ?`, [accountId]);
  await delivering.deliver();
  assert.equal(receiver.bodies<Json>('/flood').map(({ data }) => [data.hits.length, data.more]), [[20, 9981]]); // prettier-ignore
  assert.ok(receiver.received[0]!.body.length < 100_000);
});

test('a rotated secret signs beside the old one until the overlap has ended', async () => {
  const { id, secret: first } = await at('/rotated');
  const rotated = await service.call('POST', `/destinations/${id}/rotate-secret`, { body: {} });
  assert.is(rotated.status, 200);
  await service.call('POST', `/destinations/${id}/test`);
  await delivering.deliver();
  const { body, headers } = receiver.received[0]!;
  for (const secret of [first, rotated.body.secret]) assert.is((new Webhook(secret).verify(body, headers) as Json).type, 'destination.test'); // prettier-ignore
  await sql(service, 'update destination set previous_secret_until = now()');
  await service.call('POST', `/destinations/${id}/test`);
  await delivering.deliver();
  const second = receiver.received[1]!;
  new Webhook(rotated.body.secret).verify(second.body, second.headers);
  assert.throws(() => new Webhook(first).verify(second.body, second.headers));
});

test('a message says when it was sent by the clock of the database: a receiver takes none of another time', async () => {
  const { id, secret } = await at('/timed');
  await service.call('POST', `/destinations/${id}/test`);
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 });
  await delivering.deliver();
  mock.timers.reset();
  const { body, headers } = receiver.received[0]!;
  assert.ok(new Webhook(secret).verify(body, headers));
  const [{ attempts }] = (await deliveriesOf(service, id)) as [Json];
  assert.ok(Math.abs(Date.parse(attempts[0].at) - Date.now()) < 60_000, attempts[0].at);
});

test('a secret that is rotated again, because the answer was lost, goes on signing until the overlap has ended', async () => {
  const { id, secret: first } = await at('/rotated-again');
  const rotate = async (body: Json = {}): Promise<string> =>
    (await service.call('POST', `/destinations/${id}/rotate-secret`, { body })).body.secret;
  const signedBy = async (secrets: readonly string[]): Promise<boolean[]> => {
    await service.call('POST', `/destinations/${id}/test`);
    await delivering.deliver();
    const { body, headers } = receiver.received.at(-1)!;
    return secrets.map((secret) => {
      try {
        return Boolean(new Webhook(secret).verify(body, headers));
      } catch {
        return false;
      }
    });
  };
  const secrets = [first, await rotate(), await rotate()];
  assert.equal(await signedBy(secrets), [true, true, true]);
  for (let i = 0; i < 4; i++) secrets.push(await rotate());
  assert.equal(await signedBy(secrets), [false, true, true, true, true, true, true], 'five at most');
  secrets.push(await rotate({ overlap_seconds: 0 }));
  assert.equal(await signedBy(secrets), [false, false, false, false, false, false, false, true], 'none is wanted');
  secrets.push(await rotate());
  assert.equal((await signedBy(secrets)).slice(-3), [false, true, true], 'what has ended does not come back');
});

test('an answer that is endless, broken, late or a redirect is a failure in words, and a kilobyte of it is kept', async () => {
  const { id } = await at('/odd');
  const answers: [Parameters<typeof answerWith>[0], RegExp][] = [
    [
      (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      /answered 302; redirects/,
    ],
    [
      (response) => void response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy()),
      /connection broke/,
    ],
    [(response) => void response.writeHead(500).end('x\0'.repeat(50_000)), /answered 500/],
  ];
  for (const [answer, error] of answers) {
    answerWith(answer);
    await service.call('POST', `/destinations/${id}/test`);
    await rested();
    await delivering.deliver();
    const { attempts } = (await deliveriesOf(service, id)).at(-1)!;
    assert.match(attempts[0].error, error);
    assert.ok((attempts[0].answer ?? '').length <= 1024);
    await sql(service, 'delete from delivery');
  }
});

function answerWith(answer: (response: Parameters<Extract<ReturnType<Receiver['answer']>, object>>[0]) => void): void {
  receiver.answer = () => answer;
}

test('what was deleted where it comes from is in no message; a message of nothing else is not sent', async () => {
  const { id } = await at('/forgotten');
  const [first, second] = await findHits(service, job.id, 2);
  await sql(service, 'update monitoring_hit set deleted = true where id = ?', [first]);
  await delivering.deliver();
  assert.equal(receiver.bodies<Json>('/forgotten')[0].data.hits.map(({ id }: Json) => id), [second]); // prettier-ignore
  const [third] = await findHits(service, job.id, 1);
  await sql(service, 'update monitoring_hit set deleted = true where id = ?', [third]);
  await delivering.deliver();
  assert.is(receiver.received.length, 1);
  assert.is((await deliveriesOf(service, id)).at(-1)!.status, 'dropped');
});

test('what a receiver sent back of a deleted post is forgotten, too', async () => {
  const { id } = await at('/echo');
  const [hit] = await findHits(service, job.id, 1);
  receiver.answer =
    ({ body }) =>
    (response) =>
      response.end(body.slice(body.indexOf('Which budget')));
  await delivering.deliver();
  const answer = async () => (await deliveriesOf(service, id))[0].attempts[0].answer as string | null;
  assert.match((await answer()) ?? '', /^Which budget/);
  const [{ item_id: itemId }] = (await sql(service, 'select item_id from monitoring_hit where id = ?', [hit])) as [
    Json,
  ];
  await sql(service, `insert into monitoring_hit_item (job_id, platform, kind, item_id, hit_id, community, url, created_at) select job_id, platform, kind, item_id, id, community, '', now() from monitoring_hit where id = ?`, [hit]); // prettier-ignore
  const held = { kind: 'post', id: itemId } as Parameters<typeof purgeHits>[1]['gone'][number];
  await service.app.database.em.fork().transactional((tx) => purgeHits(tx, { gone: [held], anonymous: [] }));
  assert.is(await answer(), null);
});

test('who is killed between sending and writing it down sends it again, with the same id', async () => {
  await at('/killed');
  await findHits(service, job.id, 1);
  const dying = deliveringFor(service);
  const arrived = new Promise<void>((resolve) => {
    receiver.answer = () => () => resolve();
  });
  const sending = dying.deliver();
  await arrived;
  await dying.end();
  await sending;
  receiver.answer = () => 200;
  await delivering.deliver();
  assert.is(receiver.received.length, 2);
  assert.is(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
});

test('what one worker is sending no other sends', async () => {
  await at('/twice');
  for (let i = 0; i < 20; i++) await findHits(service, job.id, 1);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  receiver.answer = () => (response) => {
    arrive();
    void held.then(() => response.end());
  };
  const [first, second] = [deliveringFor(service), deliveringFor(service)];
  const sending = first.deliver();
  await arrived;
  receiver.answer = () => 200;
  await second.deliver();
  release();
  await sending;
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  assert.equal([ids.length, new Set(ids).size], [20, 20]);
  await Promise.all([first.end(), second.end()]);
});

test('a destination that is deleted while it is delivered to leaves nothing behind', async () => {
  const { id } = await at('/deleted');
  await findHits(service, job.id, 1);
  receiver.answer = () => (response) => {
    void service.call('DELETE', `/destinations/${id}`).then(() => response.end());
  };
  await delivering.deliver();
  assert.is(receiver.received.length, 1);
  assert.equal(await sql(service, 'select from delivery_attempt'), []);
});

test('an attempt says nothing of the address that a destination was given meanwhile; the next one is made there at once', async () => {
  const { id } = await at('/old');
  const path = `/destinations/${id}`;
  await findHits(service, job.id, 1);
  const move = (to: string) => service.call('PATCH', path, { body: { address: receiver.url(to) } });
  const toNewer = Promise.withResolvers<Json>();
  receiver.answer = (message) => (response) => {
    const isFirst = message.path === '/old';
    void move(isFirst ? '/new' : '/newer').then((moved) => {
      if (!isFirst) toNewer.resolve(moved);
      response.writeHead(isFirst ? 410 : 200).end();
    });
  };
  await delivering.deliver();
  assert.equal(
    receiver.received.map((one) => one.path),
    ['/old', '/new'],
  );
  const moved = (await toNewer.promise).body;
  assert.equal([moved.status, moved.status_reason, moved.waiting], ['active', null, 1]);
  assert.is((await deliveriesOf(service, id))[0]!.status, 'delivered');
  assert.is((await service.call('GET', path)).body.last_delivered_at, null);
});

test('what has failed is sent as soon as its destination is enabled again, or gets another address', async () => {
  const changes = [{ enabled: true }, { address: receiver.url('/elsewhere') }];
  for (const change of changes) {
    receiver.answer = () => 500;
    const { id } = await at('/down');
    await findHits(service, job.id, 1);
    await findHits(service, job.id, 1);
    for (let tries = 1; tries <= 2; tries++) {
      await rested();
      await delivering.deliver();
      await later();
    }
    await sql(service, `update delivery set next_attempt_at = now() + interval '20 hours'`);
    if ('enabled' in change) await sql(service, `update destination set status = 'disabled' where id = ?`, [id]);
    receiver.answer = () => 200;
    receiver.received.length = 0;
    assert.is((await service.call('PATCH', `/destinations/${id}`, { body: change })).status, 200);
    await delivering.deliver();
    assert.is(receiver.received.length, 2, JSON.stringify(change));
    await sql(service, 'delete from destination');
  }
});

test('several that begin to fail at the same moment are each tried once, and tell each other', async () => {
  receiver.answer = () => 500;
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) ids.push((await at(`/failing/${i}`, { events: ['destination.failing', 'monitoring.hits.created'] })).id); // prettier-ignore
  for (let failure = 1; failure <= 3; failure++) {
    if (failure === 1) await findHits(service, job.id, 1);
    await later();
    await rested();
    await delivering.deliver();
    const attempts = await sql<{ count: number }>(service, 'select count(*)::int as count from delivery_attempt');
    assert.equal([attempts[0]!.count, receiver.received.length], [failure * ids.length, failure * ids.length]);
  }
  const told = await sql(service, "select from delivery_event where type = 'destination.failing'");
  assert.is(told.length, ids.length);
});

test('a destination that somebody is about to tell is deleted after that, and what told it stands', async () => {
  const { id } = await at('/told');
  const em = service.app.database.em.fork();
  const [found] = await sql<{ account_id: string }>(service, 'select account_id from destination');
  let deleted: Promise<Json> | null = null;
  await em.transactional(async (tx) => {
    const accountId = found!.account_id;
    const listening = await listeningDestinations(tx, accountId);
    deleted = service.call('DELETE', `/destinations/${id}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tell(tx, { accountId, type: 'usage.credits.low', data: { balance: 1 } }, listening);
  });
  assert.is((await deleted!).status, 204);
});

test('a task that was lost is made up for within a minute', async () => {
  const { id } = await at('/lost');
  await findHits(service, job.id, 1);
  await sql(service, `update delivery set next_attempt_at = now() - interval '1 minute'`);
  await sql(service, 'delete from graphile_worker._private_jobs');
  await delivering.tick();
  const tasks = await sql<{ payload: Json }>(service, 'select payload from graphile_worker._private_jobs');
  assert.equal(tasks.map(({ payload }) => payload), [{ destination_id: id }]); // prettier-ignore
});

test.run();

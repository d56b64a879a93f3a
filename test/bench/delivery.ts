/**
 * Deliveries, end to end: `npm run bench -- delivery`. Workers are processes of their own, the receivers run here.
 * First 10,000 hits for 50 destinations that fail at random, while workers are killed: what arrives must be what was
 * committed, and signed. Then how fast messages leave beside a destination that never answers, and how many in a second.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { openAccount } from '../../src/credits/open-account.ts';
import { closeDatabase, type Database, openDatabase } from '../../src/database/database.ts';
import { wakeWaiting } from '../../src/delivery/digests/make-digests.ts';
import { entities } from '../../src/entities.ts';
import { newId } from '../../src/ids.ts';
import { announceHits } from '../../src/monitoring/hits/announce-hits.ts';
import { type ServiceProcess, startProcess, untilSo } from '../faults/process.ts';
import { createTestDatabase } from '../support/database.ts';
import type { Json } from '../support/discover.ts';
import { Receiver } from '../support/receiver.ts';
import { seeded } from '../support/saved-queries.ts';

const { values } = parseArgs({
  options: {
    hits: { type: 'string', default: '10000' },
    deliveries: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: 'all' },
  },
});
const random = seeded(20_261_122);
const destinations = 50;
const hitsOfRun = 10;

type Place = { id: string; jobId: string; path: string; kind: 'at_once' | 'digest' | 'email'; secret: string };

function messageOf(body: string): Json {
  return JSON.parse(body);
}

class Stage {
  readonly database: Database;
  readonly receiver: Receiver;
  readonly settings: Record<string, string>;
  accountId = '';

  constructor(database: Database, receiver: Receiver, settings: Record<string, string>) {
    this.database = database;
    this.receiver = receiver;
    this.settings = settings;
  }

  async ask<Row = Json>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.em.fork().execute(text, values);
  }

  /** A monitoring job and a destination that hears of it alone. */
  async addPlace(kind: Place['kind'], path: string): Promise<Place> {
    const [id, jobId] = [newId('dst'), newId('mon')];
    const secret = `whsec_${Buffer.from(id).toString('base64')}`;
    await this.ask(
      `insert into monitoring_job (id, account_id, created_by_key_id, name, enabled, target_kind, communities, include_comments,
         min_relevance, languages, schedule, backfill_hours, metadata, starts_at, arrivals_seen, backfill_due)
       values (?, ?, 'key_bench', ?, false, 'community', '["a_place"]', false, 0, '[]', '{"every_minutes": 1440}', 0, '{}', now(), 0, false)`,
      [jobId, this.accountId, path],
    );
    await this.ask(
      `insert into destination (id, account_id, created_by_key_id, kind, name, address, events, monitoring_job_ids, schedule, digest_at, secret)
       values (?, ?, 'key_bench', ?, ?, ?, '["monitoring.hits.created"]', jsonb_build_array(?::text), ?::jsonb, ?, ?)`,
      [
        id,
        this.accountId,
        kind === 'email' ? 'email' : 'webhook',
        path,
        kind === 'email' ? `${path.slice(1)}@example.org` : this.receiver.url(path),
        jobId,
        kind === 'digest' ? '{"every":"hour","at":"00:00","weekday":"monday","timezone":"UTC"}' : null,
        kind === 'digest' ? new Date() : null,
        secret,
      ],
    );
    return { id, jobId, path, kind, secret };
  }

  /** Hits of one run, announced in their transaction; returns their ids. */
  async commitRun(jobId: string, count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId('hit'));
    const post = { platform: 'reddit', id: 'p', url: 'https://www.reddit.com/r/a/comments/p/', community: 'a_place', title: 'Which budget do you keep?', excerpt: 'We share one account. '.repeat(10), excerpt_start: 0, author: 'somebody', flair: null, score: 3, num_comments: 2, created_at: '2026-11-01T10:00:00.000Z', nsfw: false }; // prettier-ignore
    const analysis = { relevance: 0.8, intent: 'question', sentiment: 'neutral', summary: 'A question.', why: 'It speaks of “budget”.', suggested_approach: 'A person can answer.', risks: [], engine: { name: 'builtin', version: '1', model: null } }; // prettier-ignore
    await this.database.em.fork().transactional(async (tx) => {
      await tx.execute(
        `with job as (update monitoring_job set last_sequence = last_sequence + ?::int where id = ? returning id, last_sequence)
         insert into monitoring_hit (id, job_id, sequence, kind, platform, item_id, community, post, match, analysis, relevance,
           created_at, seen_at, matched_at, stored_at)
         select n.id, job.id, job.last_sequence - ?::int + n.place, 'post', 'reddit', n.id, 'a_place', ?::json,
           '{"clause":"budget","terms":[]}', ?::json, 0.8, now(), now(), now(), now()
         from job, unnest(string_to_array(?, ',')) with ordinality as n(id, place)`,
        [count, jobId, count, JSON.stringify(post), JSON.stringify(analysis), ids.join(',')],
      );
      await announceHits(tx, null);
    });
    return ids;
  }

  async startWorker(): Promise<ServiceProcess> {
    const worker = await startProcess('worker', this.settings);
    await untilSo('the worker', 60, worker.isReady);
    return worker;
  }
}

/** 10,000 hits, 50 destinations, random failures and kills: what arrives is what was committed. */
async function nothingLost(stage: Stage, mails: string[]): Promise<void> {
  const places: Place[] = [];
  for (let i = 0; i < destinations; i++)
    places.push(await stage.addPlace(i % 10 === 8 ? 'digest' : i % 10 === 9 ? 'email' : 'at_once', `/d${i}`));
  const begun = performance.now();
  stage.receiver.answer = () => {
    const chance = random();
    if (chance < 0.1) return 500;
    if (chance < 0.13) return (response) => response.destroy();
    if (chance < 0.15) return (response) => void response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy()); // prettier-ignore
    return 200;
  };
  let workers = [await stage.startWorker(), await stage.startWorker()];
  let kills = 0;
  const over = new AbortController();
  const killing = (async () => {
    while (!over.signal.aborted) {
      await sleep(4_000 + random() * 4_000);
      if (over.signal.aborted) return;
      workers[kills % 2]!.kill('SIGKILL');
      const fresh = await stage.startWorker();
      workers = workers.map((worker, at) => (at === kills % 2 ? fresh : worker));
      kills++;
    }
  })();
  const committed = new Map<string, Set<string>>(places.map(({ jobId }) => [jobId, new Set()]));
  const runs = Number(values.hits) / hitsOfRun;
  for (let run = 0; run < runs; run++) {
    const { jobId } = places[run % destinations]!;
    for (const id of await stage.commitRun(jobId, hitsOfRun)) committed.get(jobId)!.add(id);
    await sleep(30);
  }
  over.abort();
  await killing;
  await untilSo('all deliveries', 300, async () => {
    // What would be tried in minutes or hours is tried now; what is held by a process that was killed is left to time.
    await stage.ask(`update delivery set next_attempt_at = now() where status = 'pending' and next_attempt_at > now() + interval '61 seconds'`); // prettier-ignore
    await stage.ask('update destination set rests_until = null, digest_at = least(digest_at, now())');
    await wakeWaiting(stage.database.em.fork());
    const [left] = await stage.ask<{ n: number }>(`select (select count(*) from delivery where status = 'pending')::int + (select count(*) from digest_part)::int as n`); // prettier-ignore
    await sleep(1_000);
    return left!.n === 0;
  });
  for (const worker of workers) await worker.stop();
  await judge(stage, places, committed, mails);
  const [attempts] = await stage.ask<{ n: number }>('select count(*)::int as n from delivery_attempt');
  console.log(`${runs} runs in ${((performance.now() - begun) / 1000).toFixed(0)} s, ${kills} workers killed, ${attempts!.n} attempts written down`); // prettier-ignore
}

async function judge(
  stage: Stage,
  places: readonly Place[],
  committed: ReadonlyMap<string, ReadonlySet<string>>,
  mails: readonly string[],
): Promise<void> {
  let [lost, foreign, unsigned, messages, hits] = [0, 0, 0, 0, 0];
  for (const place of places) {
    const arrived = new Set<string>();
    const bodies = stage.receiver.received.filter(({ path }) => path === place.path);
    messages += bodies.length;
    for (const { headers, body } of bodies) {
      try {
        new Webhook(place.secret).verify(body, headers);
      } catch {
        unsigned++;
      }
      const event = messageOf(body);
      for (const one of event.type === 'digest' ? event.data.events : [event]) {
        for (const { id } of one.data.hits) arrived.add(id as string);
        if (one.data.more === 0) continue;
        // As the message says: read on behind the last that it shows.
        const more = await stage.ask<{ id: string }>('select id from monitoring_hit where job_id = ? and sequence > ? order by sequence limit ?', [place.jobId, one.data.after_sequence, one.data.more]); // prettier-ignore
        for (const { id } of more) arrived.add(id);
      }
    }
    if (place.kind === 'email')
      for (const mail of mails.filter((one) => one.includes(`${place.path.slice(1)}@example.org`)))
        for (const [, id = ''] of mail.matchAll(/\/hits\/(hit_[0-9a-z]{26})/g)) arrived.add(id);
    const wanted = committed.get(place.jobId)!;
    hits += wanted.size;
    lost += wanted.difference(arrived).size;
    foreign += arrived.difference(wanted).size;
  }
  console.log(`${hits} hits committed for ${places.length} destinations; ${messages} messages and ${mails.length} mails arrived`); // prettier-ignore
  console.log(`not arrived: ${lost}; arrived and not committed: ${foreign}; not signed: ${unsigned}`);
  if (lost + foreign + unsigned > 0) process.exitCode = 1;
}

/** From the commit of what happened to the message, beside a destination that never answers. */
async function howSoon(stage: Stage): Promise<void> {
  await stage.ask('delete from destination');
  const places: Place[] = [];
  for (let i = 0; i < destinations; i++) places.push(await stage.addPlace('at_once', `/soon${i}`));
  const silent = places[0]!;
  const arrivedAt = new Map<string, number>();
  stage.receiver.answer = ({ path, body }) => {
    for (const { id } of messageOf(body).data.hits) arrivedAt.set(id as string, performance.now());
    return path === silent.path ? () => undefined : 200;
  };
  const worker = await stage.startWorker();
  const committedAt = new Map<string, number>();
  const rounds = Number(values.seconds) * 20;
  for (let round = 0; round < rounds; round++) {
    const { jobId } = places[round % destinations]!;
    const ids = await stage.commitRun(jobId, 1);
    if (jobId !== silent.jobId) committedAt.set(ids[0]!, performance.now());
    await sleep(50);
  }
  await sleep(3_000);
  const waits = [...committedAt].map(([id, at]) => (arrivedAt.get(id) ?? Infinity) - at).toSorted((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)]!.toFixed(0);
  console.log(`from commit to arrival, ${waits.length} messages, one destination silent: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`); // prettier-ignore
  await worker.stop();
}

/** How many a second one worker sends, with the receiver on the same machine. */
async function howMany(stage: Stage): Promise<void> {
  await stage.ask('delete from destination');
  const places: Place[] = [];
  for (let i = 0; i < destinations; i++) places.push(await stage.addPlace('at_once', `/many${i}`));
  stage.receiver.answer = () => 200;
  const deliveries = Number(values.deliveries);
  for (let run = 0; run < deliveries; run++) await stage.commitRun(places[run % destinations]!.jobId, 1);
  stage.receiver.received.length = 0;
  const worker = await stage.startWorker();
  await untilSo('all of them', 120, async () => stage.receiver.received.length > 0);
  const [begun, first] = [performance.now(), stage.receiver.received.length];
  await untilSo('all of them', 120, async () => stage.receiver.received.length >= deliveries);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${deliveries} deliveries: ${((deliveries - first) / seconds).toFixed(0)} a second`);
  await worker.stop();
}

const { url, close } = await createTestDatabase();
const database = await openDatabase(url, entities, 6);
const receiver = await new Receiver().start();
const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) => done(random() < 0.1 ? new Error('not now') : null),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      mails.push(`${to} ${Buffer.concat(chunks).toString().replaceAll('=\r\n', '')}`);
      done();
    });
  },
});
await once(smtp.listen(0, '127.0.0.1'), 'listening');
const stage = new Stage(database, receiver, {
  DATABASE_URL: url,
  SENTENCE_ENCODER: 'false',
  DELIVERY_ALLOWED_HOSTS: '127.0.0.1',
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'whereabouts@example.org',
  PUBLIC_URL: 'https://whereabouts.example',
});
try {
  stage.accountId = (await database.em.fork().transactional((tx) => openAccount(tx, 'Bench', 1000))).accountId;
  const wants = (part: string) => ['all', part].includes(values.only);
  if (wants('lost')) await nothingLost(stage, mails);
  if (wants('soon')) await howSoon(stage);
  if (wants('many')) await howMany(stage);
} finally {
  smtp.close();
  await receiver.stop();
  await closeDatabase(database);
  await close();
}

import { setTimeout as sleep } from 'node:timers/promises';
/**
 * What live sources cost and bring, on servers of this machine that play them, with the budgets of the service: a Lemmy
 * instance of 20,000 communities, a Discourse forum of 50,000 topics, 500 feeds. From the first start to the first discovery
 * that finds a community which is listed late; then one look of monitoring after 200 new posts. Options: lemmy forum feeds.
 */
import { startDiscourseServer } from '../support/discourse-server.ts';
import { discover } from '../support/discover.ts';
import { startFeedServer } from '../support/feed-server.ts';
import { startLemmyServer } from '../support/lemmy-server.ts';
import { emptyWorld } from '../support/put-world.ts';
import { lookNow } from '../support/run-now.ts';
import { createJob, hitsOf } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { aCommunity, aPost, type World } from '../support/world.ts';
import type { Config } from '../../src/config.ts';
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import { addSources } from '../../src/sources/add-source.ts';

const chosen = process.argv.slice(2);
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0);
const say = (text: string) => console.log(text);
const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the service and the server hold together, the garbage gone, and what the process takes, every other second. */
const samples: { heap: number; rss: number }[] = [];
function takeSample(): void {
  collectGarbage();
  samples.push({ heap: Math.round(process.memoryUsage().heapUsed / 2 ** 20), rss: megabytes() });
}
setInterval(takeSample, 2_000).unref();

/** Flat is what does not grow with the crawl: the middle of the first, the second and the third part of the time. */
function sayMemory(): void {
  takeSample();
  const all = samples.splice(0);
  const third = Math.ceil(all.length / 3);
  const parts = [0, 1, 2].map((part) => all.slice(part * third, (part + 1) * third));
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  say(`  heap after its garbage is gone, by thirds: ${parts.map((part) => middle(part.map(({ heap }) => heap))).join(' ')} MB; process: ${parts.map((part) => middle(part.map(({ rss }) => rss))).join(' ')} MB`); // prettier-ignore
}
const needle = { title: 'Zither restoration', description: 'Old zithers and how to restore them.' };
const brief = { brief: 'We restore zithers and look for people who own an old one', keywords: ['zither'] };

function worldOf(host: string, communities: number, posts: number): World {
  const world = emptyWorld();
  world.communities = Array.from(
    { length: communities },
    (_, n) =>
    aCommunity({ name: `place${n}@${host}`, title: `Place ${n}`, description: `Talk of place ${n}.`, members: 1 + ((n * 7919) % 5000) }), // prettier-ignore
  );
  world.communities.splice(Math.floor(communities * 0.8), 1, aCommunity({ name: `zithers@${host}`, ...needle, members: 40 })); // prettier-ignore
  world.posts = Array.from(
    { length: posts },
    (_, n) =>
    aPost({ id: `${n + 1}@${host}`, community: world.communities[n % communities]!.name, title: `Topic ${n}`, createdAt: new Date(Date.now() - (posts - n) * 60_000) }), // prettier-ignore
  );
  return world;
}

/** Until a discovery names it: the crawl goes on in the background as it does after a first start. */
async function untilFound(service: TestService, heard: () => number, from: number): Promise<void> {
  await runTask(service, 'catalog/crawl');
  await runTask(service, 'catalog/index');
  const [{ n } = { n: 0 }] = await sql<{ n: number }>(service, 'select count(*)::int as n from community');
  const { communities } = await discover(service, brief);
  const found = communities[0]?.community.name ?? 'nothing';
  const minutes = (performance.now() - from) / 60_000;
  say(`  after ${seconds(from)} s, ${n} communities and ${heard()} requests (${Math.round(heard() / minutes)} a minute): the discovery found ${found}`); // prettier-ignore
}

/** `runNow` waits some seconds only. */
async function runTask(service: TestService, task: string): Promise<void> {
  const key = `bench ${task}`;
  await sql(service, `select graphile_worker.add_job(?, '{}', job_key => ?, max_attempts => 1)`, [task, key]);
  for (;;) {
    const left = await sql(service, `select from graphile_worker._private_jobs where key = ?`, [key]);
    if (left.length === 0) return;
    await sleep(250);
  }
}

async function lookAt(
  service: TestService,
  name: string,
  heard: () => number,
  write: (n: number) => void,
): Promise<void> {
  const job = await createJob(service, { target: { kind: 'community', communities: [name] }, min_relevance: 0, query: 'zither' }); // prettier-ignore
  await lookNow(service, job);
  for (let n = 0; n < 200; n++) write(n);
  const [from, calls] = [performance.now(), heard()];
  const run = await lookNow(service, job);
  const hits = await hitsOf(service, job.id);
  say(`  a look after 200 new posts: ${hits.length} hits, ${heard() - calls} requests, ${seconds(from)} s, gaps ${run.gaps.length}; at five minutes no post waits longer than 5 min ${seconds(from)} s`); // prettier-ignore
}

async function within(config: Partial<Config>, work: (service: TestService) => Promise<void>): Promise<void> {
  const service = await startService({ config: { ...config, operatorContact: 'mailto:operator@example.org' } });
  try {
    await work(service);
  } finally {
    await service.stop();
  }
}

if (chosen.length === 0 || chosen.includes('lemmy')) {
  const host = 'lemmy.example';
  const server = await startLemmyServer(worldOf(host, 20_000, 2_000), 'v4');
  say(`Lemmy v4, 20,000 communities (${megabytes()} MB)`);
  const from = performance.now();
  await within({ lemmy: [{ host, apiUrl: server.address }] }, async (service) => {
    await untilFound(service, () => server.heard.length, from);
    await lookAt(
      service,
      `zithers@${host}`,
      () => server.heard.length,
      (n) =>
      server.world.posts.push(aPost({ id: `${9000 + n}@${host}`, community: `zithers@${host}`, title: `My zither ${n}`, createdAt: new Date() })), // prettier-ignore
    );
  });
  await server.close();
  sayMemory();
}

if (chosen.length === 0 || chosen.includes('forum')) {
  const host = 'forum.example';
  const server = await startDiscourseServer(worldOf(host, 40, 50_000));
  say(`Discourse, 50,000 topics in 40 categories (${megabytes()} MB)`);
  const from = performance.now();
  await within({ discourse: [{ host, apiUrl: server.address }] }, async (service) => {
    await untilFound(service, () => server.heard.length, from);
    await lookAt(
      service,
      `zithers@${host}`,
      () => server.heard.length,
      (n) =>
      server.world.posts.push(aPost({ id: `${90_000 + n}@${host}`, community: `zithers@${host}`, title: `My zither ${n}`, createdAt: new Date() })), // prettier-ignore
    );
  });
  await server.close();
  sayMemory();
}

if (chosen.length === 0 || chosen.includes('feeds')) {
  const server = await startFeedServer();
  const { host } = new URL(server.address);
  const entry = (n: number, at: Date) => ({ id: `e${n}`, title: `Entry ${n}`, body: 'Words.', at });
  for (let n = 0; n < 500; n++) server.feeds[`/blog${n}/feed`] = Array.from({ length: 20 }, (_, at) => entry(n * 100 + at, new Date(Date.now() - 86_400_000 - at * 1000))); // prettier-ignore
  say(`500 feeds of one host (${megabytes()} MB)`);
  await within({ sourceAllowedHosts: ['127.0.0.1'] }, async (service) => {
    const from = performance.now();
    const feeds = Object.keys(server.feeds).map((path, n) => ({ name: `blog${n}@${host}`, platform: 'feed' as const, address: server.address + path, title: null, software: 'atom', origin: 'operator' as const })); // prettier-ignore
    await service.app.database.em.fork().transactional((tx) => addSources(tx, feeds));
    for (let known = 0; known < 500; await sleep(500)) {
      [{ n: known } = { n: 0 }] = await sql<{ n: number }>(service, `select count(*)::int as n from community where platform = 'feed' and as_of is not null`); // prettier-ignore
    }
    say(`  all read once after ${seconds(from)} s, ${server.heard.length} requests`);
    const jobs = [];
    for (let at = 0; at < 500; at += 50) {
      const communities = feeds.slice(at, at + 50).map(({ name }) => name);
      jobs.push(await createJob(service, { target: { kind: 'community', communities }, min_relevance: 0, query: 'zither' })); // prettier-ignore
    }
    const round = async () => {
      const [began, calls] = [performance.now(), server.heard.length];
      await sql(service, 'update monitoring_job set next_run_at = now()');
      await runTask(service, 'monitoring/tick');
      for (;;) {
        const busy = await sql(service, 'select from monitoring_job where scan_id is not null');
        if (busy.length === 0) break;
        await sleep(250);
      }
      const same = server.heard.slice(calls).filter(({ status }) => status === 304).length;
      say(
        `  a round of monitoring: ${server.heard.length - calls} requests (${same} unchanged) in ${seconds(began)} s`,
      );
    };
    await round();
    for (let n = 0; n < 500; n += 5) server.feeds[`/blog${n}/feed`]!.unshift({ id: `new${n}`, title: `A zither ${n}`, body: 'Strings.', at: new Date() }); // prettier-ignore
    await round();
    let hits = 0;
    for (const job of jobs) hits += (await hitsOf(service, job.id)).length;
    say(`  of 100 new entries ${hits} are hits`);
  });
  await server.close();
  sayMemory();
}

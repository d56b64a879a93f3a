/**
 * What strangers write and customers send, at its worst, from outside against real processes: `npm run hostile`. All the
 * while another account asks who it is, ten times a second. Prints what it saw and ends with 1 when something failed, or
 * a goal was missed by far. `--texts 10000 --requests 500 --seconds 120` is the whole campaign; `--only whole` or
 * `--only halves` runs the service as one process, or as API and worker.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { badRequestKinds, beginForms, sendBadRequest } from './bad-requests.ts';
import { Caller, forEachFor } from './caller.ts';
import { writeDumps } from './dumps.ts';
import { printObservation, printOutcomes } from './figures.ts';
import { missedGoals, type Snapshot, snapshotOf } from './judgement.ts';
import { type Scene, serviceInHalves, wholeService } from './scene.ts';
import { hostileCorpus } from './texts.ts';
import { Watch } from './watch.ts';

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '250' },
    /** How long jobs of one kind are created. */
    seconds: { type: 'string', default: '6' },
    only: { type: 'string' },
  },
});
const corpus = hostileCorpus(Number(values.texts));
const requests = Number(values.requests);
const seconds = Number(values.seconds);
const scenes = { whole: wholeService, halves: serviceInHalves };
const maxStopSeconds = 15;
/** After which what was let go is closed. */
const restMs = 25_000;

let passed = true;

function fail(complaint: string): void {
  passed = false;
  console.log(`  FAILED: ${complaint.slice(0, 600)}`);
}

async function attack(scene: Scene): Promise<void> {
  console.log(`${scene.name}:`);
  const { address } = scene.api;
  const callers = scene.attackers.map((token) => new Caller(address, token));
  const watch = new Watch(scene.processes, { address, token: scene.bystander });
  const jobs = async (what: string, inputs: readonly unknown[], kind: Parameters<Caller['runJob']>[0]) =>
    watch.during(what, async () =>
      printOutcomes(
        what,
        await forEachFor(inputs, { atOnce: 8, seconds }, (input, i) =>
          callers[i % callers.length]!.runJob(kind, input),
        ),
      ),
    );
  try {
    await watch.during('nothing unusual', () => useOnce(callers[0]!));
    const before = await snapshotOf(scene);
    await watch.during('half-sent forms', async () => {
      const forms = beginForms(address, scene.attackers[0]!);
      await sleep(3000);
      forms.hangUp();
    });
    await watch.during('keys made and revoked at once', () => changeKeys(callers[0]!));
    const { files, communities } = await writeDumps(scene.folder, corpus);
    await watch.during('import', async () => {
      await scene.runCommand('import', '--json', ...files);
      await sleep(2000);
    });
    const { briefs, queries } = corpus;
    await jobs('discoveries', briefs.map(({ brief, audience, keyword }) => ({ brief, audience, keywords: [keyword] })), 'community-discovery'); // prettier-ignore
    const groups = briefs.map(({ audience }, i) => ({ communities: [0, 1].map((j) => communities[(2 * i + j) % communities.length]), goal: audience, sample_posts: 1000, refresh: true })); // prettier-ignore
    await jobs('overviews', groups, 'community-overview');
    await watch.during('monitoring', async () => {
      const outcomes = await forEachFor(
        queries,
        { atOnce: 16, seconds },
        async (query, i) =>
        callers[i % callers.length]!.runMonitoring({ name: 'Hostile', target: targetOf(query, i, communities), ...criteriaOf(query), backfill_hours: 168, schedule: { every_minutes: 1440 } }), // prettier-ignore
      );
      printOutcomes('monitoring', outcomes);
    });
    await watch.during('backtests', async () => {
      const outcomes = await forEachFor(queries, { atOnce: callers.length, seconds }, async (query, i) => {
        const input = { target: targetOf(query, i, communities), ...criteriaOf(query), days: 90 };
        return `status ${(await callers[i % callers.length]!.call('POST', '/monitoring/backtests', input))?.status}`;
      });
      printOutcomes('backtests', outcomes);
    });
    await watch.during('bad requests', () => sendBadRequests(scene));
    await watch.during('rest', () => sleep(restMs));
    const after = await snapshotOf(scene);
    for (const one of watch.observations) printObservation(one);
    printSnapshots(before, after);
    for (const complaint of missedGoals(scene.processes, watch.observations, before, after)) fail(complaint);
    for (const { wrong } of callers) for (const complaint of wrong) fail(complaint);
    await watch.end();
    await stop(scene);
  } finally {
    await watch.end();
    await scene.close();
  }
}

/** So that all that is loaded with the first use is there before anything is measured. */
async function useOnce(caller: Caller): Promise<void> {
  await caller.runJob('community-discovery', { brief: 'A budgeting app for couples who argue about money' });
  const community = 'sample_budgeting';
  await caller.runJob('community-overview', { communities: [community], goal: 'Find testers' });
  await caller.call('POST', '/monitoring/backtests', { target: { kind: 'search', query: 'budget' } });
}

async function changeKeys(caller: Caller): Promise<void> {
  const names = Array.from({ length: 60 }, (_, i) => `Key ${i}`);
  const created = await Promise.all(
    names.map((name) => caller.call('POST', '/keys', { name, scopes: ['usage:read'] })),
  );
  const ids = created.flatMap((key) => (key?.status === 201 ? [String(key.body['id'])] : []));
  await Promise.all(ids.map((id) => caller.call('POST', `/keys/${id}/rotate`, {})));
  await Promise.all(ids.map((id) => caller.call('POST', `/keys/${id}/revoke`, {})));
}

function targetOf(query: string, i: number, communities: readonly string[]) {
  return i % 2 === 0 ? { kind: 'search', query } : { kind: 'community', communities };
}

function criteriaOf(query: string) {
  return {
    intent: `asks for ${query}`.slice(0, 1000),
    noise: query.slice(0, 1000).padEnd(3, 'a'),
    include_comments: true,
    min_relevance: 0,
  };
}

async function sendBadRequests({ api, attackers }: Scene): Promise<void> {
  const doors = [
    '/v1/community-discovery/jobs',
    '/trpc/communityDiscovery.jobs.create',
    '/trpc/monitoring.jobs.create',
  ];
  const each = Array.from({ length: requests }, (_, i) => i);
  const outcomes = await forEachFor(each, { atOnce: 25, seconds: 60 }, async (i) => {
    const kind = badRequestKinds[i % badRequestKinds.length]!;
    const door = doors[Math.floor(i / badRequestKinds.length) % doors.length]!;
    const outcome = await sendBadRequest(kind, api.address, door, attackers[1]!);
    if (/^5|no answer/.test(outcome)) fail(`who ${kind} at ${door}: ${outcome}`);
    return outcome;
  });
  printOutcomes('bad requests', outcomes);
}

function printSnapshots(before: Snapshot, after: Snapshot): void {
  for (const [i, { name, heap, resident, files }] of after.processes.entries()) {
    const was = before.processes[i]!;
    console.log(
      `  ${name}: heap ${was.heap.toFixed(0)} to ${heap.toFixed(0)} MB, resident ${was.resident.toFixed(0)} to ${resident.toFixed(0)} MB, ${was.files} to ${files} files`,
    );
  }
  console.log(
    `  database: ${before.connections.all} to ${after.connections.all} connections, ${after.connections.stuck} stuck`,
  );
}

/** Also while requests hang. */
async function stop({ api, attackers, processes }: Scene): Promise<void> {
  const forms = beginForms(api.address, attackers[0]!);
  await sleep(200);
  for (const [name, one] of Object.entries(processes)) {
    const { code, seconds } = await one.stop();
    console.log(`  ${name} stopped with ${code} after ${seconds.toFixed(1)} s`);
    if (code !== 0 || seconds > maxStopSeconds) fail(`the ${name} stopped with ${code}: ${one.output().slice(-400)}`);
  }
  forms.hangUp();
}

for (const [name, start] of Object.entries(scenes))
  if (values.only === undefined || values.only === name) await attack(await start());
process.exitCode = passed ? 0 : 1;

/**
 * `npm run bench -- scans [--posts 100000] [--jobs 1000]`: real posts arrive, and all jobs look at them, with judging: from
 * the tick that claims the jobs to the last stored hit, in one process. Half of the jobs say what they are after.
 */
import { parseArgs } from 'node:util';
import { parseQuery } from '../../src/monitoring/query/index.ts';
import { importLines, submission } from '../support/dumps.ts';
import { readRealPosts } from '../support/real-posts.ts';
import { SavedQueries, seeded } from '../support/saved-queries.ts';
import { createJob, scannerFor } from '../support/scanning.ts';
import { startService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { readCpuTime } from './cpu-time.ts';

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '100000' }, jobs: { type: 'string', default: '1000' } },
});
const [maxPosts, maxJobs] = [Number(values.posts), Number(values.jobs)];
const intents = ['people who ask for a tool or an app', 'people who complain about a product', 'people who look for advice']; // prettier-ignore

const posts = [];
for await (const post of readRealPosts('RS_sample.zst')) {
  posts.push(post);
  if (posts.length === maxPosts) break;
}
const service = await startService({ worker: false });
const scanner = scannerFor(service);
const saved = new SavedQueries(posts.filter((_, i) => i % 4 === 0), seeded(7)); // prettier-ignore
const jobs: string[] = [];
while (jobs.length < maxJobs) {
  const query = saved.next();
  if (!parseQuery(query).ok) continue;
  const intent = jobs.length % 2 === 0 ? intents[jobs.length % intents.length] : null;
  const { id } = await createJob(service, { target: { kind: 'search', query }, intent, backfill_hours: 0 });
  jobs.push(id);
}
await scanner.tick();
const now = Math.floor(Date.now() / 1000);
const lines = posts.map(({ community, title, body }, i) =>
  submission(`n${i}`, { subreddit: community, title, selftext: body, created_utc: now, retrieved_on: now }),
);
await importLines(service.databaseUrl, 'submissions', lines);
const [{ arrived }] = await sql<{ arrived: number }>(service, 'select count(*)::int as arrived from arrival') as [{ arrived: number }]; // prettier-ignore

const { em } = service.app.database;
const transactions = async (): Promise<number> => (await sql<{ n: number }>(service, 'select xact_commit::int as n from pg_stat_database where datname = current_database()'))[0]!.n; // prettier-ignore
const [before, committed, started] = [await readCpuTime(em.fork()), await transactions(), performance.now()];
await scanner.scan(...jobs);
const seconds = (performance.now() - started) / 1000;
const cpu = await readCpuTime(em.fork());
const [ours, theirs] = [cpu.service - before.service, cpu.database - before.database].map((us) => (us / 1e6).toFixed(1)); // prettier-ignore
const [{ hits }] = await sql<{ hits: number }>(service, 'select count(*)::int as hits from monitoring_hit') as [{ hits: number }]; // prettier-ignore
console.log(
  `${arrived.toLocaleString('en')} posts for ${jobs.length} jobs in ${seconds.toFixed(1)} s (at most 20 of 100,000 for 1,000), ${ours} s of CPU in the service and ${theirs} s in PostgreSQL, ${(await transactions()) - committed} transactions; ${hits} hits`,
);
await scanner.end();
await service.stop();

/**
 * `npm run bench -- monitoring-tick [--jobs 10000]`: enabled jobs over a fifth as many communities of a live platform, a tenth
 * of them due.
 * How long a tick takes to claim and enqueue them, how long their scans take, and how many calls they cost.
 */
import { parseArgs } from 'node:util';
import { claimDue } from '../../src/monitoring/scan/claim-due.ts';
import { runScan } from '../../src/monitoring/scan/run-scan.ts';
import { newId } from '../../src/ids.ts';
import { sql } from '../support/sql.ts';
import { claimedScans, createJob, scannerFor } from '../support/scanning.ts';
import { createFakePlatform } from '../support/fake-platform.ts';
import { startService } from '../support/service.ts';
import { aCommunity, aPost } from '../support/world.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '10000' } } });
const jobs = Number(values.jobs);
const [communities, due] = [jobs / 5, jobs / 10];
const names = Array.from({ length: communities }, (_, i) => `community_${i}`);
const world = {
  communities: names.map((name) => aCommunity({ name })),
  rules: {},
  wiki: [],
  posts: names.map((community, i) => aPost({ id: `p${i}`, community, title: 'A kettle', createdAt: new Date() })),
  comments: [],
};
const live = createFakePlatform(world);
const service = await startService({ worker: false });
const scanner = scannerFor(service, [live.platform]);

// One over the API shows the way, the others are its copies.
const { id } = await createJob(service, { target: { kind: 'community', communities: [names[0]] }, query: 'kettle' });
await scanner.tick();
const copies = Array.from({ length: jobs - 1 }, (_, i) => ({
  id: newId('mon'),
  community: names[(i + 1) % communities],
}));
await sql(
  service,
  `insert into monitoring_job select (jsonb_populate_record(j, jsonb_build_object('id', c.id, 'communities', jsonb_build_array(c.community),
     'starts_at', now() - interval '1 hour', 'next_run_at', now() + interval '1 day', 'scan_id', null))).*
     from monitoring_job j cross join json_to_recordset(?::json) as c (id text, community text) where j.id = ?`,
  [JSON.stringify(copies), id],
);
await sql(
  service,
  `insert into watched_community select 'reddit', communities ->> 0, id from monitoring_job on conflict do nothing`,
);
await sql(service, 'analyze monitoring_job');
await sql(
  service,
  'update monitoring_job set next_run_at = now() where id in (select id from monitoring_job order by md5(id) limit ?)',
  [due],
);

live.calls.length = 0;
let started = performance.now();
const claimed = await claimDue(service.app.database.em.fork(), 1);
console.log(`${claimed} of ${jobs} jobs claimed and enqueued in ${seconds(started)} (at most 2 s)`);
const scans = await claimedScans(service);
const [distinct] = await sql<{ feeds: number }>(
  service,
  'select count(distinct communities ->> 0)::int as feeds from monitoring_job where scan_id is not null',
);
started = performance.now();
for (const scanId of scans) await runScan(scanner.env, scanId, new AbortController().signal);
console.log(`their ${scans.length} scans, one after the other: ${seconds(started)}`);
console.log(`${live.calls.length} calls of the platform for ${distinct!.feeds} distinct feeds (at most as many)`);
const [stored] = await sql<{ hits: number }>(service, 'select count(*)::int as hits from monitoring_hit');
console.log(`${stored!.hits} hits`);
await scanner.end();
await service.stop();

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(2)} s`;
}

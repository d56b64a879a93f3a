import { createThreadedAnalyst } from '../../src/analysis/builtin/threaded-analyst.ts';
import { readConfig } from '../../src/config.ts';
import { claimDue } from '../../src/monitoring/scan/claim-due.ts';
import { runScan } from '../../src/monitoring/scan/run-scan.ts';
import type { ScanEnv } from '../../src/monitoring/scan/scan-env.ts';
import { Fetches, patienceOf } from '../../src/monitoring/feeds/fetches.ts';
import { createArchive } from '../../src/platforms/archive/archive.ts';
import { QueryPool } from '../../src/database/connections/connection.ts';
import type { Platform } from '../../src/platforms/platform.ts';
import type { Json } from './discover.ts';
import { sql } from './sql.ts';
import type { TestService } from './service.ts';
import { sharedThreads } from './threads.ts';

export type Scanner = {
  env: ScanEnv;
  /** As the clock would: claims what is due now and runs these scans, one after the other. */
  tick: () => Promise<void>;
  /** Makes the jobs due, and ticks. */
  scan: (...jobIds: string[]) => Promise<void>;
  end: () => Promise<void>;
};

const never = new AbortController().signal;

/** Runs scans in the test's own process, on a service without a worker. */
export function scannerFor(
  service: TestService,
  live: readonly Platform[] = [],
  threads = sharedThreads.tasks,
  patience = () => patienceOf(Infinity),
): Scanner {
  const pool = new QueryPool(service.databaseUrl, 'archive', 4, 'read');
  const env: ScanEnv = {
    database: service.app.database,
    databaseUrl: service.databaseUrl,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    platforms: [createArchive(pool.query), ...live],
    analyst: createThreadedAnalyst(threads),
    threads,
    fetches: new Fetches(undefined, patience),
  };
  const tick = async () => {
    await claimDue(service.app.database.em.fork(), env.config.prices.monitoring_run);
    for (const scanId of await claimedScans(service)) await runScan(env, scanId, never);
  };
  const scan = async (...jobIds: string[]) => {
    await sql(
      service,
      `update monitoring_job set next_run_at = now() where id = any(string_to_array(?, ',')) and enabled`,
      [jobIds.join(',')],
    );
    await tick();
  };
  const end = async () => {
    await env.fetches.end();
    if (threads !== sharedThreads.tasks) await threads.end();
    await pool.end();
  };
  return { env, tick, scan, end };
}

export async function claimedScans(service: TestService): Promise<string[]> {
  const rows = await sql<{ scan_id: string }>(
    service,
    'select distinct scan_id from monitoring_job where scan_id is not null',
  );
  return rows.map(({ scan_id }) => scan_id);
}

/** A monitoring job of the service's person, over the API. */
export async function createJob(service: TestService, input: Json, as?: string): Promise<Json> {
  const { status, body } = await service.call('POST', '/monitoring/jobs', {
    body: { name: 'A test', ...input },
    ...(as !== undefined && { as }),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

export async function jobOf(service: TestService, id: string, as?: string): Promise<Json> {
  return (await service.call('GET', `/monitoring/jobs/${id}`, { ...(as !== undefined && { as }) })).body;
}

/** All hits of a job in their order. */
export async function hitsOf(service: TestService, id: string): Promise<Json[]> {
  const hits: Json[] = [];
  for (;;) {
    const after = hits.at(-1)?.sequence ?? 0;
    const { body } = await service.call('GET', `/monitoring/jobs/${id}/hits?after_sequence=${after}&limit=100`);
    if (!body.data) throw new Error(JSON.stringify(body));
    hits.push(...body.data);
    if (!body.has_more) return hits;
  }
}

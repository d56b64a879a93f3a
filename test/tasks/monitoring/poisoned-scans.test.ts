import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runScan } from '../../../src/monitoring/scan/run-scan.ts';
import { claimDue } from '../../../src/monitoring/scan/claim-due.ts';
import type { Json } from '../../support/discover.ts';
import { sql } from '../../support/sql.ts';
import { importLines, submission } from '../../support/dumps.ts';
import { rejection } from '../../support/rejection.ts';
import { maxTurnMs, worstLoopDelay } from '../../support/loop-delay.ts';
import { poison } from '../../support/poison.ts';
import { startService, type TestService } from '../../support/service.ts';
import { poisonedThreads } from '../../support/threads.ts';
import { claimedScans, createJob, hitsOf, jobOf, type Scanner, scannerFor } from '../../support/scanning.ts';

const test = suite('scans of texts that take too long to judge');
const target = { kind: 'community', communities: ['r/Budgets'] };
let service: TestService;
let scanner: Scanner;
test.before.each(async () => {
  service = await startService({ worker: false });
});
test.after.each(async () => {
  await scanner.end();
  await service.stop();
});

const bring = (...texts: string[]) =>
  importLines(
    service.databaseUrl,
    'submissions',
    texts.map((text, i) => submission(`p${i}`, { subreddit: 'budgets', title: `Budget ${i}`, selftext: text })),
  );
const titles = async (id: string) =>
  (await hitsOf(service, id)).map(({ post }): string => post.title).toSorted((a, b) => a.localeCompare(b));

test('the one post that cannot be matched is left out, the run says so, and the event loop is not kept waiting', async () => {
  scanner = scannerFor(service, [], poisonedThreads(3_000));
  await bring('We share one account.');
  const job = await createJob(service, { target, query: 'budget' });
  await scanner.tick();
  await bring('', 'Two accounts.', 'Three.', `Four, and a ${poison}.`, 'Five.', 'Six.');
  const delay = await worstLoopDelay(() => scanner.scan(job.id));
  assert.ok(delay < maxTurnMs, `the event loop was kept waiting for ${delay} ms`);
  assert.equal(await titles(job.id), ['Budget 0', 'Budget 1', 'Budget 2', 'Budget 4', 'Budget 5']);
  const { recent_runs: runs } = await jobOf(service, job.id);
  const { warnings } = runs.find(({ matched }: Json) => matched > 0);
  assert.equal(warnings, [
    {
      code: 'not_matched',
      message: '1 post or comment could not be matched in time and was left out.',
      community: null,
    },
  ]);
  await scanner.scan(job.id);
  assert.is((await titles(job.id)).length, 5, 'the scan has gone on behind it');
});

test('a scan whose worker stops while a text is matched ends at once and is done by the next', async () => {
  scanner = scannerFor(service, [], poisonedThreads());
  await bring('We share one account.');
  await createJob(service, { target, query: 'budget' });
  await scanner.tick();
  await bring('', 'Two.', `Three, and a ${poison}.`);
  await sql(service, 'update monitoring_job set next_run_at = now()');
  await claimDue(service.app.database.em.fork(), 1);
  const [scanId] = await claimedScans(service);
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('shutting down')), 1_000);
  const began = performance.now();
  const error = await rejection(runScan(scanner.env, scanId!, stop.signal));
  assert.match((error as Error).message, 'shutting down');
  assert.ok(performance.now() - began < 4_000, 'it does not wait for the deadline of the match');
});

test.run();

import type { JobHelpers } from 'graphile-worker';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import task from '../../../tasks/monitoring/tick.ts';
import { createDestination } from '../../support/delivering.ts';
import { insertHit } from '../../support/insert-hit.ts';
import { rejection } from '../../support/rejection.ts';
import { createJob } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('monitoring/tick');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false, config: { delivery: { allowedHosts: ['127.0.0.1'], smtp: null } } });
});
test.after(() => service.stop());

test('where no job can be claimed, hits that nobody was told of are told of all the same', async () => {
  await createDestination(service, { address: 'http://127.0.0.1:4/' });
  const { id } = await createJob(service, { target: { kind: 'community', communities: ['a_place'] } });
  await insertHit(service, id, { sequence: 1 });
  await sql(service, 'update monitoring_job set scan_id = null, next_run_at = now(), last_sequence = 1');
  await sql(service, 'alter table monitoring_job add constraint unclaimed check (scan_id is null)');
  const env = { ...service.app, logger: pino({ level: 'silent' }) } as unknown as Parameters<typeof task.run>[0];
  const run = { job: { attempts: 1, max_attempts: 1 }, abortSignal: new AbortController().signal };
  const error = await rejection(task.run(env, run as unknown as JobHelpers, {}));
  assert.match(String(error), /1 of the steps failed/);
  const told = await sql(service, `select data from delivery_event where type = 'monitoring.hits.created'`);
  assert.equal(told, [{ data: { monitoring_job_id: id, after: 0, up_to: 1 } }]);
});

test.run();

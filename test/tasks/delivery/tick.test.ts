import type { JobHelpers } from 'graphile-worker';
import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DeliveryEnv } from '../../../src/delivery/sending/send-soon.ts';
import task from '../../../tasks/delivery/tick.ts';
import { createDestination, deliveriesOf, findHits } from '../../support/delivering.ts';
import type { Json } from '../../support/discover.ts';
import { rejection } from '../../support/rejection.ts';
import { createJob } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('delivery/tick');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false, config: { delivery: { allowedHosts: ['127.0.0.1'], smtp: null } } });
});
test.after(() => service.stop());
test.before.each(async () => void (await sql(service, 'delete from destination')));

const at = (more: Json, as?: string) => createDestination(service, { address: 'http://127.0.0.1:4/', ...more }, as);
const nowhere = JSON.stringify('Nowhere/At_All');
/** What the task failed with, as the log has it. */
async function failedTick(): Promise<string> {
  const said: string[] = [];
  const env = { ...service.app, logger: pino({}, { write: (line) => void said.push(line) }) } as unknown as DeliveryEnv;
  const run = { job: { attempts: 1, max_attempts: 1 }, abortSignal: new AbortController().signal };
  assert.match(String(await rejection(task.run(env, run as unknown as JobHelpers, {}))), /1 of the steps failed/);
  return said.join('');
}

test('one account that cannot be told of its low credits keeps none of the others from it', async () => {
  const accounts = [await service.openAccount(), await service.openAccount(), await service.openAccount()];
  const quiet_hours = { from: '22:00', to: '07:00', timezone: 'UTC' };
  const told = await Promise.all(
    accounts.map(({ token }) => at({ events: ['usage.credits.low'], quiet_hours }, token)),
  );
  const [bad, ...others] = told.map(({ id }): string => id);
  await sql(service, `update destination set quiet_hours = null where id <> ?`, [bad]);
  await sql(service, `update destination set quiet_hours = jsonb_set(quiet_hours, '{timezone}', ?::jsonb) where id = ?`, [nowhere, bad]); // prettier-ignore
  await sql(service, 'update credit_balance set consumed = consumed + available - 9, available = 9 where account_id = any(?)', [accounts.map(({ accountId }) => accountId)]); // prettier-ignore
  const log = await failedTick();
  assert.ok(log.includes(`${accounts[0]!.accountId} could not be told`), log);
  for (const [i, id] of others.entries())
    assert.is((await deliveriesOf(service, id, accounts[i + 1]!.token)).length, 1);
  await sql(service, 'update credit_balance set low_told = true');
});

test('one digest that cannot be made keeps none of the others', async () => {
  const schedule = { kind: 'digest', every: 'day', at: '08:30', timezone: 'UTC' };
  const [bad, good, better] = [await at({ schedule }), await at({ schedule }), await at({ schedule })];
  const job = await createJob(service, { target: { kind: 'community', communities: ['a_place'] } });
  await findHits(service, job.id, 1);
  await sql(service, `update destination set digest_at = now() - interval '1 minute'`);
  await sql(service, `update destination set digest_at = now() - interval '1 hour', schedule = jsonb_set(schedule, '{timezone}', ?::jsonb) where id = ?`, [nowhere, bad.id]); // prettier-ignore
  const log = await failedTick();
  assert.ok(log.includes(`The digest of ${bad.id} could not be made`), log);
  for (const { id } of [good, better]) assert.is((await deliveriesOf(service, id)).length, 1);
});

test('one destination that cannot be woken keeps none of the others asleep', async () => {
  const [bad, good, better] = [await at({}), await at({}), await at({})];
  const job = await createJob(service, { target: { kind: 'community', communities: ['another_place'] } });
  await findHits(service, job.id, 1);
  await sql(service, `update delivery set next_attempt_at = now() - interval '1 minute'`);
  await sql(service, 'delete from graphile_worker._private_jobs');
  await sql(service, `alter table graphile_worker._private_jobs add constraint never check (payload ->> 'destination_id' <> '${bad.id}')`); // prettier-ignore
  const log = await failedTick();
  await sql(service, 'alter table graphile_worker._private_jobs drop constraint never');
  assert.ok(log.includes(`${bad.id} could not be woken`), log);
  const woken = await sql<Json>(
    service,
    `select payload ->> 'destination_id' as id from graphile_worker._private_jobs`,
  );
  assert.equal(new Set(woken.map(({ id }) => id)), new Set([good.id, better.id]));
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { arrivalsBetween } from '../../../src/catalog/arrivals/read-arrivals.ts';
import { readConfig } from '../../../src/config.ts';
import { newConnection } from '../../../src/database/connections/connection.ts';
import { sweeps } from '../../../src/sweeps.ts';
import { importLines, submission } from '../../support/dumps.ts';
import { createJob } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('arrivals in blocks');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
  await createJob(service, { target: { kind: 'search', query: 'kettle' } });
});
test.after(() => service.stop());

const sweep = () => sweeps['arrivals']!(service.app.database.em.fork(), readConfig({}));
const blocks = async () =>
  (
    await sql<{ name: string }>(
      service,
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'arrival'::regclass order by 1`,
    )
  ).map(({ name }) => name);
const seen = (sequence: number) => sql(service, 'update monitoring_job set arrivals_seen = ?', [sequence]);
const goTo = (sequence: number) => sql(service, `select setval('arrival_sequence_seq', ?)`, [sequence]);
const arrive = (id: string) => importLines(service.databaseUrl, 'submissions', [submission(id)]);

/** What somebody who has seen nothing would look at, with the block that it stands in. */
async function unseen(): Promise<string[]> {
  const found: string[] = [];
  const range = { after: 0, until: 1e12, communities: null, comments: true };
  for await (const { arrivals } of arrivalsBetween(service.app.database.em.fork(), range))
    found.push(...arrivals.map(({ item }) => item.id));
  const rows = await sql<{ item_id: string; block: string }>(service, 'select item_id, tableoid::regclass::text as block from arrival order by sequence'); // prettier-ignore
  assert.equal(rows.map((row) => row.item_id), found); // prettier-ignore
  return rows.map((row) => `${row.item_id} in ${row.block}`);
}

test('there are always two blocks ahead, and one goes when all have seen what was in it', async () => {
  await sweep();
  assert.equal(await blocks(), ['arrival_rest', 'arrival_to_1', 'arrival_to_2', 'arrival_to_3']);
  await goTo(999_997);
  await arrive('first');
  await goTo(999_999);
  await arrive('second');
  assert.equal(await unseen(), ['first in arrival_to_1', 'second in arrival_to_2']);
  await seen(999_000);
  await sweep();
  assert.equal(await blocks(), ['arrival_rest', 'arrival_to_1', 'arrival_to_2', 'arrival_to_3', 'arrival_to_4']);
  await seen(999_999);
  await sweep();
  assert.equal(await blocks(), ['arrival_rest', 'arrival_to_2', 'arrival_to_3', 'arrival_to_4']);
  assert.equal(await unseen(), ['second in arrival_to_2']);
});

test('what nobody has looked at for longer than the setting says goes, too', async () => {
  await goTo(1_999_999);
  await arrive('third');
  await sweep();
  assert.ok((await blocks()).includes('arrival_to_2'));
  await sql(service, `update arrival_to_2 set arrived_at = now() - interval '63 days'`);
  await sweep();
  assert.equal(await blocks(), ['arrival_rest', 'arrival_to_3', 'arrival_to_4', 'arrival_to_5']);
  assert.equal(await unseen(), ['third in arrival_to_3']);
});

test('while somebody reads or writes for long nobody waits: the block goes another time', async () => {
  await seen(2_999_999);
  await goTo(3_000_000);
  const reader = newConnection(service.databaseUrl, 'test');
  await reader.connect();
  await reader.query('begin; select 1 from arrival limit 1');
  await sweep();
  assert.ok((await blocks()).includes('arrival_to_3'), 'it is held');
  await reader.query('commit');
  await reader.end();
  await sweep();
  assert.not.ok((await blocks()).includes('arrival_to_3'));
});

test('arrivals for which nobody made a block in time are kept, and the blocks go on behind them', async () => {
  await goTo(50_000_000);
  await arrive('late');
  await sweep();
  assert.equal((await blocks()).slice(0, 3), ['arrival_rest', 'arrival_to_52', 'arrival_to_53']);
  assert.equal(await unseen(), ['late in arrival_rest']);
  await seen(50_000_001);
  await sweep();
  assert.equal(await unseen(), []);
});

test.run();

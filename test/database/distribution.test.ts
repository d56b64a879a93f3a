import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/**
 * Over several machines a table is cut by one of its columns, and the machines hold apart only what that column tells
 * apart: a unique key without it cannot be kept, nor can a reference between rows that it does not bring together. This
 * says of every key of the tables that grow whether it could be, as src/database/README.md promises under
 * “Past one machine”.
 */
const test = suite('tables that could be spread over machines');
let database: TestDatabase;
let client: Client;
test.before(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
test.after(async () => {
  await client.end();
  await database.close();
});

/** By which column each table would be cut. Those with the same letter are cut alike: equal values lie together. */
const cutBy: Record<string, { column: string; alike: string }> = {
  post: { column: 'id', alike: 'post' },
  comment: { column: 'id', alike: 'comment' },
  monitoring_hit: { column: 'job_id', alike: 'job' },
  monitoring_hit_item: { column: 'job_id', alike: 'job' },
  monitoring_review: { column: 'job_id', alike: 'job' },
  monitoring_run: { column: 'job_id', alike: 'job' },
};
/** Small, and copied to every machine: whoever refers to one finds it everywhere. */
const copied = new Set(['community', 'monitoring_job', 'account']);

type Key = { name: string; from: string; columns: string[]; to: string | null; toColumns: string[] | null };

async function keys(): Promise<Key[]> {
  const named = (of: string, key: string) =>
    `(select array_agg(a.attname::text order by k.at) from unnest(${key}) with ordinality k (number, at) join pg_attribute a on a.attrelid = ${of} and a.attnum = k.number)`;
  const { rows } = await client.query<Key>(
    `select c.conname as name, c.conrelid::regclass::text as from, ${named('c.conrelid', 'c.conkey')} as columns,
            nullif(c.confrelid, 0)::regclass::text as to, ${named('c.confrelid', 'c.confkey')} as "toColumns"
       from pg_constraint c where c.contype in ('p', 'u', 'f') and c.conrelid::regclass::text = any($1)
     union all
     select i.indexrelid::regclass::text, i.indrelid::regclass::text, ${named('i.indrelid', 'i.indkey')}, null, null
       from pg_index i where i.indisunique and i.indrelid::regclass::text = any($1)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`,
    [Object.keys(cutBy)],
  );
  return rows;
}

function isLegal({ from, columns, to, toColumns }: Key): boolean {
  const own = cutBy[from]!;
  if (to === null) return columns.includes(own.column);
  if (copied.has(to)) return true;
  const other = cutBy[to];
  return other?.alike === own.alike && columns.indexOf(own.column) === toColumns!.indexOf(other.column) && columns.includes(own.column); // prettier-ignore
}

test('every primary, unique and foreign key holds the column by which its table is cut', async () => {
  const all = await keys();
  assert.ok(all.length >= 12, `${all.length} keys`);
  assert.equal(all.filter((key) => !isLegal(key)).map(({ name }) => name), []); // prettier-ignore
});

test('the rule knows a key that could not be kept', () => {
  const key = { name: 'k', from: 'post', columns: ['platform', 'community_id'], to: null, toColumns: null };
  assert.not.ok(isLegal(key));
  assert.ok(isLegal({ ...key, columns: ['platform', 'id'] }));
  const reference = { ...key, from: 'monitoring_hit_item', to: 'monitoring_hit' };
  assert.not.ok(isLegal({ ...reference, columns: ['hit_id'], toColumns: ['id'] }));
  assert.ok(isLegal({ ...reference, columns: ['job_id', 'hit_id'], toColumns: ['job_id', 'id'] }));
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Client } from 'pg';
import type { Node } from '../../src/database/account-wall/syntax-tree.ts';
import { cutBy, whatCutForbids } from '../support/cut-tables.ts';
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

/** Kysely that sends nothing. */
const db = new Kysely<Record<string, Record<string, string>>>({ dialect: { createAdapter: () => new PostgresAdapter(), createDriver: () => new DummyDriver(), createIntrospector: (db) => new PostgresIntrospector(db), createQueryCompiler: () => new PostgresQueryCompiler() } }); // prettier-ignore
const forbids = (statement: { toOperationNode: () => unknown }) => whatCutForbids(statement.toOperationNode() as Node);

test('the rule of statements, which every test of the service is held to, knows what could not be done', () => {
  const hits = db.selectFrom('monitoring_hit as h');
  const reviews = db.selectFrom('monitoring_review as r').select('r.job_id');
  assert.match(forbids(hits.innerJoin('monitoring_hit_item as i', 'i.hit_id', 'h.id').selectAll())!, /different jobs/);
  assert.match(forbids(hits.where('h.id', 'in', reviews.clearSelect().select('r.hit_id')).selectAll())!, /different jobs/); // prettier-ignore
  assert.match(forbids(hits.innerJoin('comment as c', 'c.id', 'h.item_id').selectAll())!, /beside comment/);
  assert.match(forbids(db.deleteFrom('monitoring_hit as h').using('monitoring_run as r').whereRef('h.id', '=', 'r.id'))!, /different/); // prettier-ignore
  assert.match(forbids(db.insertInto('monitoring_review').columns(['job_id', 'hit_id']).expression(hits.where('h.id', '=', 'x').select(['h.item_id', 'h.id'])))!, /different/); // prettier-ignore
});

test('and what could', () => {
  const hits = db.selectFrom('monitoring_hit as h');
  const tuples = db.selectFrom('monitoring_hit').select(['job_id', 'id']).limit(3);
  for (const statement of [
    hits.selectAll(),
    hits.innerJoin('monitoring_job as j', 'j.id', 'h.job_id').innerJoin('monitoring_hit_item as i', 'i.job_id', 'j.id').selectAll(), // prettier-ignore
    hits.where('h.job_id', '=', 'mon_1').select((eb) => eb.selectFrom('monitoring_run as r').select('r.id').where('r.job_id', '=', 'mon_1').as('run')), // prettier-ignore
    hits.where((eb) => eb(eb.refTuple('h.job_id', 'h.id'), 'in', tuples.$asTuple('job_id', 'id'))).selectAll(),
    db.with('over', () => tuples).deleteFrom('monitoring_hit as h').using('over').whereRef('h.job_id', '=', 'over.job_id'), // prettier-ignore
    db
      .insertInto('monitoring_review')
      .columns(['hit_id', 'job_id'])
      .expression(hits.select(['h.id', 'h.job_id'])),
    db.selectFrom('post').innerJoin('comment', 'comment.post_id', 'post.id').selectAll(),
  ])
    assert.is(forbids(statement), null);
});

test.run();

import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importDump } from '../../../src/catalog/import/import-dump.ts';
import { createTestDatabase } from '../../support/database.ts';
import { counts, dumpFolder, ndjson, none, openCatalog } from '../../support/dumps.ts';

const database = await createTestDatabase();
const dumps = dumpFolder();
const { client, load } = await openCatalog(database.url, dumps);

test.before.each(async () => {
  await client.query('truncate community, import_file cascade');
});
test.after(async () => {
  await client.end();
  await database.close();
  dumps.remove();
});

const rule = (subreddit: string, short_name: string, fields: object = {}) => ({
  subreddit,
  short_name,
  description: `About ${short_name}`,
  ...fields,
});

async function rulesOf(community: string): Promise<string[]> {
  const { rows } = await client.query<{ position: number; title: string }>(
    `select r.position, r.title from community_rule r join community c on c.id = r.community_id
     where c.name_key = $1 order by r.position`,
    [community],
  );
  return rows.map(({ position, title }) => `${position} ${title}`);
}

test('rules stand as they appear, wherever in the file, or by priority where each has its own', async () => {
  const summary = await load([
    rule('cooking', 'No ads &amp; spam'),
    rule('gardening', 'Third', { priority: 4 }),
    rule('u_someone', 'Mine'),
    rule('cooking', 'Be kind'),
    rule('gardening', 'First', { priority: 0 }),
    rule('cooking', ''),
  ]);
  assert.is(summary.kind, 'rules');
  assert.equal(counts(summary), { ...none, read: 6, stored: 4, skipped: 1, bad_lines: 1 });
  assert.equal(await rulesOf('cooking'), ['0 No ads & spam', '1 Be kind']);
  assert.equal(await rulesOf('gardening'), ['0 First', '4 Third']);
});

test('a file replaces the rules of the communities it names, of no others', async () => {
  await load([rule('cooking', 'Old'), rule('cooking', 'Kept'), rule('gardening', 'Stays')]);
  const summary = await load([rule('Cooking', 'Kept'), rule('Cooking', 'New'), rule('Cooking', 'New')]);
  assert.equal(counts(summary), { ...none, read: 3, stored: 1, updated: 1, unchanged: 1 });
  assert.equal(await rulesOf('cooking'), ['0 Kept', '1 New']);
  assert.equal(await rulesOf('gardening'), ['0 Stays']);
});

test('a line may list all rules of a community, or none', async () => {
  const list = [
    { short_name: 'A', description: null },
    { short_name: 'B', violation_reason: 'b' },
  ];
  assert.equal(counts(await load([{ subreddit: 'cooking', rules: list, retrieved_on: 2000 }])), {
    ...none,
    read: 1,
    stored: 1,
  });
  assert.equal(await rulesOf('cooking'), ['0 A', '1 B']);
  assert.is((await load([{ subreddit: 'cooking', rules: [], retrieved_on: 1000 }])).unchanged, 1, 'the older one');
  assert.equal(await rulesOf('cooking'), ['0 A', '1 B']);
  assert.is((await load([{ subreddit: 'cooking', rules: [], retrieved_on: 3000 }])).updated, 1);
  assert.equal(await rulesOf('cooking'), []);
});

test('a file that was cut off changes no rules: what is missing may be the rest of any community', async () => {
  await load([rule('cooking', 'A'), rule('cooking', 'B'), rule('cooking', 'C')]);
  const packed = gzipSync(ndjson([rule('cooking', 'A'), ...Array.from({ length: 2_000 }, (_, i) => rule(`other${i}`, randomUUID())), rule('cooking', 'B')])); // prettier-ignore
  const file = dumps.write(packed.subarray(0, packed.length - 3_000));
  const { error } = await importDump({ url: database.url, file, kind: 'rules' });
  assert.match(error ?? '', /truncated|damaged|cut/);
  assert.equal(await rulesOf('cooking'), ['0 A', '1 B', '2 C']);
});

test('a rule file again changes nothing', async () => {
  // More than a batch holds, so that communities spread over several.
  const rules = Array.from({ length: 12_000 }, (_, i) => rule(`place${i % 4000}`, `Rule ${i % 12_000}`));
  const file = dumps.write(ndjson(rules));
  assert.is((await importDump({ url: database.url, file })).stored, 12_000);
  assert.equal(await rulesOf('place7'), ['0 Rule 7', '1 Rule 4007', '2 Rule 8007']);
  assert.is((await importDump({ url: database.url, file })).unchanged, 12_000);
  await load([rule('place7', 'Other')]);
  assert.is((await importDump({ url: database.url, file })).unchanged, 12_000);
  assert.equal(await rulesOf('place7'), ['0 Other']);
});

test.run();

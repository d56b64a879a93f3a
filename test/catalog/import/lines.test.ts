import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importDump } from '../../../src/catalog/import/import-dump.ts';
import { maxTextUnits } from '../../../src/platforms/reading/storable.ts';
import { createTestDatabase } from '../../support/database.ts';
import { comment, counts, dumpFolder, ndjson, none, openCatalog, submission, subreddit } from '../../support/dumps.ts';

const database = await createTestDatabase();
const dumps = dumpFolder();
const { client, load, one } = await openCatalog(database.url, dumps);

test.before.each(async () => {
  await client.query('truncate community, import_file cascade');
});
test.after(async () => {
  await client.end();
  await database.close();
  dumps.remove();
});

test('bad lines are counted and reported with their numbers and reasons', async () => {
  const summary = await load([
    submission('a1'),
    '',
    'not json',
    '[1, 2]',
    'null',
    submission('a2', { id: 'no id!' }),
    submission('a3', { id: null, name: null }),
    submission('a4', { title: 42 }),
    submission('a5', { title: null }),
    submission('a6', { created_utc: 'yesterday' }),
    submission('a7', { score: 1e12 }),
    submission('a8', { over_18: 'no' }),
    '   ',
  ]);
  assert.equal(counts(summary), { ...none, read: 11, stored: 1, bad_lines: 10 });
  assert.equal(summary.first_bad_lines, [
    { line: 3, reason: 'not JSON' },
    { line: 4, reason: 'not a JSON object' },
    { line: 5, reason: 'not a JSON object' },
    { line: 6, reason: 'id is not an id' },
    { line: 7, reason: 'id is missing' },
    { line: 8, reason: 'title is not text' },
    { line: 9, reason: 'title is missing' },
    { line: 10, reason: 'created_utc is not a number' },
    { line: 11, reason: 'score is out of range' },
    { line: 12, reason: 'over_18 is not true or false' },
  ]);
  assert.is(summary.error, undefined);
});

test('a line that is not UTF-8 is a bad line, not a text with other letters', async () => {
  const line = (title: string) => `${JSON.stringify(submission('a1', { title }))}\n`;
  const file = dumps.write(Buffer.concat([Buffer.from(line('Café'), 'latin1'), Buffer.from(line('Café'))]));
  const summary = await importDump({ url: database.url, file });
  assert.equal(counts(summary), { ...none, read: 2, stored: 1, bad_lines: 1 });
  assert.equal(summary.first_bad_lines, [{ line: 1, reason: 'not UTF-8' }]);
  assert.equal(await one('select title from post'), { title: 'Café' });
  const utf16 = dumps.write(Buffer.from(`\uFEFF${line('Café')}`, 'utf16le'));
  const { error } = await importDump({ url: database.url, file: utf16 });
  assert.is(error, 'no line is a JSON object in UTF-8: this is not a dump');
});

test('names that are not names are bad lines', async () => {
  const names = ['', ' ', 'a', 'two words', 'x'.repeat(22), 'ünïcode', '../etc', "a'; drop", 'new\nline', 7, null, {}];
  const summary = await load([subreddit('good_1'), ...names.map((name) => subreddit('x', { display_name: name }))]);
  assert.equal(counts(summary), { ...none, read: 13, stored: 1, bad_lines: 12 });
  const posts = await load([submission('b1'), ...names.map((name, i) => submission(`b${i + 2}`, { subreddit: name }))]);
  assert.equal(counts(posts), { ...none, read: 13, stored: 1, bad_lines: 12 });
  assert.is((await load([submission('b99', { subreddit: '/r/Gardening' })])).stored, 1);
});

test('null everywhere but in the names is no bad line', async () => {
  const nothing = (record: object, ...kept: string[]) =>
    Object.fromEntries(Object.entries(record).map(([field, value]) => [field, kept.includes(field) ? value : null]));
  assert.is((await load([nothing(subreddit('quiet'), 'display_name')])).stored, 1);
  assert.is((await load([nothing(submission('c1'), 'id', 'subreddit', 'title', 'created_utc')])).stored, 1);
  assert.is((await load([nothing(comment('c2'), 'id', 'subreddit', 'body', 'created_utc', 'link_id')])).stored, 1);
  assert.equal(await one('select author, body, link, score, as_of, removed_by from post'), {
    author: null,
    body: '',
    link: null,
    score: null,
    as_of: null,
    removed_by: null,
  });
});

test('characters that PostgreSQL refuses, and its own special ones, are stored safely', async () => {
  const line = JSON.stringify(submission('d1', { selftext: 'BODY', title: 'tab\tback\\slash\nnew \\N \\.' }));
  const file = dumps.write(`${line.replace('BODY', 'a\\u0000b \\ud800 \\ud83d\\ude00 \u2028')}\r\n`);
  const summary = await importDump({ url: database.url, file });
  assert.equal(counts(summary), { ...none, read: 1, stored: 1 });
  assert.equal(await one('select title, body from post'), {
    title: 'tab\tback\\slash\nnew \\N \\.',
    body: 'ab \uFFFD \u{1F600} \u2028',
  });
});

test('ids come with and without prefix, links only from link posts', async () => {
  await load([
    submission('t3_e1', { name: undefined }),
    submission('e2', {
      id: undefined,
      is_self: false,
      url: 'https://example.org/?a=1&amp;b=2',
      edited: 1_650_000_000.0,
    }),
    submission('e3', { is_self: null, url: '/r/x/comments/zz/', edited: true }),
    submission('e4', { is_self: false, url: 'javascript:alert(1)' }),
  ]);
  const { rows } = await client.query('select id, link, edited_at from post order by id');
  assert.equal(rows, [
    { id: 'e1', link: null, edited_at: null },
    { id: 'e2', link: 'https://example.org/?a=1&b=2', edited_at: new Date(1_650_000_000_000) },
    { id: 'e3', link: 'https://www.reddit.com/r/x/comments/zz/', edited_at: null },
    { id: 'e4', link: null, edited_at: null },
  ]);
});

test('a line of 50 MB is a bad line, and is not held', async () => {
  const file = dumps.write(ndjson([submission('f1')]));
  const stream = createWriteStream(file, { flags: 'a' });
  stream.write('{"title":"');
  for (let i = 0; i < 50; i++) stream.write('x'.repeat(2 ** 20));
  stream.end(`"}\n${ndjson([submission('f2')])}`);
  await once(stream, 'close');
  const before = process.resourceUsage().maxRSS;
  const summary = await importDump({ url: database.url, file });
  assert.equal(counts(summary), { ...none, read: 3, stored: 2, bad_lines: 1 });
  assert.equal(summary.first_bad_lines, [{ line: 2, reason: 'longer than 16 MiB' }]);
  assert.ok(process.resourceUsage().maxRSS - before < 100 * 1024, 'less than 100 MB more');
});

test('without --kind the first records tell, with it they need not', async () => {
  assert.is((await load([comment('g1')])).kind, 'comments');
  assert.is((await load(['garbage', submission('g2')])).kind, 'submissions');
  const unknown = { subreddit: 'gardening', title: 'No politics', description: 'None' };
  assert.match((await load([unknown])).error!, /look like none of the kinds.*--kind/);
  assert.is((await load([unknown], 'rules')).stored, 1);
});

test('texts are cut to what their places hold, and no character is cut in half', async () => {
  // Five of them are less than the longest line.
  const long = 'x'.repeat(2_000_000);
  const title = `${'x'.repeat(maxTextUnits.title - 1)}\u{1F600}${long}`;
  const summary = await load([
    submission('a1', { title, selftext: long, author: long, link_flair_text: long, is_self: false, url: `https://example.org/${long}` }), // prettier-ignore
  ]);
  assert.equal(counts(summary), { ...none, read: 1, stored: 1 });
  const post = await one(`select title, length(body) as body, length(author) as author, length(flair) as flair, link from post`); // prettier-ignore
  assert.equal(post, { title: 'x'.repeat(maxTextUnits.title - 1), body: maxTextUnits.body, author: maxTextUnits.label, flair: maxTextUnits.label, link: null }); // prettier-ignore
  await load([subreddit('gardening', { title: long, public_description: long, description: long })]);
  const community = await one('select length(title) as title, length(description) as description, length(sidebar) as sidebar from community'); // prettier-ignore
  const { title: maxTitle, description, sidebar } = maxTextUnits;
  assert.equal(community, { title: maxTitle, description, sidebar });
  await load([{ subreddit: 'gardening', short_name: long, description: long }]);
  const rule = await one('select length(title) as title, length(text) as text from community_rule');
  assert.equal(rule, { title: maxTextUnits.ruleTitle, text: maxTextUnits.ruleText });
});

test.run();

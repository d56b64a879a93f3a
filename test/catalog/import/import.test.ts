import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importDump } from '../../../src/catalog/import/import-dump.ts';
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

const changedAt = async (key: string) =>
  (await one(`select changed_at from community where name_key = '${key}'`))['changed_at'];

test('a community is stored in our shape, its texts unescaped', async () => {
  const escaped = { title: 'Salt &amp; Pepper', public_description: 'a &lt;b&gt; &quot;c&quot; &#39;', lang: 'en-US' };
  const summary = await load([subreddit('Cooking', { ...escaped, advertiser_category: 'Food', over18: null })]);
  assert.is(summary.kind, 'subreddits');
  assert.equal(counts(summary), { ...none, read: 1, stored: 1 });
  const { id: _id, changed_at: _changed, used_at: _used, ...row } = await one('select * from community');
  assert.equal(row, {
    platform: 'reddit',
    name: 'Cooking',
    name_key: 'cooking',
    title: 'Salt & Pepper',
    description: `a <b> "c" '`,
    sidebar: 'Be kind',
    members: 1200,
    nsfw: false,
    access: 'public',
    quarantined: false,
    language: 'en',
    category: 'Food',
    sample: false,
    created_at: new Date(1_300_000_000_000),
    as_of: new Date(1_700_000_000_000),
    collected_from: null,
    collected_to: null,
  });
});

test('a post makes a stub of its community, which the record fills', async () => {
  await load([submission('a1', { subreddit: 'Gardening', subreddit_subscribers: 70 }), submission('a2')]);
  const stub = await one('select id, name, access, members from community');
  assert.is(stub['members'], 70);
  assert.is(stub['access'], null);
  assert.equal(counts(await load([subreddit('gardening')])), { ...none, read: 1, updated: 1 });
  const filled = await one('select id, name, access, members from community');
  assert.equal(filled, { id: stub['id'], name: 'gardening', access: 'public', members: 1200 });
  assert.is((await one('select count(*)::int from post'))['count'], 2);
});

test('what a record does not say of a community leaves what is known as it is', async () => {
  const full = { over18: true, quarantine: true, advertiser_category: 'Food' };
  await load([subreddit('gardening', full)]);
  const { changed_at: _changed, ...known } = await one('select * from community');
  const held = async () => (({ changed_at: _later, ...row }) => row)(await one('select * from community'));
  assert.equal(counts(await load([{ display_name: 'gardening' }])), { ...none, read: 1, unchanged: 1 });
  assert.equal(counts(await load([{ display_name: 'gardening', title: null, over18: null }])), {
    ...none,
    read: 1,
    unchanged: 1,
  });
  assert.equal(await held(), known);
  await load([{ display_name: 'gardening', title: 'Gardens', public_description: '', over_18: false, lang: 'de' }]);
  const changed = { title: 'Gardens', description: '', nsfw: false, language: 'de', as_of: null };
  assert.equal(await held(), { ...known, ...changed }, 'what it says counts, and that something is empty');
  await load([{ display_name: 'little' }]);
  const { title, description, sidebar, nsfw, quarantined } = await one(`select * from community where name = 'little'`);
  assert.equal([title, description, sidebar, nsfw, quarantined], ['', '', '', false, false]);
});

test('what a record of a post or a comment does not say stays as it is known', async () => {
  const said = {
    is_self: false,
    url: 'https://example.org/',
    link_flair_text: 'Help',
    over_18: true,
    edited: 1_650_000_000,
  };
  await load([submission('u1', said)]);
  await load([comment('u2', { link_id: 't3_u1', parent_id: 't1_u0', edited: 1_650_000_000 })]);
  const post = () => one(`select * from post where id = 'u1'`);
  const reply = () => one(`select * from comment where id = 'u2'`);
  const [known, knownReply] = [await post(), await reply()];
  const later = { subreddit: 'gardening', created_utc: 1_600_000_000, retrieved_on: 1_750_000_000 };
  const as_of = new Date(1_750_000_000_000);
  await load([{ ...later, id: 'u1', title: 'Post u1' }], 'submissions');
  assert.equal(await post(), { ...known, as_of });
  await load([{ ...later, id: 'u2', link_id: 't3_u1', body: 'Water them less', created_utc: 1_600_000_100 }]);
  assert.equal(await reply(), { ...knownReply, as_of });
  const none = { selftext: '', link_flair_text: null, over_18: false, is_self: true };
  await load([submission('u1', { ...none, retrieved_on: 1_760_000_000 })]);
  const { body, flair, nsfw, link } = await post();
  assert.equal([body, flair, nsfw, link], ['', null, false, null], 'what it says counts');
  await load([submission('u1', { selftext: '[deleted]', author: '[deleted]', retrieved_on: 1_770_000_000 })]);
  const { author, removed_by } = await post();
  assert.equal([author, removed_by], [null, 'author']);
  await load([{ ...later, id: 'u3', title: 'New' }], 'submissions');
  const fresh = await one(`select * from post where id = 'u3'`);
  assert.equal([fresh['body'], fresh['nsfw'], fresh['author'], fresh['flair']], ['', false, null, null]);
});

test('nor does a later record of the same file empty what an earlier one says', async () => {
  const bare = { id: 'v1', title: 'Renamed', subreddit: 'gardening', created_utc: 1_600_000_000 };
  await load([submission('v1', { over_18: true }), bare, { ...bare, retrieved_on: 1_500_000_000 }], 'submissions');
  const { title, body, nsfw, as_of } = await one(`select * from post where id = 'v1'`);
  assert.equal([title, body, nsfw, as_of], ['Renamed', 'My tomatoes turn yellow', true, new Date(1_500_000_000_000)]);
  await load([submission('v2'), { ...bare, id: 'v2', author: '[deleted]' }], 'submissions');
  assert.is((await one(`select body from post where id = 'v2'`))['body'], '', 'what is gone is not kept');
});

test('posts and comments that are said to be communities or rules are bad lines, and change neither', async () => {
  await load([subreddit('gardening')]);
  await load([{ subreddit: 'gardening', short_name: 'Be kind' }]);
  const held = () => one('select c.*, r.title as rule from community c join community_rule r on r.community_id = c.id');
  const before = await held();
  for (const kind of ['subreddits', 'rules'] as const) {
    const summary = await load([submission('k1'), comment('k2', { title: 'No field of it' })], kind);
    assert.equal(counts(summary), { ...none, read: 2, bad_lines: 2 }, kind);
    assert.equal(summary.first_bad_lines, [
      { line: 1, reason: `it has selftext: it is one of submissions, not of ${kind}` },
      { line: 2, reason: `it has link_id: it is one of comments, not of ${kind}` },
    ]);
  }
  assert.is(
    (await load([{ subreddit: 'gardening', short_name: 'A rule', description: '' }], 'subreddits')).bad_lines,
    1,
  );
  assert.is((await load([subreddit('gardening')], 'rules')).bad_lines, 1);
  const list = { subreddit: 'gardening', rules: [{ short_name: 'Others' }], retrieved_on: 1_800_000_000 };
  assert.equal((await load([list], 'subreddits')).first_bad_lines, [
    { line: 1, reason: 'it has nothing but rules: it is one of rules, not of subreddits' },
  ]);
  assert.equal(await held(), before);
  for (const kind of ['submissions', 'comments'] as const) {
    const others = kind === 'comments' ? [submission('k1')] : [comment('k2')];
    assert.is((await load([...others, subreddit('gardening')], kind)).bad_lines, 2);
  }
});

test('a record that has a community and its rules is either, as it is said', async () => {
  const both = { ...subreddit('gardening'), rules: [{ short_name: 'Be kind' }] };
  assert.is((await load([both], 'subreddits')).stored, 1);
  assert.is((await load([both], 'rules')).stored, 1);
  const { error, read } = await load([{ display_name: 'gardening', title: 'Gardens', rules: both.rules }]);
  assert.match(error!, /communities with their rules.*--kind subreddits.*--kind rules/);
  assert.is(read, 0);
  assert.is((await load([{ display_name: 'gardening', rules: both.rules }])).kind, 'rules');
});

test('what is dated more than a day ahead is a bad line; what stands beside it is stored', async () => {
  const day = 86_400;
  const now = Date.now() / 1000;
  const posts = [submission('f1', { created_utc: now + 2 * day }), submission('f2', { created_utc: now + day / 2 })];
  const summary = await load([...posts, submission('f3'), submission('f4', { created_utc: '4000000000' })]);
  assert.equal(counts(summary), { ...none, read: 4, stored: 2, bad_lines: 2 });
  const reason = 'created_utc lies in the future';
  assert.equal(
    summary.first_bad_lines,
    [1, 4].map((line) => ({ line, reason })),
  );
  const { bad_lines } = counts(await load([comment('fc1'), comment('fc2', { created_utc: now + 2 * day })]));
  assert.is(bad_lines, 1);
});

test('when something was read or founded in the future is not known: it keeps no later record out', async () => {
  const ahead = Date.now() / 1000 + 300 * 86_400;
  await load([subreddit('early', { created_utc: ahead, retrieved_on: ahead }), subreddit('other')]);
  const known = () => one(`select title, created_at, as_of from community where name_key = 'early'`);
  assert.equal(await known(), { title: 'About early', created_at: null, as_of: null });
  await load([subreddit('early', { title: 'Later' })]);
  assert.is((await known())['title'], 'Later');
});

test('a time that no clock can have told is not known where it is not needed', async () => {
  const odd = { retrieved_on: 99_999_999_999, edited: 1_700_000_000_000 };
  const summary = await load([submission('o1', odd), submission('o2', { ...odd, retrieved_on: -1 })]);
  assert.equal(counts(summary), { ...none, read: 2, stored: 2 });
  assert.equal(await one(`select edited_at, as_of from post where id = 'o1'`), { edited_at: null, as_of: null });
  const { bad_lines } = counts(await load([submission('o3', { created_utc: 1_700_000_000_000 })]));
  assert.is(bad_lines, 1);
});

test('counts below zero are not known; a score may be', async () => {
  await load([submission('n1', { score: -7, num_comments: -3, subreddit_subscribers: -1 })]);
  assert.equal(await one(`select score, num_comments from post where id = 'n1'`), { score: -7, num_comments: null });
  assert.equal(await one('select members from community'), { members: null });
  await load([subreddit('gardening', { subscribers: -5 })]);
  assert.equal(await one('select members from community'), { members: null });
});

test('what was taken down is stored without text and author', async () => {
  const cases: [string, object, string | null][] = [
    ['b0', {}, null],
    ['b1', { selftext: '[deleted]', author: '[deleted]' }, 'author'],
    ['b2', { selftext: '[removed]' }, 'moderator'],
    ['b3', { removed_by_category: 'automod_filtered' }, 'automod'],
    ['b4', { removed_by_category: 'anti_evil_ops' }, 'reddit'],
    ['b5', { title: '[ Removed by Reddit ]', selftext: '' }, 'reddit'],
    ['b6', { author: '[deleted]' }, 'author'],
    ['b7', { _meta: { was_deleted_later: true, removal_type: 'removed' } }, 'moderator'],
    ['b8', { _meta: { was_initially_deleted: true, removal_type: 'removed' } }, null],
  ];
  await load(cases.map(([id, fields]) => submission(id, { ...fields })));
  for (const [id, , who] of cases) {
    const row = await one(`select removed_by, author, title, body from post where id = '${id}'`);
    assert.is(row['removed_by'], who, id);
    assert.is(row['author'] === null && row['title'] === '' && row['body'] === '', who !== null, id);
  }
  await load([comment('c1', { body: '[removed]' }), comment('c2', { parent_id: 't1_c1' })]);
  assert.equal(await one(`select body, author, removed_by from comment where id = 'c1'`), {
    body: '',
    author: null,
    removed_by: 'moderator',
  });
  assert.is((await one(`select parent_id from comment where id = 'c2'`))['parent_id'], 'c1');
});

test('the newer record wins, the older one never, and only a real change marks the community', async () => {
  await load([submission('d1', { retrieved_on: 2000, score: 1 })]);
  const before = await changedAt('gardening');
  assert.equal(counts(await load([submission('d1', { retrieved_on: 1000, score: 99 })])), {
    ...none,
    read: 1,
    unchanged: 1,
  });
  assert.equal(counts(await load([submission('d1', { retrieved_on: 3000, score: 1 })])), {
    ...none,
    read: 1,
    unchanged: 1,
  });
  assert.equal(await changedAt('gardening'), before);
  // It was seen unchanged at 3000: what was seen at 2500 is the older one.
  assert.equal(counts(await load([submission('d1', { retrieved_on: 2500, score: 7 })])), {
    ...none,
    read: 1,
    unchanged: 1,
  });
  assert.equal(counts(await load([submission('d1', { retrieved_utc: '3000', retrieved_on: null, score: 8 })])), {
    ...none,
    read: 1,
    updated: 1,
  });
  assert.equal(counts(await load([submission('d1', { retrieved_on: null, score: 9 })])), {
    ...none,
    read: 1,
    updated: 1,
  });
  assert.ok((await changedAt('gardening'))! > before!);
  assert.is((await one('select score from post'))['score'], 9);
});

test('a record of unknown age does not bring back what was taken down', async () => {
  await load([submission('e1', { selftext: '[deleted]', retrieved_on: 2000 })]);
  await load([submission('e1', { retrieved_on: null })]);
  assert.is((await one('select removed_by from post'))['removed_by'], 'author');
  await load([submission('e1', { retrieved_on: 3000 })]);
  assert.is((await one('select removed_by from post'))['removed_by'], null);
});

test('what was taken down does not come back with an older copy in the same file either', async () => {
  const gone = { selftext: '[deleted]', retrieved_on: 2000 };
  const removedBy = async () => (await one(`select removed_by from post where id = 'e2'`))['removed_by'];
  for (const copy of [{ retrieved_on: null }, { retrieved_on: 2000 }, { retrieved_on: 1000 }]) {
    await load([submission('e2', gone), submission('e2', copy)]);
    assert.is(await removedBy(), 'author', JSON.stringify(copy));
  }
  await load([submission('e2', { retrieved_on: null }), submission('e2', gone)]);
  assert.is(await removedBy(), 'author');
  await load([submission('e2', gone), submission('e2', { retrieved_on: 3000 })]);
  assert.is(await removedBy(), null);
});

test('the same file again changes nothing, whatever came between', async () => {
  const file = dumps.write(ndjson([submission('f1', { retrieved_on: null }), submission('f2'), '{', subreddit('x')]));
  const first = await importDump({ url: database.url, file });
  assert.equal(counts(first), { ...none, read: 4, stored: 2, bad_lines: 2 });
  await load([submission('f1', { retrieved_on: null, score: 50 })]);
  const before = await changedAt('gardening');
  const second = await importDump({ url: database.url, file });
  assert.equal(counts(second), { ...none, read: 4, unchanged: 2, bad_lines: 2 });
  assert.equal(await changedAt('gardening'), before);
  assert.is((await one(`select score from post where id = 'f1'`))['score'], 50);
});

test('a thing that stands twice in a file is stored once, as its newest record says', async () => {
  const twice = [submission('g1', { score: 2, retrieved_on: 20 }), submission('g1', { score: 1, retrieved_on: 10 })];
  assert.equal(counts(await load([...twice, submission('g1', { score: 3, retrieved_on: 30 })])), {
    ...none,
    read: 3,
    stored: 1,
    unchanged: 2,
  });
  assert.is((await one('select score from post'))['score'], 3);
});

test('users’ profiles are no communities', async () => {
  const profile = subreddit('u_someone', { subreddit_type: 'user' });
  assert.equal(counts(await load([subreddit('real'), profile, subreddit('x_y', { subreddit_type: 'user' })])), {
    ...none,
    read: 3,
    stored: 1,
    skipped: 2,
  });
  assert.equal(counts(await load([submission('h1', { subreddit: 'u_Some-one' }), submission('h2')])), {
    ...none,
    read: 2,
    stored: 1,
    skipped: 1,
  });
});

test('the sample is marked until a real record comes, and never takes the place of one', async () => {
  const sample = dumps.write(ndjson([subreddit('cooking', { title: 'Sample' }), subreddit('gardening')]));
  await importDump({ url: database.url, file: sample, sample: true });
  assert.is((await one(`select sample from community where name_key = 'cooking'`))['sample'], true);
  assert.is((await load([subreddit('cooking', { retrieved_on: 1 })])).updated, 1);
  const other = dumps.write(ndjson([subreddit('cooking', { title: 'Sample 2' })]));
  assert.is((await importDump({ url: database.url, file: other, sample: true })).unchanged, 1);
  const row = await one(`select sample, title from community where name_key = 'cooking'`);
  assert.equal(row, { sample: false, title: 'About cooking' });
});

test('ids of communities stay dense however often they are imported', async () => {
  const communities = Array.from({ length: 50 }, (_, i) => subreddit(`place${i}`));
  for (let age = 1; age <= 5; age++)
    await load(communities.map((one) => ({ ...one, retrieved_on: age, subscribers: age })));
  await load([subreddit('onemore')]);
  assert.is((await one('select max(id) - min(id) + 1 as span from community'))['span'], 51);
});

test('two imports of the same things at once both end', async () => {
  const posts = Array.from({ length: 12_000 }, (_, i) => submission(`i${i}`, { subreddit: `place${i % 300}` }));
  const [one_, other] = await Promise.all([load(posts), load(posts.toReversed().concat(submission('last')))]);
  assert.is(one_.error, undefined);
  assert.is(other.error, undefined);
  assert.is(one_.stored + other.stored, 12_001);
  assert.is((await one('select count(*)::int from post'))['count'], 12_001);
});

test.run();

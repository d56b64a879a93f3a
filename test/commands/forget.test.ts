import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { storeFetched } from '../../src/catalog/sources/store-fetched.ts';
import type { AnyComment, Post } from '../../src/platforms/platform.ts';
import { commentOf, postOf } from '../../src/platforms/reading/shapes.ts';
import type { Json } from '../support/discover.ts';
import {
  comment,
  community,
  hitBoth,
  importBoth,
  post,
  quoteBoth,
  rememberWords,
  resultOf,
  traces,
} from '../support/remembered-words.ts';
import { insertHit } from '../support/insert-hit.ts';
import { runOperator, spawnOperator } from '../support/run-command.ts';
import { findInDump } from '../support/search-dump.ts';
import { createJob } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import type { World } from '../support/world.ts';

const test = suite('commands/forget');

let service: TestService;
let world: World;

test.before(async () => {
  service = await startService();
});
test.before.each(async () => {
  world = await rememberWords(service);
});
test.after(() => service.stop());

const forget = async (...typed: string[]) => runOperator(service.databaseUrl, ['forget', ...typed]);

test('what an author asks to have forgotten is gone everywhere for good, with a receipt that names nobody', async () => {
  const { discovery } = await quoteBoth(service);
  await hitBoth(service, world);
  await sql(service, `insert into model_answer (key, body) values ('asked', ?::json)`, [JSON.stringify(traces)]);
  const ask = async (...args: string[]): Promise<Json> => {
    const { code, out, err } = await forget(...args, '--json');
    assert.is(code, 0, err);
    return JSON.parse(out);
  };
  const asked = await ask('u/QuillFeather77');
  assert.equal(asked, { found: { posts: 1, comments: 0 }, platforms: ['reddit'], forgotten: false });
  assert.match(JSON.stringify(await resultOf(service, discovery)), /zibbelwick/, 'asking alone changes nothing');
  const done = await ask('quillfeather77', '--platform', 'reddit', '--yes');
  assert.equal([done.forgotten, done.posts, done.comments, done.hits], [true, 1, 0, 1]);
  assert.ok(done.results >= 1);
  const address = `https://old.reddit.com/r/${community}/comments/${world.posts[3]!.id}/x/${comment.id}`;
  const second = await ask(address, '--yes');
  assert.equal([second.posts, second.comments, second.hits], [0, 1, 1]);
  const [first] = (await sql<Json>(service, 'select * from purge_receipt order by id')).filter(
    ({ source }) => source === 'request',
  );
  assert.equal([Number(first!.id), first!.posts, first!.hits, first!.results], [done.receipt, 1, 1, done.results]);
  const places = async () => (await Promise.all(traces.map((trace) => findInDump(service.app.database, trace)))).flat();
  assert.equal((await places()).filter((place) => place !== 'index_chunk.data'), []); // prettier-ignore

  // Somebody still has it, and a newer record of it comes.
  const imported = await importBoth(service, Math.floor(Date.now() / 1000) + 86_400);
  assert.equal(
    imported.map(({ unchanged, skipped }) => [unchanged, skipped]),
    [
      [0, 1],
      [0, 1],
    ],
  );
  const again = await forget(address);
  assert.match(again.err, /was forgotten on request before/);
  assert.equal(
    (await places()).filter((place) => place !== 'index_chunk.data'),
    [],
  );
});

test('what only a result or a hit remembers stays forgotten, too: nothing that is imported later brings it back', async () => {
  await quoteBoth(service);
  await hitBoth(service, world);
  await sql(service, 'delete from comment where id = ?', [comment.id]);
  await sql(service, 'delete from post where id = ?', [post.id]);
  await sql(service, 'delete from forgotten_item');
  // Which community it is in nothing says.
  const page = `www.reddit.com/comments/${world.posts[3]!.id}/comment/${comment.id}/`;
  for (const what of [post.author, page]) {
    assert.is((await forget(what, '--yes')).err, '');
  }
  const remembered = await sql(service, 'select kind, id from forgotten_item order by kind desc');
  assert.equal(remembered, [{ kind: 'post', id: post.id }, { kind: 'comment', id: comment.id }]); // prettier-ignore
  await importBoth(service, Math.floor(Date.now() / 1000) + 86_400);
  const places = (await Promise.all(traces.map((trace) => findInDump(service.app.database, trace)))).flat();
  assert.equal(places.filter((place) => place !== 'index_chunk.data'), []); // prettier-ignore
});

test('what a forum gave is forgotten on request, too: its platform is told by the sources', async () => {
  await sql(service, `insert into source (name, platform, address, origin) values ('talk.example', 'discourse', 'https://talk.example', 'operator')`); // prettier-ignore
  const [{ id } = { id: 0 }] = await sql<{ id: number }>(service, `insert into community (platform, name, name_key) values ('discourse', 'all@talk.example', 'all@talk.example') returning id`); // prettier-ignore
  await sql(
    service,
    `insert into post (platform, id, community_id, author, title, body, nsfw, created_at)
     values ('discourse', '12@talk.example', ?, 'Tazwinkle', 'A flimberwock', 'Nobody else writes flimberwock.', false, now())`,
    [id],
  );
  const forgetThem = async (...args: string[]) => forget('tazwinkle', ...args);
  assert.match((await forgetThem()).out, /1 post and 0 comments on discourse/);
  const { out } = await forget('https://talk.example/t/a-flimberwock/12');
  assert.match(out, /1 post and 0 comments on discourse/);
  const { out: receipt } = await forgetThem('--platform', 'discourse', '--yes');
  assert.match(receipt, /lost their words: 1 post, 0 comments, 0 hits/);
  assert.not.match(receipt, /author/, 'nobody wonders whether the author stays');
  const traces = ['Tazwinkle', 'flimberwock'];
  assert.equal((await Promise.all(traces.map((trace) => findInDump(service.app.database, trace)))).flat(), []);
});

test('an address that names no post or comment is told what it is, not that nothing is there', async () => {
  for (const [address, sentence] of [
    ['https://www.reddit.com/r/ynab/s/Abc123', /a link for sharing/],
    ['https://old.reddit.com/user/Tazwinkle/?sort=new', /the page of an author: forget u\/Tazwinkle --platform reddit/],
  ] as const) {
    assert.match((await forget(address)).err, sentence);
  }
});

test('an author is forgotten where only results and shared samples remember them: what was read live is not stored', async () => {
  const { overview } = await quoteBoth(service);
  const url = 'https://forum.example/p/4711';
  const example = { url, quote: 'A flimberwock of words that nobody else wrote.', shows: 'positive', author: 'Tazwinkle' }; // prettier-ignore
  await sql(
    service,
    `update job_result set body = jsonb_set(body::jsonb, '{communities,0,tone,examples}', ?::jsonb)::json where job_id = ?`,
    [JSON.stringify([example]), overview.job_id],
  );
  await sql(
    service,
    `update overview_sample set body = jsonb_set(body::jsonb, '{comments,0,author}', '"Tazwinkle"')::json`,
  );
  // Elsewhere: which hosts are whose is known in this process from the tests before.
  const forgetThem = async (...args: string[]) => spawnOperator(service.databaseUrl, ['forget', 'tazwinkle', ...args]);
  assert.match((await forgetThem()).out, /0 posts and 2 comments on (?:lemmy and reddit|reddit and lemmy)/);
  for (const platform of ['lemmy', 'reddit']) await forgetThem('--platform', platform, '--yes');
  const traces = ['Tazwinkle', 'flimberwock'];
  assert.equal((await Promise.all(traces.map((trace) => findInDump(service.app.database, trace)))).flat(), []);
  assert.match((await forgetThem()).err, /Nothing here is by that author/);
});

test('a question of Stack Exchange is forgotten under each of its tags, and comes back under none', async () => {
  const site = 'cooking.stackexchange.com';
  await sql(service, `insert into source (name, platform, address, origin) values (?, 'stack_exchange', ?, 'operator')`, [site, `https://${site}`]); // prettier-ignore
  const question = { platform: 'stack_exchange', author: 'Tazwinkle', title: 'A flimberwock', body: 'Words of flimberwock.' } as const; // prettier-ignore
  const under = (id: string, community: string) =>
    postOf({ ...question, id: `${id}@${site}`, community: `${community}@${site}`, createdAt: new Date() });
  const all = [under('12', 'bread'), under('12.oven', 'oven'), under('12.asp.net', 'asp.net')];
  const other = under('13.oven', 'oven');
  const store = async (posts: readonly Post[]) =>
    storeFetched(service.databaseUrl, 'stack_exchange', { posts, comments: [] });
  const forgetThem = async (...args: string[]) => forget(`https://${site}/questions/12/a-flimberwock`, ...args);
  const standing = async () => (await sql<Json>(service, `select id from post where platform = 'stack_exchange' and title <> '' order by id`)).map(({ id }) => id); // prettier-ignore

  await store([all[1]!, all[2]!, other]);
  assert.match((await forgetThem()).out, /1 post and 0 comments on stack_exchange/);
  assert.match((await forgetThem('--yes')).out, /lost their words: 2 posts/);
  assert.equal(await standing(), [other.id]);
  await sql(service, `delete from post where id like '12.%'`);
  await store([...all, under('12.yeast', 'yeast')]);
  assert.equal(await standing(), [other.id]);
  assert.match((await forgetThem()).err, /was forgotten on request before/);
});

test('so is an answer to one, which stands under each of its tags as well', async () => {
  const site = 'cooking.stackexchange.com';
  const under = (id: string, postId: string, community: string) =>
    commentOf({ platform: 'stack_exchange', author: 'Tazwinkle', body: 'More of flimberwock.', id: `${id}@${site}`, postId: `${postId}@${site}`, community: `${community}@${site}`, createdAt: new Date() }); // prettier-ignore
  const store = async (...comments: AnyComment[]) => storeFetched(service.databaseUrl, 'stack_exchange', { posts: [], comments }); // prettier-ignore
  const standing = async () => (await sql<Json>(service, `select id from comment where platform = 'stack_exchange' and body <> '' order by id`)).map(({ id }) => id); // prettier-ignore
  const other = under('22.oven', '12.oven', 'oven');
  await store(under('21', '12', 'bread'), under('21.oven', '12.oven', 'oven'), other);
  assert.match((await forget(`https://${site}/a/21`)).out, /0 posts and 1 comment on stack_exchange/);
  const done = await forget(`https://${site}/a/21`, '--yes');
  assert.match(done.out, /lost their words: 0 posts, 2 comments/);
  await store(under('21.yeast', '12.yeast', 'yeast'));
  assert.equal(await standing(), [other.id]);
});

test('entries of feeds are forgotten in results, too: they have no address but the one that they link to', async () => {
  const { overview } = await quoteBoth(service);
  const link = 'https://blog.example/2026/an-entry?id=7&x=1';
  await sql(service, `insert into source (name, platform, address, origin) values ('all@blog.example', 'feed', 'https://blog.example/feed', 'operator') on conflict do nothing`); // prettier-ignore
  const [{ id } = { id: 0 }] = await sql<{ id: number }>(service, `insert into community (platform, name, name_key) values ('feed', 'all@blog.example', 'all@blog.example') returning id`); // prettier-ignore
  await sql(
    service,
    `insert into post (platform, id, community_id, author, title, body, link, nsfw, created_at)
     values ('feed', 'e7@blog.example', ?, 'Tazwinkle', 'A flimberwock', 'Words of flimberwock.', ?, false, now())`,
    [id, link],
  );
  const example = { shows: 'positive', quote: 'Words of flimberwock.', url: link };
  const step = { step: `Read ${link} before you write.`, why: 'It is new.' };
  await sql(
    service,
    `update job_result set body = jsonb_set(jsonb_set(body::jsonb, '{communities,0,tone,examples}', ?::jsonb), '{communities,0,how_to_enter}', ?::jsonb)::json where job_id = ?`,
    [JSON.stringify([example]), JSON.stringify([step]), overview.job_id],
  );
  const asCopied = 'http://www.blog.example/2026/an-entry/?utm_source=news&id=7&x=1#comments';
  assert.match((await forget(asCopied)).out, /^That is 1 post /);
  const { out } = await forget('tazwinkle', '--yes');
  assert.match(out, /1 post, .* 1 result\./);
  const [described] = (await resultOf(service, overview)).communities;
  assert.equal(described.tone.examples, [{ ...example, quote: '', removed_by: 'request' }]);
  assert.not.match(described.how_to_enter[0].step, /blog\.example/);
  const traces = ['Tazwinkle', 'flimberwock'];
  assert.equal((await Promise.all(traces.map((trace) => findInDump(service.app.database, trace)))).flat(), []);
});

test('an entry of a feed is found by its hit, too, when the catalog has it no more', async () => {
  const link = 'https://blog.example/2026/only-a-hit';
  const job = await createJob(service, { target: { kind: 'community', communities: ['all@blog.example'] } });
  const hit = await insertHit(service, job.id, { sequence: 1 });
  await sql(service, `update monitoring_hit set platform = 'feed', item_id = 'e8@blog.example' where id = ?`, [hit]);
  await sql(service, `insert into monitoring_hit_item (job_id, platform, kind, item_id, hit_id, community, url, created_at) values (?, 'feed', 'post', 'e8@blog.example', ?, 'all@blog.example', ?, now())`, [job.id, hit, link]); // prettier-ignore
  assert.match((await forget(`${link}/`, '--yes')).out, /1 hit/);
  const [left] = await sql<{ deleted: boolean }>(service, 'select deleted from monitoring_hit where id = ?', [hit]);
  assert.is(left!.deleted, true);
});

test('an entry of a feed is found where only results and shared samples quote it, and the feed itself is not emptied', async () => {
  const { overview, discovery } = await quoteBoth(service);
  const source = (host: string) => sql(service, `insert into source (name, platform, address, origin) values (?, 'feed', ?, 'operator') on conflict do nothing`, [`all@${host}`, `https://${host}/feed`]); // prettier-ignore
  await source('blog.example');
  const link = 'https://blog.example/2026/only-quoted';
  const example = { shows: 'positive', quote: 'Words of flimberwock.', url: link };
  const named = { url: 'https://blog.example/', title: 'A blog' };
  await sql(
    service,
    `update job_result set body = jsonb_set(jsonb_set(body::jsonb, '{communities,0,tone,examples}', ?::jsonb), '{communities,0,community}', (body::jsonb)#>'{communities,0,community}' || ?::jsonb)::json where job_id = ?`,
    [JSON.stringify([example]), JSON.stringify(named), overview.job_id],
  );
  assert.match((await forget('https://blog.example/')).err, /Nothing here is at that address/);
  assert.match((await forget(`${link}/?utm_source=x`)).out, /^That is 1 post and 0 comments on feed\./);
  assert.match((await forget(`${link}/?utm_source=x`, '--yes')).out, /1 result\./);
  const [described] = (await resultOf(service, overview)).communities;
  assert.equal(described.tone.examples, [{ ...example, quote: '', removed_by: 'request' }]);
  assert.is(described.community.title, 'A blog');
  assert.match((await forget(link)).err, /Nothing here is at that address/);

  // A discovery tells the id, too: it is remembered.
  const evidence = (id: string, url: string) => ({ post: { id, url, title: 'Flimberwock', author: 'Tazwinkle' }, quote: 'flimberwock', matched: ['x'] }); // prettier-ignore
  const both = [evidence('e9@blog.example', link), evidence('e10@blog.example', `${link}-too`)];
  await sql(
    service,
    `update job_result set body = jsonb_set(body::jsonb, '{communities,0,evidence}', ?::jsonb)::json where job_id = ?`,
    [JSON.stringify(both), discovery.job_id],
  );
  assert.match((await forget(link, '--yes')).out, /1 result\./);
  assert.match((await forget(link)).err, /was forgotten on request before|Nothing here/);
  assert.match((await forget('tazwinkle')).out, /^That is 1 post and 0 comments on feed\./);
  assert.match((await forget('tazwinkle', '--yes')).out, /1 result\./);
  assert.equal(await sql(service, `select id from forgotten_item where platform = 'feed' and id like 'e%0@%' or id like 'e9@%' order by id`), [{ id: 'e10@blog.example' }, { id: 'e9@blog.example' }]); // prettier-ignore
  const sampled = { id: 'e11@blog.example', url: `${link}-shared`, title: 'Flimberwock', author: null };
  await sql(
    service,
    `update overview_sample set body = jsonb_set(jsonb_set(body::jsonb, '{community,platform}', '"feed"'), '{posts,0}', (body::jsonb)#>'{posts,0}' || ?::jsonb)::json`,
    [JSON.stringify(sampled)],
  );
  assert.match((await forget(sampled.url, '--yes')).out, /[1-9] samples?,/);
  for (const trace of ['Tazwinkle', 'flimberwock', 'Flimberwock'])
    assert.equal(await findInDump(service.app.database, trace), [], trace);
});

test('forget says that nothing is there, and which platforms there are', async () => {
  const refused = async (...args: string[]) => (await forget(...args)).err;
  assert.match(await refused('nobody-of-this-name', '--yes'), /Nothing here is by that author/);
  const elsewhere = 'https://www.reddit.com/r/elsewhere/comments/abc123/';
  assert.match(await refused(elsewhere), /Nothing here is at that address/);
  assert.match(await refused(elsewhere, '--yes'), /Nothing here is at that address/);
  assert.match(await refused('somebody', '--platform', 'facebook'), /--platform.*reddit, lemmy/);
});

test.run();

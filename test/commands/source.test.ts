import { feedName } from '../../src/platforms/feed-name.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addSource, endSource, holdSource, importFeeds, resumeSource, showSources } from '../../src/commands/source.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { addSources } from '../../src/sources/add-source.ts';
import { recordConfigured } from '../../src/sources/record-configured.ts';
import type { KnownSource } from '../../src/sources/sources.ts';
import { SourceUse } from '../../src/sources/source-use.ts';
import { type DiscourseServer, startDiscourseServer } from '../support/discourse-server.ts';
import { discover, type Json } from '../support/discover.ts';
import { type FeedServer, startFeedServer } from '../support/feed-server.ts';
import { type LemmyServer, startLemmyServer } from '../support/lemmy-server.ts';
import { listen, write } from '../support/faults.ts';
import { rejection } from '../support/rejection.ts';
import { runOperator } from '../support/run-command.ts';
import { lookNow, runNow } from '../support/run-now.ts';
import { createJob, hitsOf } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { aCommunity, aPost, smallWorld } from '../support/world.ts';

const test = suite('sources, while the service runs');
let service: TestService;
let forum: DiscourseServer;
let lemmy: LemmyServer;
let feeds: FeedServer;
const allowed = { SOURCE_ALLOWED_HOSTS: '127.0.0.1' };

test.before(async () => {
  const world = smallWorld('discourse');
  world.communities.push(
    aCommunity({ name: 'teapots@forum.example', title: 'Teapots and kettles', description: 'Restoring old teapots.' }),
  );
  world.posts = [];
  [forum, lemmy, feeds] = [await startDiscourseServer(world), await startLemmyServer(smallWorld('lemmy'), 'v4'), await startFeedServer()]; // prettier-ignore
  forum.pages['/site/basic-info.json'] = JSON.stringify({ title: 'A forum', login_required: false });
  service = await startService({ config: { sourceAllowedHosts: ['127.0.0.1'], operatorContact: 'mailto:operator@example.org' } }); // prettier-ignore
  const [a, b, c] = [hostOf(forum), hostOf(lemmy), hostOf(feeds)];
  await makeImpatient(`host ${a}`, `host ${b}`, `host ${c}`, `lemmy ${b}`, `lemmy ${b} search`);
});
test.after(async () => {
  await service.stop();
  await Promise.all([forum.close(), lemmy.close(), feeds.close()]);
});

const commands = {
  'source add': (config: Config, address: string) => addSource(config, address, { json: true }),
  'source add in words': (config: Config, address: string) => addSource(config, address, { json: false }),
  'source list': (config: Config) => showSources(config, { json: true }),
  'source pause': (config: Config, name: string) => holdSource(config, name, { json: true }),
  'source resume': (config: Config, name: string) => resumeSource(config, name, { json: true }),
  'source remove': (config: Config, name: string) => endSource(config, name, { json: true }),
  'import feeds': (config: Config, file: string) => importFeeds(config, file, { json: true }),
};

/** What a command says, run in this process: a process of its own for each would take the test a minute. */
async function operate(command: keyof typeof commands, argument = ''): Promise<Json> {
  return JSON.parse(await saidBy(command, argument));
}

async function saidBy(command: keyof typeof commands, argument: string): Promise<string> {
  const [said, log] = [[] as string[], console.log];
  console.log = (line: string) => void said.push(line);
  try {
    await commands[command](readConfig({ DATABASE_URL: service.databaseUrl, ...allowed }), argument);
  } finally {
    console.log = log;
  }
  assert.is(said.length, 1);
  return said[0]!;
}

/** As if hosts had said that they take more than anybody asks, so that budgets do not make the test wait. */
async function makeImpatient(...ids: string[]): Promise<void> {
  for (const id of ids) {
    await sql(service, `insert into platform_budget (id, next_at, spacing_ms, remaining, resets_at) values (?, now(), 1, 1000000, now() + interval '1 hour')`, [id]); // prettier-ignore
  }
}

const hostOf = ({ address }: { address: string }) => new URL(address).host;
const moved = () => `moved@${hostOf(feeds)}`;
const healthOf = async (name: string) =>
  ((await operate('source list')).sources as Json[]).find((one) => one.name === name);

test('what is no web address is said to be none, and what does not answer not to answer', async () => {
  for (const [address, why] of [
    ['nonsense', /^It is not added: "nonsense" is no web address: give one such as https:\/\/forum\.example\.org\n$/],
    ['not a url.', /^It is not added: It is no web address\.\n$/],
    ['ftp://a.example', /^It is not added: It must begin with https:\/\/\.\n$/],
    ['https://nobody.invalid', /^It is not added: nobody\.invalid does not answer: its robots\.txt cannot be read\n$/],
  ] as const)
    assert.match((await runOperator(service.databaseUrl, ['source', 'add', address])).err, why, address);
});

test('an address that the guard forbids is not added, and nothing is asked of it', async () => {
  const { code, err } = await runOperator(service.databaseUrl, ['source', 'add', forum.address]);
  assert.is(code, 1);
  assert.match(err, /It is not added: .*SOURCE_ALLOWED_HOSTS/);
  assert.equal(forum.heard, []);
});

test('a forum is found out, added, crawled, discovered and monitored without a restart', async () => {
  const { added } = await operate('source add', `${forum.address}/c/teapots/9`);
  const name = hostOf(forum);
  assert.equal([added.name, added.platform, added.title], [name, 'discourse', 'A forum']);
  assert.match(added.reading, /categories .* its search is open/);
  await until(async () => (await sql(service, 'select from community where name like ?', [`%@${name}`])).length === 5);
  await runNow(service, 'catalog/index');
  const { communities } = await discover(service, {
    brief: 'We restore old teapots and want to know what people who own one ask for',
    keywords: ['teapots'],
    platforms: ['discourse'],
  });
  assert.is(communities[0]?.community.name, `teapots@${name}`);
  const target = { kind: 'community', communities: [`https://${name}/c/teapots/9`] };
  const job = await createJob(service, { target, query: 'teapot', include_comments: true, min_relevance: 0 });
  const search = await createJob(service, { target: { kind: 'search', query: 'teapot' }, min_relevance: 0 });
  // What one look has read of the forum another shares for a minute: their first ones are over before the next.
  await until(async () => (await sql(service, 'select from monitoring_job where scan_id is not null')).length === 0);
  await lookNow(service, job);
  await lookNow(service, search);
  forum.world.posts.push(
    aPost({ id: '77@forum.example', community: 'teapots@forum.example', title: 'My teapot leaks', createdAt: new Date() }), // prettier-ignore
  );
  let run = await lookNow(service, job);
  // It may have been given what another reader of the forum got within the last minute; then the next look has it.
  if (run.posts_seen === 0) run = await lookNow(service, job);
  assert.equal(run.sources, [{ source: name, outcome: 'ok', communities: [`teapots@${name}`], calls: 2 }]);
  const [hit] = await hitsOf(service, job.id);
  assert.equal([hit?.post.id, hit?.post.url], [`77@${name}`, `https://${name}/t/77`], JSON.stringify(run));
  await lookNow(service, search);
  assert.is((await hitsOf(service, search.id)).length, 1);
  const tried = await service.call('POST', '/monitoring/backtests', { body: { target, query: 'teapot', days: null } });
  assert.equal([tried.status, tried.body.posts_scanned], [200, 1], JSON.stringify(tried.body));
});

test('what was watched before the settings named its host is watched there, too', async () => {
  const [name, platform, origin] = ['Forum.Elsewhere.example', 'discourse', 'https://forum.elsewhere.example'] as const;
  const communities = ['cars@forum.elsewhere.example', 'cars@other.elsewhere.example', 'news@forum.elsewhere.example'];
  const job = await createJob(service, { target: { kind: 'community', communities } });
  const source = { name, platform, address: origin, paused: false, closed: false };
  const watchedAs = () => sql<Json>(service, 'select platform from watched_community where watcher = ? order by name_key', [job.id]); // prettier-ignore
  await service.app.database.em.fork().transactional((tx) => recordConfigured(tx, [source]));
  assert.equal(await watchedAs(), [{ platform: 'discourse' }, { platform: 'lemmy' }, { platform: 'discourse' }]);
  await sql(service, `insert into source (name, platform, address, origin) values ('news@forum.elsewhere.example', 'feed', ?, 'operator')`, [origin]); // prettier-ignore
  await sql(service, `update watched_community set platform = 'feed' where name_key like 'news@%' and watcher = ?`, [job.id]); // prettier-ignore
  await service.app.database.em.fork().transactional((tx) => recordConfigured(tx, [source]));
  assert.equal((await watchedAs())[2], { platform: 'feed' }, 'what the feed gives');
  await sql(service, 'delete from source where address = ?', [origin]);
});

test('an instance is known by what it says that it runs', async () => {
  const { added } = await operate('source add', lemmy.address);
  assert.equal([added.platform, added.software], ['lemmy', 'lemmy 1.0.0-beta.1']);
});

test('an address that leads elsewhere is added as what is there', async () => {
  for (const [kind, to] of [
    ['lemmy', lemmy],
    ['discourse', forum],
  ] as const) {
    // prettier-ignore
    const former = await listen(({ url }, response) =>
      write(response, { status: 301, body: 'Moved', headers: { location: `${to.address}${url}` } }),
    );
    const { added } = await operate('source add', former.address);
    await former.close();
    assert.equal([added.platform, added.name, added.address], [kind, hostOf(to), to.address]);
  }
});

test('a page is a feed by what it names; a gap is told when entries left the feed unseen', async () => {
  const entry = (n: number, at = new Date()) => ({
    id: `e${n}`,
    title: `Kettle ${n}`,
    body: 'A kettle &amp; a pot.',
    at,
  });
  feeds.feeds['/blog/feed.xml'] = [entry(1, new Date(Date.now() - 86_400_000))];
  feeds.pages['/'] = '<html><head><link rel="alternate" type="application/atom+xml" href="/blog/feed.xml"></head>';
  const { added } = await operate('source add', `${feeds.address}/`);
  const name = `blog@${hostOf(feeds)}`;
  assert.equal([added.platform, added.name, added.title, added.software], ['feed', name, 'News of the kettle', 'atom']);
  const job = await createJob(service, { target: { kind: 'community', communities: [name] }, query: 'kettle', min_relevance: 0 }); // prettier-ignore
  await until(async () => (await sql(service, `select from community where platform = 'feed'`)).length === 1);
  await lookNow(service, job);
  const calls = feeds.heard.length;
  await lookNow(service, job);
  assert.equal(feeds.heard.slice(calls).map(({ status }) => status), [304]); // prettier-ignore
  feeds.feeds['/blog/feed.xml'].unshift(entry(2));
  const whole = await lookNow(service, job);
  assert.equal([whole.gaps, whole.sources[0].outcome], [[], 'ok']);
  const [hit] = await hitsOf(service, job.id);
  assert.equal([hit?.post.title, hit?.post.url], ['Kettle 2', 'https://feeds.example/e2']);
  assert.match(hit?.post.excerpt, /A kettle & a pot/);
  feeds.window = 3;
  feeds.feeds['/blog/feed.xml'] = [6, 5, 4, 3].map((n) => entry(n));
  const [gap] = (await lookNow(service, job)).gaps;
  assert.is(gap?.community, name);
  assert.is((await hitsOf(service, job.id)).length, 4);
});

test('a feed that is not where it was is told as missing, not as read', async () => {
  const kettle = [{ id: 'm1', title: 'A kettle', body: 'Hot', at: new Date() }];
  feeds.feeds['/moved/feed.xml'] = kettle;
  await operate('source add', `${feeds.address}/moved/feed.xml`);
  const job = await createJob(service, { target: { kind: 'community', communities: [moved()] }, min_relevance: 0, query: 'kettle' }); // prettier-ignore
  await until(async () => (await lookNow(service, job)).sources[0].outcome === 'ok');
  delete feeds.feeds['/moved/feed.xml'];
  const run = await lookNow(service, job);
  assert.equal([run.status, run.sources[0].outcome, run.gaps], ['failed', 'missing', []]);
  feeds.feeds['/moved/feed.xml'] = kettle;
  assert.is((await lookNow(service, job)).sources[0].outcome, 'ok');
  delete feeds.feeds['/moved/feed.xml'];
  assert.is((await lookNow(service, job)).sources[0].outcome, 'missing', 'its health is told below');
});

test('a feed that has ended is closed: that is no failure, and it is asked no more until somebody resumes it', async () => {
  feeds.feeds['/last/feed.xml'] = [{ id: 'l1', title: 'Last kettle', body: 'Bye', at: new Date() }];
  await operate('source add', `${feeds.address}/last/feed.xml`);
  const name = `last@${hostOf(feeds)}`;
  const job = await createJob(service, { target: { kind: 'community', communities: [name] }, query: 'kettle', min_relevance: 0 }); // prettier-ignore
  await until(async () => (await lookNow(service, job)).sources[0].outcome === 'ok');
  feeds.gone.add('/last/feed.xml');
  await lookNow(service, job);
  await until(async () => (await healthOf(name))?.health === 'closed');
  assert.is((await healthOf(moved()))?.health, 'refused: missing', 'how the others do is written then, too');
  const asked = feeds.heard.length;
  let run: Json = {};
  await until(async () => (run = await lookNow(service, job)).sources[0].outcome === 'closed');
  run = await lookNow(service, job);
  assert.equal([run.status, run.error], ['succeeded', null]);
  assert.equal(run.sources[0], { source: name, outcome: 'closed', communities: [name], calls: 0 });
  const { body } = await service.call('GET', `/monitoring/jobs/${job.id}`);
  assert.match(body.status_reason, /^Closed at its source/);
  assert.is(feeds.heard.filter(({ path }, at) => at >= asked && path.startsWith('/last')).length, 0);
  feeds.gone.clear();
  await operate('source resume', name);
  await until(async () => (await lookNow(service, job)).sources[0].outcome === 'ok');
});

test('how a site calls itself does nothing to the terminal of whoever adds it', async () => {
  feeds.feeds['/loud/feed.xml'] = [];
  feeds.abouts['/loud/feed.xml'] = { title: 'Kettles\u009B2J\u202E', description: 'Loud ones.' };
  const said = await saidBy('source add in words', `${feeds.address}/loud/feed.xml`);
  assert.match(said, /^Added loud@\S+: atom, "Kettles ?2J ?"\nRead of it: /);
});

test('what is read already is not said to be added; what was paused is', async () => {
  feeds.feeds['/twice/feed.xml'] = [];
  const address = `${feeds.address}/twice/feed.xml`;
  const { added, is_new: isNew } = await operate('source add', address);
  assert.is(isNew, true);
  const again = await operate('source add', address);
  assert.equal([again.is_new, again.added.name], [false, added.name]);
  const said = await saidBy('source add in words', address);
  assert.match(said, /^Already read is twice@/);
  assert.not.match(said, /begin now/);
  await operate('source pause', added.name);
  assert.is((await operate('source add', address)).is_new, true);
});

test('a list of feeds is imported, as OPML or as lines, and says which could not be', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feeds-'));
  for (const path of ['/a/rss', '/b/rss', '/c/rss', '/d/rss']) feeds.feeds[path] = [];
  const [opml, lines] = [join(folder, 'feeds.opml'), join(folder, 'feeds.txt')];
  writeFileSync(opml, `<opml version="2.0"><body><outline text="x"><outline type="rss" text="a" xmlUrl="${feeds.address}/a/rss"/><outline type="rss" text="d" xmlUrl="feed:${feeds.address}/d/rss"/><outline text="e" xmlUrl="gopher://old.example/rss"/></outline></body></opml>`); // prettier-ignore
  writeFileSync(lines, `# mine\n${feeds.address}/b/rss\n\n${feeds.address}/c/rss\n${feeds.address}/nothing\nhttp://10.0.0.1/feed\nfeed://10.0.0.1/other\n`); // prettier-ignore
  const another = { address: 'gopher://old.example/rss', why: 'It must begin with https://.' };
  assert.equal(await operate('import feeds', opml), { addresses: 3, added: 2, refused: [another] });
  const { added, refused } = await operate('import feeds', lines);
  assert.equal([added, refused.map(({ address }: Json) => address)], [2, [`${feeds.address}/nothing`, 'http://10.0.0.1/feed', 'https://10.0.0.1/other']]); // prettier-ignore
});

test('a feed does not take the place of another one of the same name', async () => {
  for (const path of ['/same/feed', '/feed/same', '/Same/feed']) feeds.feeds[path] = [];
  const [one, ...others] = [`${feeds.address}/same/feed`, `${feeds.address}/feed/same`, `${feeds.address}/Same/feed`];
  const { added } = await operate('source add', one);
  for (const other of others) {
    const said = String(await rejection(operate('source add', other)));
    assert.match(said, new RegExp(`another feed is called ${added.name}`, 'i'));
  }
  assert.is((await operate('source add', one)).added.name, added.name, 'the same again');
  const file = join(mkdtempSync(join(tmpdir(), 'feeds-')), 'feeds.txt');
  feeds.feeds['/other/feed'] = feeds.feeds['/feed/other'] = [];
  writeFileSync(file, `${feeds.address}/other/feed\n${feeds.address}/feed/other\n`);
  const { added: read, refused } = await operate('import feeds', file);
  assert.equal([read, refused.map(({ address }: Json) => address)], [1, [`${feeds.address}/feed/other`]]);
  const [{ address } = {}] = await sql<Json>(service, 'select address from source where name = ?', [added.name]);
  assert.is(address, one);
});

test('names that are cut tell addresses apart', () => {
  const name = (language: string) => feedName(`https://news.example/search?q=${'words'.repeat(14)}&hl=${language}`);
  assert.is.not(name('en'), name('de'));
  assert.ok(name('en').length < 60 + '@news.example'.length + 1);
});

test('a source that is paused is not asked, one that is resumed is; a removed one keeps what it gave', async () => {
  const name = hostOf(forum);
  await operate('source pause', name);
  const job = await createJob(service, { target: { kind: 'community', communities: [`teapots@${name}`] }, min_relevance: 0, query: 'teapot' }); // prettier-ignore
  await until(async () => (await lookNow(service, job)).sources[0].source === 'archive');
  assert.is((await healthOf(name))?.health, 'paused');
  await operate('source resume', name);
  await until(async () => (await lookNow(service, job)).sources[0].source === name);
  await operate('source remove', name);
  await until(async () => (await lookNow(service, job)).sources[0].source === 'archive');
  assert.is(await healthOf(name), undefined);
  const [post] = await sql<Json>(service, 'select platform from post where id = ?', [`77@${name}`]);
  assert.is(post?.platform, 'discourse');
  const error = await rejection(operate('source pause', name));
  assert.match(String(error), /There is no source/);
});

test('what the settings name is not said to be removed: it would go on being read', async () => {
  const named = { name: 'set.example', platform: 'discourse', address: 'https://set.example' } as const;
  const record = (...sources: KnownSource[]) =>
    service.app.database.em.fork().transactional((tx) => recordConfigured(tx, sources));
  await record({ ...named, paused: false, closed: false });
  const added = { ...named, title: null, software: null, origin: 'operator' as const };
  await service.app.database.em.fork().transactional((tx) => addSources(tx, [added]));
  const { code, err } = await runOperator(service.databaseUrl, ['source', 'remove', 'Set.example']);
  assert.is(code, 1);
  assert.match(err, /The settings name set\.example: take it out there .* source pause set\.example stops it/);
  assert.is((await operate('source pause', named.name)).state, 'paused');
  assert.is((await healthOf(named.name))?.health, 'paused');
  await record();
  assert.is(await healthOf(named.name), undefined);
});

test('a source that has closed is not asked any more: what it gave stays', async () => {
  const name = hostOf(lemmy);
  const garden = `BalconyGarden@lemmy.example`;
  const job = await createJob(service, { target: { kind: 'community', communities: [garden] }, min_relevance: 0, query: 'basil' }); // prettier-ignore
  assert.is((await lookNow(service, job)).sources[0].source, name);
  await sql(service, `update source set refusal = 'closed' where name = ?`, [name]);
  await sql(service, `select pg_notify('sources', '')`);
  await until(async () => (await lookNow(service, job)).sources[0].source === 'archive');
  // Another process writes down only now what it was answered before.
  const use = new SourceUse();
  use.answered(name, 'ok');
  await use.write(service.app.database.em.fork());
  assert.is((await healthOf(name))?.health, 'closed');
});

test('every request was a GET and named the operator', () => {
  const heard = [...forum.heard, ...lemmy.heard, ...feeds.heard];
  const service = heard.filter(({ userAgent }) => userAgent?.includes('operator@example.org'));
  assert.ok(service.length > 10);
  assert.ok(heard.every(({ method, userAgent }) => method === 'GET' && userAgent?.startsWith('whereabouts/')));
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 4_000; tries++) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error('it never came to be');
}

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json } from '../support/discover.ts';
import { discover } from '../support/discover.ts';
import { create, finish, overviewOf } from '../support/overview.ts';
import { addCommunity, emptyWorld } from '../support/put-world.ts';
import { sql } from '../support/sql.ts';
import { createJob, hitsOf } from '../support/scanning.ts';
import { lookNow, runNow } from '../support/run-now.ts';
import { type RedditServer, redditCredentials, redditUserAgent, startRedditServer } from '../support/reddit-server.ts';
import { startService, type TestService } from '../support/service.ts';
import { aCommunity, aPost, type World } from '../support/world.ts';

const test = suite('the service on a live Reddit, over HTTP');
let reddit: RedditServer;
let service: TestService;

const hourMs = 3_600_000;

/** Talk of the last days: 250 posts on balconies, 60 on bread. */
function livelyWorld(): World {
  const world = emptyWorld();
  const recent = (count: number, title: (n: number) => string, body: string) =>
    Array.from({ length: count }, (_, n) => ({
      title: title(n),
      body,
      score: (n * 7) % 40,
      createdAt: new Date(Date.now() - (count - n) * 3 * hourMs),
    }));
  addCommunity(world, 'Balcony', {
    about: { title: 'Vegetables without a yard', description: 'Growing tomatoes and herbs in pots on a balcony.' },
    rules: [{ title: 'No self-promotion', text: 'Links to shops are removed.' }],
    posts: recent(250, (n) => `Which pots for tomatoes, part ${n}?`, 'My balcony is small. Any advice?'),
    comments: Array.from({ length: 120 }, (_, n) => ({ post: n * 2, body: `Clay pots, and water number ${n}.` })),
  });
  addCommunity(world, 'Sourdough', {
    about: { title: 'Bread and patience', description: 'Baking with wild yeast.' },
    posts: recent(60, (n) => `Loaf number ${n}`, 'It rose overnight.'),
  });
  addCommunity(world, 'Secrets', { about: { access: 'private' }, posts: [{ title: 'hidden basil' }] });
  addCommunity(world, 'GoneForGood', { about: { access: 'banned' } });
  world.wiki.push({ community: 'Balcony', page: 'index', text: '# Start' });
  return world;
}

test.before(async () => {
  reddit = await startRedditServer(livelyWorld());
  // As much as nobody uses up, so that the shared budget does not make the test wait.
  reddit.rate = { calls: 1_000_000, seconds: 600, retryAfter: true };
  const { address } = reddit;
  const settings = { ...redditCredentials, userAgent: redditUserAgent, apiUrl: address, authUrl: address };
  service = await startService({ config: { reddit: settings } });
});
test.after(async () => {
  await service.stop();
  await reddit.close();
});

test('the catalog grows from its directory, and a discovery finds what is there', async () => {
  await runNow(service, 'catalog/crawl');
  await runNow(service, 'catalog/index');
  const result = await discover(service, { brief: 'Self-watering pots for people who grow tomatoes on a balcony' });
  assert.equal(
    result.communities.map(({ community }: Json) => community.name),
    ['Balcony'],
  );
  assert.equal(result.coverage.platforms, ['reddit']);
});

test('a discovery also asks its search, and finds what the catalog lacks', async () => {
  const title = 'Kombucha brewed at home';
  reddit.world.communities.push(aCommunity({ name: 'KombuchaHome', title, description: 'Tea that ferments.' }));
  const { communities, coverage } = await discover(service, { brief: 'Bottles for people who brew kombucha' });
  assert.is(communities[0]?.community.name, 'KombuchaHome', JSON.stringify(coverage));
  assert.ok(
    coverage.sources.some(
      ({ name, source, communities }: Json) => name === 'reddit' && source === 'live' && communities > 0,
    ),
  );
});

test('an overview reads it live, and says so', async () => {
  const { communities } = await overviewOf(service, { communities: ['r/balcony'], sample_posts: 200 });
  const [overview] = communities;
  assert.is(overview.community.name, 'Balcony');
  assert.equal(overview.sample.sources, ['live']);
  assert.ok(overview.sample.posts >= 180 && overview.sample.comments > 0, JSON.stringify(overview.sample));
  const asked = new Set(reddit.heard.map(({ path }) => path));
  for (const path of ['/r/balcony/about', '/r/balcony/about/rules']) assert.ok(asked.has(path), path);
});

test('what cannot be read is told with its reason, and costs nothing', async () => {
  const job = await finish(service, (await create(service, { communities: ['Secrets', 'GoneForGood'] })).id);
  assert.is(job.status, 'failed');
  assert.match(job.error.message, /Secrets could not be read: it is private.*GoneForGood.*banned/);
  assert.is(job.credits.charged, 0);
});

test('answers that are cut, empty or broken off do not show', async () => {
  reddit.faults.push('cut', 'empty', 'hang up');
  const { communities } = await overviewOf(service, { communities: ['Sourdough'], include_comments: false });
  assert.equal([communities[0].sample.sources, communities[0].sample.posts], [['live'], 60]);
});

test('monitoring: what is written becomes a hit, with one call for all communities', async () => {
  const target = { kind: 'community', communities: ['Balcony', 'Sourdough', 'Secrets'] };
  const job = await createJob(service, { target, query: 'aphids OR starter', schedule: { every_minutes: 5 } });
  await lookNow(service, job);
  const post = (id: string, community: string, title: string) =>
    aPost({ id, community, title, body: 'Any advice?', author: 'somebody', createdAt: new Date() });
  reddit.world.posts.push(
    post('hit1', 'Balcony', 'Aphids on my basil'),
    post('hit2', 'Sourdough', 'My starter died'),
    post('hit3', 'Secrets', 'aphids in secret'),
    post('no1', 'Sourdough', 'Nothing to see'),
  );
  const before = reddit.heard.length;
  const { sources } = await lookNow(service, job);
  assert.equal(new Set((await hitsOf(service, job.id)).map(({ post }) => post.id)), new Set(['hit1', 'hit2']));
  const listings = reddit.heard.slice(before).filter(({ path }) => path.endsWith('/new'));
  assert.equal(
    listings.map(({ path }) => path.split('/')[2]!.split('+').length),
    [3],
  );
  assert.ok(sources.some(({ outcome, communities }: Json) => outcome === 'private' && communities.includes('secrets')));
  await deletedIsForgotten(job);
});

/** Its author deletes the first; a moderator removes the second, and approves it later. */
async function deletedIsForgotten(job: Json): Promise<void> {
  const [, known] = (await hitsOf(service, job.id)).toSorted((a, b) => (a.post.id < b.post.id ? -1 : 1));
  const removals: Record<string, string> = { hit1: 'author', hit2: 'moderator' };
  reddit.world.posts = reddit.world.posts.map((post) => ({ ...post, removedBy: removals[post.id] ?? post.removedBy }));
  await sql(service, `update monitoring_hit set checked_at = now() - interval '13 hours'`);
  await runNow(service, 'platforms/forget-deleted');
  const hits = await hitsOf(service, job.id);
  assert.equal(
    hits.map(({ post }) => [post.title, post.author, post.deleted]),
    [
      ['', null, true],
      ['', null, true],
    ],
  );
  reddit.world.posts = reddit.world.posts.map((post) => (post.id === 'hit2' ? { ...post, removedBy: null } : post));
  const { hits_created, duplicates } = await lookNow(service, job);
  assert.equal([hits_created, duplicates], [0, 1]);
  const after = await hitsOf(service, job.id);
  const again = after.find(({ id }) => id === known!.id)!;
  assert.equal([again.sequence, again.post.title, again.post.deleted], [known!.sequence, 'My starter died', false]);
  assert.ok(again.match.terms.length > 0 && again.analysis.why !== '');
  assert.is(after.find(({ post }) => post.id === 'hit1')?.post.deleted, true);
}

test('monitoring: more than the platform lists is told as a gap', async () => {
  const target = { kind: 'community', communities: ['Sourdough'] };
  const job = await createJob(service, { target, query: 'zeppelin', schedule: { every_minutes: 5 } });
  assert.equal((await lookNow(service, job)).gaps, []);
  const written = Array.from({ length: 1200 }, (_, n) =>
    aPost({
      id: `flood${n}`,
      community: 'Sourdough',
      createdAt: new Date(Date.now() - 30 * n),
      removedBy: n % 5 === 0 ? 'moderator' : null,
    }),
  );
  // The last look lies further back than all of them, and the job began before it.
  await sql(service, `update feed set seen_until = now() - interval '3 hours'`);
  await sql(service, `update monitoring_job set starts_at = now() - interval '4 hours' where id = ?`, [job.id]);
  reddit.world.posts.push(...written);
  const { gaps } = await lookNow(service, job);
  assert.equal([gaps.length, gaps[0]?.community], [1, 'sourdough']);
});

test('an interface that finds nothing any more forgets nothing, and closes no community', async () => {
  const standing = () =>
    sql<Json>(
      service,
      `select (select count(*) from post where removed_by is null)::int as posts,
              (select count(*) from comment where removed_by is null)::int as comments,
              (select count(*) from community where access = 'banned')::int as banned`,
    );
  await sql(service, `update crawl_place set retry_at = null, cursor = null, finished_at = now()`);
  await sql(
    service,
    `update recheck_round set cursor = '', finished_at = null, started_at = now() - interval '2 days'`,
  );
  await sql(service, `update community set as_of = now() - interval '10 days'`);
  await sql(service, `update job_result set checked_at = now() - interval '13 hours'`);
  const [before] = await standing();
  assert.ok(before!.posts > 100);
  const nothing = { status: 200, body: { kind: 'Listing', data: { children: [], after: null } } };
  reddit.faults.push(...Array.from({ length: 2_000 }, () => nothing));
  await runNow(service, 'platforms/forget-deleted');
  await runNow(service, 'catalog/crawl');
  reddit.faults.length = 0;
  assert.equal(await standing(), [before]);
});

test('a platform that wants no calls any more is told as such; what was imported is the fallback', async () => {
  reddit.rate = { calls: 0, seconds: 900, retryAfter: true };
  const job = await finish(service, (await create(service, { communities: ['Sourdough'], refresh: true })).id);
  const { body } = await service.call('GET', `/community-overview/jobs/${job.id}/result`);
  assert.equal(body.communities[0].sample.sources, ['archive']);
  assert.ok(
    body.warnings.some(({ message }: Json) => /reddit did not answer: rate limited/.test(message)),
    JSON.stringify(body.warnings),
  );
});

test('all that was sent reads: GET, and the POST that asks for a token', () => {
  const sent = new Set(reddit.heard.map(({ method, path }) => (method === 'GET' ? method : `${method} ${path}`)));
  assert.equal([...sent].toSorted(), ['GET', 'POST /api/v1/access_token']);
});

test.run();

import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discover, type Json } from '../support/discover.ts';
import { type HackerNewsServer, startHackerNewsServer } from '../support/hacker-news-server.ts';
import { overviewOf } from '../support/overview.ts';
import { emptyWorld } from '../support/put-world.ts';
import { lookNow, runNow } from '../support/run-now.ts';
import { createJob, hitsOf } from '../support/scanning.ts';
import { startService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { aComment, aCommunity, aPost } from '../support/world.ts';

const test = suite('the service on a live Hacker News, over HTTP');
const site = '@news.ycombinator.com';
let hackerNews: HackerNewsServer;
let service: TestService;

test.before(async () => {
  const world = emptyWorld();
  world.communities = ['all', 'ask', 'show', 'jobs'].map((part) => aCommunity({ name: part + site }));
  world.rules = {
    [`ask${site}`]: [{ position: 0, title: 'No shops', text: 'Links to shops are removed.', asOf: null }],
  };
  const recent = (id: number, community: string, title: string) =>
    aPost({
      id: id + site,
      community: community + site,
      title,
      createdAt: new Date(Date.now() - (200 - id) * 3_600_000),
    });
  world.posts = [
    ...Array.from({ length: 70 }, (_, n) => recent(n, 'ask', `Ask HN: Which kettle for tea, part ${n}?`)),
    ...Array.from({ length: 40 }, (_, n) => recent(100 + n, 'show', `Show HN: A kettle, version ${n}`)),
  ];
  hackerNews = await startHackerNewsServer(world);
  service = await startService({
    config: { hackerNews: hackerNews.addresses, operatorContact: 'mailto:operator@example.org' },
  });
});
test.after(async () => {
  await service.stop();
  await hackerNews.close();
});

test('a discovery asks it for its parts, and ranks them with the rest', async () => {
  const { communities, coverage } = await discover(service, {
    brief: 'We want to show hackers a small command line tool and hear what they think of it',
    keywords: ['Show Hacker News'],
    platforms: ['hacker_news'],
  });
  const show = communities.find(({ community }: Json) => community.name === `show${site}`);
  assert.ok(show, JSON.stringify([communities, coverage]));
  assert.equal([show.community.platform, show.community.url], ['hacker_news', 'https://news.ycombinator.com/show']);
  assert.ok(coverage.sources.some(({ name, source }: Json) => name === 'news.ycombinator.com' && source === 'live'));
});

test('an overview reads a part by its address: posts, and the guidelines in their own words', async () => {
  const input = { communities: ['https://news.ycombinator.com/ask'], include_comments: false };
  const [overview] = (await overviewOf(service, input)).communities;
  assert.equal([overview.community.name, overview.community.platform], [`ask${site}`, 'hacker_news']);
  assert.equal([overview.sample.sources, overview.sample.posts], [['live'], 70]);
  assert.ok(JSON.stringify(overview.rules).includes('Links to shops are removed'));
});

test('monitoring: who watches the whole sees its parts, who watches a part sees that part only', async () => {
  const watch = async (part: string) =>
    createJob(service, {
      target: { kind: 'community', communities: [part + site] },
      query: 'teapot',
      include_comments: true,
      min_relevance: 0,
    });
  const [whole, part] = [await watch('all'), await watch('show')];
  await lookNow(service, whole);
  await lookNow(service, part);
  // The site tells whole seconds: within that of its creation, a job could not know what is newer.
  await sleep(1_000);
  const createdAt = new Date();
  hackerNews.world.posts.push(
    aPost({ id: `901${site}`, community: `show${site}`, title: 'Show HN: A teapot', createdAt }),
    aPost({ id: `902${site}`, community: `ask${site}`, title: 'Ask HN: Is a teapot worth it?', createdAt }),
    aPost({ id: `903${site}`, community: `all${site}`, title: 'The history of the teapot', createdAt }),
  );
  hackerNews.world.comments.push(
    aComment({
      id: `904${site}`,
      postId: `902${site}`,
      community: `ask${site}`,
      body: 'My teapot is of iron.',
      createdAt,
    }),
  );
  const runs = [await lookNow(service, whole), await lookNow(service, part)];
  for (const run of runs) assert.equal([run.sources.map(({ outcome }: Json) => outcome), run.gaps], [['ok'], []]);
  const idsOf = async (job: Json) =>
    (await hitsOf(service, job.id)).map(({ post }) => String(post.id)).toSorted((a, b) => (a < b ? -1 : 1));
  assert.equal(await idsOf(whole), ['901', '902', '903', '904'].map((id) => id + site)); // prettier-ignore
  assert.equal(await idsOf(part), [`901${site}`]);
  const [comment] = (await hitsOf(service, whole.id)).filter(({ kind }) => kind === 'comment');
  assert.is(comment?.post.url, 'https://news.ycombinator.com/item?id=902#904');
});

test('the rhythm of the whole is that of its parts', async () => {
  const rows = await sql<Json>(service, `select subject, per_hour from feed where kind = 'posts' order by subject`);
  const [all, show] = rows.map(({ per_hour }) => Number(per_hour));
  assert.ok(show! > 0 && all! > 2 * show!, JSON.stringify(rows));
});

test('a backtest of the whole looks at what is stored of its parts, as a look back does', async () => {
  const target = { kind: 'community', communities: [`all${site}`] };
  const tried = await service.call('POST', '/monitoring/backtests', { body: { target, query: 'kettle', days: null } });
  assert.is(tried.status, 200, JSON.stringify(tried.body));
  assert.ok(tried.body.posts_scanned >= 100, JSON.stringify(tried.body));
  const job = await createJob(service, { target, query: 'kettle', min_relevance: 0, backfill_hours: 168 });
  await lookNow(service, job);
  const hits = await hitsOf(service, job.id);
  assert.ok(hits.some(({ post }) => post.community === `ask${site}`) && hits.some(({ post }) => post.community === `show${site}`)); // prettier-ignore
});

test('what has died there is forgotten here', async () => {
  hackerNews.lingering = true;
  hackerNews.world.posts = hackerNews.world.posts.map((post) => (post.id === `901${site}` ? { ...post, removedBy: 'moderator' } : post)); // prettier-ignore
  // As if the host had said that it takes more than anybody asks, so that the budget does not make the test wait.
  await sql(
    service,
    `insert into platform_budget (id, next_at, spacing_ms, remaining, resets_at)
     values ('hacker news items', now(), 1, 1000000, now() + interval '1 hour')
     on conflict (id) do update set next_at = now(), spacing_ms = 1, remaining = 1000000, resets_at = excluded.resets_at`,
  );
  await runNow(service, 'platforms/forget-deleted');
  const [post] = await sql<Json>(service, 'select title, author, removed_by from post where id = ?', [`901${site}`]);
  assert.equal(post, { title: '', author: null, removed_by: 'moderator' });
});

test('every request says who asks and how to reach them', () => {
  const agents = new Set(hackerNews.heard.map(({ userAgent }) => userAgent));
  assert.equal(agents.size, 1);
  assert.match([...agents][0] ?? '', /^whereabouts\/[\w.-]+ \(\+mailto:operator@example\.org\)$/);
  assert.ok(hackerNews.heard.every(({ method }) => method === 'GET'));
});

test.run();

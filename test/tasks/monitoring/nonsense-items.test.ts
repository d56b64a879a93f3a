import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { knowHosts } from '../../../src/platforms/hosts.ts';
import { createFeeds } from '../../../src/platforms/feeds/feeds.ts';
import { createHackerNews } from '../../../src/platforms/hacker-news/hacker-news.ts';
import { createLemmy } from '../../../src/platforms/lemmy/lemmy.ts';
import type { Platform } from '../../../src/platforms/platform.ts';
import { createStackExchange } from '../../../src/platforms/stack-exchange/stack-exchange.ts';
import type { Json } from '../../support/discover.ts';
import type { Reply } from '../../support/faults.ts';
import { type FakeSite, startFakeSite } from '../../support/fake-site.ts';
import { instanceAnswer } from '../../support/lemmy-dialects.ts';
import { emptyWorld } from '../../support/put-world.ts';
import { createJob, hitsOf, jobOf, scannerFor } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

/** One thing as a platform tells it, of which only the id and the title make sense. */
type Told = { id: number; at: number | Date; number?: unknown };
type List = Told[] & { repeats?: boolean };

/** A platform that lists `told`, in that order, whatever the times in it say. */
type Stage = {
  name: string;
  community: string;
  /** Where it `repeats`, it gives its first page again and again, and says that more follows. */
  start: (told: List) => Promise<FakeSite>;
  platformOf: (site: FakeSite) => Platform;
};

const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
const common = { userAgent: 'whereabouts/0', budget, persistence: { tries: 2, baseMs: 1 } };
const secondsOf = (at: Told['at']) => (typeof at === 'number' ? at : Math.floor(at.getTime() / 1000));
/** Those of a window of time, and whatever has a time that is none. */
const isOdd = (at: Told['at']) => typeof at === 'number';
const title = ({ id }: Told) => `A kettle, number ${id}`;
const ok = (body: unknown): Reply => ({ status: 200, body });
const numberOf = (text: string | null, none: number) => (text === null ? none : Number(text));

const hackerNews: Stage = {
  name: 'Hacker News',
  community: 'all@news.ycombinator.com',
  start: async (told) =>
    startFakeSite((_path, query) => {
      const filter = query.get('numericFilters') ?? '';
      const [until, since] = ['<=', '>='].map(
        (sign) =>
          filter
            .split(',')
            .find((one) => one.includes(sign))
            ?.split(sign)[1],
      );
      const within = told.filter(({ at }) => told.repeats || isOdd(at) || (secondsOf(at) <= numberOf(until ?? null, Infinity) && secondsOf(at) >= numberOf(since ?? null, 0))); // prettier-ignore
      const hits = within.slice(0, Number(query.get('hitsPerPage'))).map((one) => ({
        objectID: String(one.id),
        title: title(one),
        author: 'ana',
        points: one.number,
        num_comments: one.number,
        created_at_i: secondsOf(one.at),
        _tags: ['story'],
      }));
      return ok({ hits, nbHits: within.length });
    }),
  platformOf: ({ address }) =>
    createHackerNews({
      ...common,
      addresses: { search: address, items: address, pages: address },
      budgets: { search: budget, items: budget, pages: budget },
    }),
};

const stackExchange: Stage = {
  name: 'Stack Exchange',
  community: 'all@cooking.stackexchange.com',
  start: async (told) =>
    startFakeSite((_path, query) => {
      const [from, to] = [numberOf(query.get('fromdate'), 0), numberOf(query.get('todate'), Infinity)];
      const within = told.filter(
        ({ at }) => told.repeats || isOdd(at) || (secondsOf(at) >= from && secondsOf(at) <= to),
      );
      const size = Number(query.get('pagesize'));
      const items = within.slice(0, size).map((one) => ({
        question_id: one.id,
        title: title(one),
        tags: ['tea'],
        score: one.number,
        answer_count: one.number,
        creation_date: secondsOf(one.at),
        owner: { display_name: 'Ana' },
      }));
      // It does not always say whether there is more.
      return ok({ items, ...(within.length % 2 === 0 && { has_more: within.length > size }) });
    }),
  platformOf: ({ address }) =>
    createStackExchange({ ...common, apiUrl: address, key: null, sites: () => ['cooking.stackexchange.com'] }),
};

const community = { id: 7, name: 'kettles', ap_id: 'https://lemmy.example/c/kettles' };
const lemmy: Stage = {
  name: 'Lemmy',
  community: 'kettles@lemmy.example',
  start: async (told) =>
    startFakeSite((path, query) => {
      const isSearch = path === '/api/v4/search';
      if (!isSearch && path !== '/api/v4/post/list') return instanceAnswer('v4', emptyWorld(), path, query, Date.now());
      const from = told.repeats ? 0 : Number((query.get('page_cursor') ?? 'P0').slice(1));
      const size = Number(query.get('limit'));
      const items = told.slice(from, from + size).map((one) => ({
        post: {
          id: one.id,
          name: title(one),
          published_at: lemmyTime(one.at),
          score: one.number,
          comments: one.number,
        },
        community,
        creator: { name: 'ana', ap_id: 'https://lemmy.example/u/ana', local: true },
      }));
      return ok({
        [isSearch ? 'posts' : 'items']: items,
        next_page: from + size < told.length ? `P${from + size}` : null,
      });
    }),
  platformOf: ({ address }) => createLemmy({ ...common, host: 'lemmy.example', apiUrl: address, searchBudget: budget }),
};

function lemmyTime(at: Told['at']): string {
  if (at instanceof Date) return at.toISOString();
  return at < 0 ? '1901-02-03T04:05:06Z' : at > 1e12 ? '+275760-09-13T00:00:00Z' : new Date(at * 1000).toISOString();
}

const feeds: Stage = {
  name: 'feeds',
  community: 'kettles@feeds.example',
  start: async (told) =>
    startFakeSite((path) => {
      if (path === '/robots.txt') return { status: 404, body: '' };
      const entries = told.map(
        (one) =>
          `<item><guid>${one.id}</guid><title>${title(one)}</title><pubDate>${one.at instanceof Date ? one.at.toUTCString() : lemmyTime(one.at)}</pubDate><slash:comments>${String(one.number)}</slash:comments></item>`,
      );
      const body = `<rss version="2.0" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel>${entries.join('')}</channel></rss>`;
      return { status: 200, body, headers: { 'content-type': 'application/rss+xml' } };
    }),
  platformOf: ({ address }) =>
    createFeeds({
      ...common,
      feeds: () => [{ name: 'kettles@feeds.example', address: `${address}/kettles`, title: null }],
      budgetOf: () => budget,
    }),
};

const test = suite('things that a platform tells wrongly');
let service: TestService;
test.before(async () => {
  knowHosts([['feeds.example', 'feed'], ['lemmy.example', 'lemmy'], ['cooking.stackexchange.com', 'stack_exchange']]); // prettier-ignore
  service = await startService({ worker: false });
});
test.after(async () => service.stop());

const times = [Date.now() / 1000 + 30 * 86_400, 0, 1, -5, 2 ** 55, 1e300].map((at) => Math.round(at));
const numbers = [1e300, -1e300, -7, 'NaN', '12', null, {}, 3.5];

for (const { name, community: watched, start, platformOf } of [hackerNews, stackExchange, lemmy, feeds])
  test(`${name}: each becomes a hit once, whatever time and counts it has and wherever it stands`, async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const told: Told[] = Array.from({ length: 5 }, (_, n) => ({ id: 5 - n, at: minutesAgo(600 + n), number: 1 }));
    const site = await start(told);
    try {
      const job = await createJob(service, {
        target: { kind: 'community', communities: [watched] },
        query: 'kettle',
        min_relevance: 0,
      });
      await sql(service, `update monitoring_job set starts_at = starts_at - interval '5 minutes' where id = ?`, [
        job.id,
      ]);
      const scan = async () => {
        const scanner = scannerFor(service, [platformOf(site)]);
        await scanner.scan(job.id);
        await scanner.end();
      };
      await scan();
      assert.equal(await hitsOf(service, job.id), []);
      const count = 130;
      const fresh = Array.from({ length: count }, (_, n) => ({ id: 1000 + ((n * 37) % count), at: new Date(Date.now() - n * 200), number: numbers[n % numbers.length] })); // prettier-ignore
      const odd = times.map((at, n) => ({ id: 2000 + n, at, number: numbers[n] }));
      // The odd ones stand in the first page, and some of what stands there stands in the second, too.
      told.unshift(...fresh.slice(0, 20), ...odd, ...fresh.slice(20, 110), ...odd.slice(0, 2), ...fresh.slice(60));
      site.faults.push('hang up');
      for (let look = 0; look < 3; look++) {
        await scan();
        const [run] = (await jobOf(service, job.id)).recent_runs as Json[];
        assert.equal([run!.status, run!.gaps, run!.sources.map(({ outcome }: Json) => outcome)], ['succeeded', [], ['ok']], `look ${look}`); // prettier-ignore
        const found = (await hitsOf(service, job.id)).map(({ post }) => Number(/number (\d+)/.exec(String(post.title))?.[1])); // prettier-ignore
        const wanted = [...fresh, ...odd].map(({ id }) => id);
        const missing = wanted.filter((id) => !found.includes(id));
        assert.equal(
          [found.length, missing.length, missing.filter((id) => id >= 2000).join(' ')],
          [wanted.length, 0, ''],
          `look ${look}`,
        );
      }
    } finally {
      await site.close();
    }
  });

test('Lemmy: what has no time ends no search', async () => {
  const told: List = [0, 1, -5, 2 ** 55].map((at, n) => ({ id: 100 + n, at }));
  told.push(...Array.from({ length: 90 }, (_, n) => ({ id: n, at: new Date(Date.now() - n * 1_000) })));
  const site = await lemmy.start(told);
  try {
    const platform = lemmy.platformOf(site);
    const since = new Date(Date.now() - 3_600_000);
    const ids = new Set<string>();
    for (let after: string | null = null, pages = 0; pages < 9; pages++) {
      const page = await platform.searchPosts('kettle', { since, after });
      assert.ok(page.ok);
      for (const { id } of page.value.posts) ids.add(id);
      if ((after = page.value.next) === null) break;
    }
    assert.is(ids.size, 94);
  } finally {
    await site.close();
  }
});

for (const { name, community: watched, start, platformOf } of [hackerNews, stackExchange, lemmy])
  for (const apartMs of [200, 0])
    test(`${name}: pages that repeat (${apartMs} ms between posts) hold up no look, which says what it has not seen`, async () => {
      const told: List = Array.from({ length: 5 }, (_, n) => ({ id: 5 - n, at: new Date(Date.now() - (600 + n) * 60_000) })); // prettier-ignore
      const site = await start(told);
      const scanner = scannerFor(service, [platformOf(site)]);
      try {
        const job = await createJob(service, {
          target: { kind: 'community', communities: [watched] },
          query: 'pot',
          min_relevance: 0,
        });
        await scanner.scan(job.id);
        // As if it had been an hour ago.
        await sql(service, `update feed set seen_until = seen_until - interval '1 hour' where subject = ?`, [watched]);
        await sql(service, `update monitoring_job set starts_at = starts_at - interval '2 hours' where id = ?`, [
          job.id,
        ]);
        const now = Date.now();
        told.unshift(...Array.from({ length: 1_200 }, (_, n) => ({ id: 9_000 - n, at: new Date(now - n * apartMs) })));
        told.repeats = true;
        await scanner.scan(job.id);
        const [run] = (await jobOf(service, job.id)).recent_runs as Json[];
        assert.equal([run!.status, run!.sources.map(({ outcome }: Json) => outcome)], ['succeeded', ['ok']]);
        assert.is(run!.gaps.length, 1, JSON.stringify(run));
      } finally {
        await scanner.end();
        await site.close();
      }
    });

test.run();

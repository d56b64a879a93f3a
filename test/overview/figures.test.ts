/**
 * The figures of overviews on real posts against a calculation of our own, straight from the dump: no code is shared with
 * the service. Skipped where the data is not there.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { constants, zstdDecompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importDump } from '../../src/catalog/import/import-dump.ts';
import { shrunk } from '../../src/overview/measures/lifts.ts';
import { overviewOf } from '../support/overview.ts';
import type { Json } from '../support/discover.ts';
import { startService, type TestService } from '../support/service.ts';

const dump = fileURLToPath(new URL('../../../shared/data/RS_programming_2020.zst', import.meta.url));
const test = suite('figures of overviews');
const names = ['rust', 'golang', 'reactjs', 'aws', 'typescript', 'reduxjs'];
const asked = 400;

let service: TestService;
let overviews: Json[] = [];
let records: Json[] = [];

if (existsSync(dump)) {
  test.before(async () => {
    service = await startService();
    await importDump({ url: service.databaseUrl, file: dump });
    overviews = (await overviewOf(service, { communities: names, sample_posts: asked })).communities;
    const params = { [constants.ZSTD_d_windowLogMax]: 31 };
    const lines = zstdDecompressSync(readFileSync(dump), { params }).toString().trim().split('\n');
    records = lines.map((line) => JSON.parse(line));
  });
  test.after(() => service.stop());
}
const check: (name: string, body: () => void) => void = (name, body) =>
  existsSync(dump) ? test(name, body) : test.skip(name, body);

function standing(name: string): Json[] {
  return records.filter(
    ({ subreddit, author, selftext }) =>
      subreddit === name && author !== '[deleted]' && selftext !== '[removed]' && selftext !== '[deleted]',
  );
}

/** The posts that the figures of a community rest on, by the dump alone: the newest, as many as the overview says. */
function known({ community, activity }: Json): Json[] {
  return standing(community.name)
    .sort((a, b) => b.created_utc - a.created_utc || (a.id < b.id ? 1 : -1))
    .slice(
      0,
      activity.rhythm.by_weekday.reduce((sum: number, { n }: Json) => sum + n, 0),
    );
}

function settled(posts: Json[]): Json[] {
  const newest = posts[0].created_utc;
  return posts.filter((post) => post.created_utc <= newest - 2 * 86_400 && post.score !== null);
}

function middle(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}

/** How often groups drawn at random differ as much in their mean rank: a test that knows no formula. */
function chanceByDrawing(scores: number[], inGroup: boolean[], draws: number): number {
  const ranks = scores.map(
    (score) =>
      scores.filter((other) => other < score).length + (scores.filter((other) => other === score).length + 1) / 2,
  );
  const size = inGroup.filter(Boolean).length;
  const expected = (size * (scores.length + 1)) / 2;
  const seen = Math.abs(ranks.reduce((sum, rank, i) => sum + (inGroup[i] ? rank : 0), 0) - expected);
  let asFar = 0;
  let seed = 12_345;
  for (let draw = 0; draw < draws; draw++) {
    const left = [...ranks];
    let sum = 0;
    for (let i = 0; i < size; i++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const at = i + (seed % (left.length - i));
      [left[i], left[at]] = [left[at]!, left[i]!];
      sum += left[i]!;
    }
    if (Math.abs(sum - expected) >= seen) asFar++;
  }
  return asFar / draws;
}

const close = (one: number, other: number, by: number) => Math.abs(one - other) <= by;
const hour = (post: Json) => new Date(post.created_utc * 1000).getUTCHours();
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const weekday = (post: Json) => weekdays[new Date(post.created_utc * 1000).getUTCDay()];

check('activity: posts a day, median score and median comments of posts older than two days', () => {
  assert.is(overviews.length, names.length);
  for (const overview of overviews) {
    const posts = known(overview);
    const old = settled(posts);
    const { activity } = overview;
    // The file is in the order of time: all of its last 90 days is known, however few of its posts were read.
    const end = Math.max(...records.map(({ created_utc: at }) => at));
    const recent = standing(overview.community.name).filter(({ created_utc: at }) => at > end - 90 * 86_400).length;
    assert.is(activity.n.posts_per_day, recent, overview.community.name);
    assert.ok(close(activity.posts_per_day, recent / 90, 0.01), overview.community.name);

    assert.is(activity.n.median_score, old.length);
    assert.is(activity.median_score, middle(old.map(({ score }) => score)));
    assert.is(activity.median_comments, middle(old.map(({ num_comments: comments }) => comments)));
    assert.is(overview.sample.to, new Date(posts[0].created_utc * 1000).toISOString());
  }
});

check('rhythm: posts by weekday and by hour in UTC', () => {
  for (const overview of overviews) {
    const posts = known(overview);
    const { by_weekday: days, by_hour_utc: hours, cells } = overview.activity.rhythm;
    for (const one of days) assert.is(one.n, posts.filter((post) => weekday(post) === one.weekday).length);
    for (const one of hours) assert.is(one.n, posts.filter((post) => hour(post) === one.hour_utc).length);
    const within = (cell: (typeof cells)[number]) =>
      posts.filter((post) => weekday(post) === cell.weekday && hour(post) === cell.hour_utc).length;
    for (const cell of cells) assert.ok(cell.n > 0 && cell.n === within(cell), `${cell.weekday} ${cell.hour_utc}`);
    assert.is(cells.reduce((sum: number, { n }: { n: number }) => sum + n, 0), days.reduce((sum: number, { n }: { n: number }) => sum + n, 0)); // prettier-ignore
  }
});

check('flairs: share of all posts and median score', () => {
  for (const overview of overviews) {
    const posts = known(overview);
    for (const one of overview.content_patterns.flairs) {
      const those = posts.filter((post) => plain(post.link_flair_text) === one.flair);
      assert.is(one.n, those.length, one.flair);
      assert.ok(close(one.share, those.length / posts.length, 0.001));
      const old = settled(posts).filter((post) => plain(post.link_flair_text) === one.flair);
      assert.is(one.median_score, old.length >= 10 ? middle(old.map(({ score }) => score)) : null);
    }
  }
});

check('what works: lifts over the median of all, and none that drawing at random gives as well', () => {
  let seen = 0;
  for (const overview of overviews) {
    const old = settled(known(overview));
    const all = middle(old.map(({ score }) => score));
    for (const one of overview.content_patterns.what_works) {
      const flair = /^The flair “(.+)”$/.exec(one.pattern)?.[1];
      const length = /^A title of (.+)$/.exec(one.pattern)?.[1];
      if (!flair && !length) continue;
      const inGroup = old.map((post) =>
        flair ? plain(post.link_flair_text) === flair : lengthOf(plain(post.title) ?? '') === length,
      );
      const those = old.filter((_, i) => inGroup[i]).map(({ score }) => score);
      assert.is(one.n, those.length, one.pattern);
      assert.ok(
        close(one.lift, shrunk(middle(those) / all, those.length), 0.011),
        `${overview.community.name} ${one.pattern}`,
      );
      const chance = chanceByDrawing(
        old.map(({ score }) => score),
        inGroup,
        400,
      );
      assert.ok(chance <= 0.06, `${one.pattern}: ${chance} by drawing, ${one.chance} by formula`);
      seen++;
    }
  }
  assert.ok(seen >= 5, String(seen));
});

check('best times: lifts over the median of all', () => {
  let seen = 0;
  for (const overview of overviews) {
    const old = settled(known(overview));
    const all = middle(old.map(({ score }) => score));
    for (const one of overview.content_patterns.best_times) {
      const those = old.filter(
        (post) =>
          (one.weekday === null || weekday(post) === one.weekday) &&
          (one.hour_utc === null || hour(post) === one.hour_utc),
      );
      assert.is(one.n, those.length);
      assert.ok(one.n >= 10);
      assert.ok(close(one.lift, shrunk(middle(those.map(({ score }) => score)) / all, those.length), 0.011));
      seen++;
    }
  }
  assert.ok(seen >= 5, String(seen));
});

check('topics: no more posts than the words stand in, and examples that say them', () => {
  for (const overview of overviews) {
    const { topics } = overview.content_patterns;
    assert.ok(topics.length >= 5, overview.community.name);
    const keys = topics.map(({ topic }: Json) => topic.toLowerCase());
    assert.is(new Set(keys).size, keys.length);
    const posts = standing(overview.community.name);
    for (const { topic, n, share, examples } of topics) {
      assert.ok(close(share, n / overview.sample.posts, 0.02), topic);
      const those = posts.filter((post) => speaksOf(`${post.title} ${post.selftext}`, topic));
      assert.ok(n >= 1 && n <= those.length, `${topic}: ${n}, and it stands in ${those.length}`);
      assert.ok(examples.length > 0, topic);
      for (const { title } of examples)
        assert.ok(
          those.some((post) => plain(post.title) === title),
          `${topic}: ${title}`,
        );
      assert.ok(topic.length >= 2 && topic.split(' ').length <= 3, topic);
    }
  }
});

/** Whether all words of a topic stand in a text, in whatever form: by their beginnings. */
function speaksOf(text: string, topic: string): boolean {
  const small = text.toLowerCase();
  return topic
    .toLowerCase()
    .split(' ')
    .every((word) => small.includes(word.slice(0, Math.max(2, word.length - 2))));
}

/** As the service stores texts: entities decoded, spaces off. */
function plain(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim();
}

function lengthOf(title: string): string {
  if (title.length <= 40) return 'up to 40 characters';
  return title.length <= 80 ? '41 to 80 characters' : 'over 80 characters';
}

test.run();

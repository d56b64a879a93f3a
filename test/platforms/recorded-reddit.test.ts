import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zstdDecompressSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Platform, Sort } from '../../src/platforms/platform.ts';
import { createReddit } from '../../src/platforms/reddit/reddit.ts';
import { redditUserAgent } from '../support/reddit-server.ts';
import { isRefused, valueOf } from './conformance.ts';
import { checkComment, checkCommunity, checkPost, isGone, isPublic, type Raw, thingsIn } from './recorded-fields.ts';
import { commentShape, communityShape, hasShape, postShape, ruleShape } from './shapes.ts';

type Recorded = { method: string; path: string; query: string; status: number; headers: object; body: string };

const file = new URL('../../../shared/data/recorded_reddit.ndjson.zst', import.meta.url);
const recorded = existsSync(file) ? read() : null;

/** Real names were replaced by placeholders, which no name can be. */
function read(): Recorded[] {
  const lines = zstdDecompressSync(readFileSync(file)).toString().trim().split('\n');
  return lines.map(
    (line) => JSON.parse(line.replaceAll(/<([A-Z]+_?[A-Z]*)>/g, (_, name: string) => name.toLowerCase())) as Recorded,
  );
}

type Sent = Pick<Recorded, 'status' | 'headers' | 'body'>;
const aToken: Sent = { status: 200, headers: {}, body: '{"access_token":"a","expires_in":3600}' };
const nothing: Sent = { status: 404, headers: {}, body: '{}' };

/** By which the client sees that anything is there at all. */
const aDirectory: Sent = {
  status: 200,
  headers: {},
  body: '{"kind":"Listing","data":{"children":[{"kind":"t5","data":{"display_name":"some","subreddit_type":"public"}}]}}',
};

/** Gives these answers to whatever is asked. */
const answers = { token: aToken, api: nothing };
const server = createServer(({ url = '' }, response) => {
  const { status, headers, body } =
    url === '/api/v1/access_token' ? answers.token : /popular\?limit=1&/.test(url) ? aDirectory : answers.api;
  response.writeHead(status, { ...headers }).end(body);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function makeReddit(): Platform {
  return createReddit({
    clientId: 'a',
    clientSecret: 'b',
    apiUrl: address,
    authUrl: address,
    userAgent: redditUserAgent,
    budget: { turn: async () => ({ ok: true }), heard: async () => undefined },
    persistence: { tries: 1, baseMs: 1 },
  });
}

/** How often each kind of answer, and each peculiarity, was met: all of them must be. */
const met = new Map<string, number>();
const meet = (what: string, times = 1) => met.set(what, (met.get(what) ?? 0) + times);

async function whileAnswering<T>(answer: Recorded, ask: (platform: Platform) => Promise<T>): Promise<T> {
  answers.api = answer;
  return ask(makeReddit());
}

/** What the client would ask to get such an answer, and what it must make of it. `null`: it never asks that. */
function checkOf(answer: Recorded): (() => Promise<void>) | null {
  const { method, path, status } = answer;
  const query = new URLSearchParams(answer.query);
  if (method === 'POST') return () => checkToken(answer);
  if (status !== 200 || path === '/') return () => checkOther(answer);
  const [, sort] = /\/(hot|new|top)$/.exec(path) ?? [];
  if (path.startsWith('/subreddits/search')) return () => checkSearch(answer, query.get('q')!);
  if (path.startsWith('/subreddits/')) return () => checkDirectory(answer);
  if (sort) return () => checkPosts(answer, sort as Sort);
  if (path === '/r/all/search/') return () => checkPosts(answer, 'new');
  if (/^\/r\/\w+\/comments\/$/.test(path)) return () => checkComments(answer);
  if (path.includes('/comments/')) return () => checkTree(answer);
  if (path.endsWith('/about/rules')) return () => checkRules(answer);
  if (path.endsWith('/about/')) return () => checkAbout(answer, path.split('/')[2]!);
  if (path.includes('/wiki/')) return () => checkWiki(answer);
  if (path === '/api/info/') return () => checkInfo(answer);
  return null;
}

async function checkToken(answer: Recorded): Promise<void> {
  Object.assign(answers, { token: answer, api: nothing });
  const given = await makeReddit().rules('some');
  answers.token = aToken;
  isRefused(given, answer.status === 200 ? 'missing' : 'blocked');
  meet(answer.status === 200 ? 'token' : 'refused token');
}

/** Answers that were no answers, and cut ones. What JSON tells is not asked twice: tokens are another test's matter. */
async function checkOther(answer: Recorded): Promise<void> {
  const given = await whileAnswering(answer, (platform) => platform.listPosts(['some'], 'new'));
  if (given.ok) return checkListed(answer, given);
  const expected: Record<number, string> = {
    200: 'unavailable',
    401: 'blocked',
    403: 'blocked',
    404: 'missing',
    451: 'banned',
  };
  const isPageName = answer.body.includes('INVALID_PAGE_NAME');
  assert.is(given.reason, isPageName ? 'missing' : (expected[answer.status] ?? 'unavailable'), `${answer.status}`);
  assert.not.match(given.detail ?? '', /access_token|explanation/);
  meet(`status ${answer.status}`);
}

async function checkPosts(answer: Recorded, sort: Sort): Promise<void> {
  checkListed(answer, await whileAnswering(answer, (platform) => platform.listPosts(['some'], sort)));
}

function checkListed(answer: Recorded, given: Awaited<ReturnType<Platform['listPosts']>>): void {
  const listed = thingsIn(answer.body, 't3');
  const raw = listed.slice(0, 100);
  const { posts, next } = valueOf(given);
  assert.equal(
    posts.map((post) => post.id),
    raw.filter((data) => isPublic(data) && !isGone(data)).map((data) => data['id']),
  );
  for (const post of posts) {
    hasShape(post, postShape);
    checkPost(
      post,
      raw.find((data) => data['id'] === post.id)!,
      meet,
    );
  }
  const { after } = (JSON.parse(answer.body) as { data: { after: string | null } }).data;
  assert.is(next?.split('.')[0] ?? null, listed.length > 100 ? raw.at(-1)!['name'] : after);
  meet('page with pinned posts beyond its limit', listed.length > 100 ? 1 : 0);
  meet('posts', posts.length);
}

async function checkComments(answer: Recorded): Promise<void> {
  const raw = thingsIn(answer.body, 't1');
  const { comments } = valueOf(await whileAnswering(answer, (platform) => platform.listComments(['some'])));
  assert.equal(
    comments.map((comment) => comment.id),
    raw.filter((data) => !isGone(data)).map((data) => data['id']),
  );
  for (const comment of comments) {
    hasShape(comment, commentShape);
    checkComment(
      comment,
      raw.find((data) => data['id'] === comment.id)!,
      meet,
    );
  }
  meet('comments', comments.length);
}

async function checkTree(answer: Recorded): Promise<void> {
  const [post] = thingsIn(answer.body, 't3');
  const raw = thingsIn(answer.body, 't1');
  const given = await whileAnswering(answer, (platform) => platform.comments('x'));
  if (!isPublic(post!)) {
    isRefused(given, post!['subreddit_type'] === 'private' ? 'private' : 'missing');
    return void meet(`${String(post!['subreddit_type'])} post`);
  }
  const comments = valueOf(given);
  const shown = raw.filter((data) => !isGone(data));
  assert.equal(new Set(comments.map((comment) => comment.id)), new Set(shown.map((data) => data['id'])));
  for (const comment of comments)
    checkComment(
      comment,
      raw.find((data) => data['id'] === comment.id)!,
      meet,
    );
  meet('trees');
  meet('folded trees', thingsIn(answer.body, 'more').length > 0 ? 1 : 0);
  const id = String(post!['id']);
  const asListing = { ...answer, body: JSON.stringify((JSON.parse(answer.body) as unknown[])[0]) };
  const [known] = valueOf(await whileAnswering(asListing, (platform) => platform.postsById([id])));
  hasShape(known!, postShape);
  checkPost(known!, post!, meet);
}

async function checkInfo(answer: Recorded): Promise<void> {
  const [posts, comments, communities] = (['t3', 't1', 't5'] as const).map((kind) => thingsIn(answer.body, kind));
  const idsOf = (things: Raw[]) => things.map((data) => String(data['id']));
  const known = await whileAnswering(answer, (platform) => platform.commentsById(idsOf(comments!)));
  for (const [n, comment] of valueOf(known).entries()) checkComment(comment, comments![n]!, meet);
  assert.is(valueOf(known).length, comments!.length);
  const some = await whileAnswering(answer, (platform) => platform.postsById(idsOf(posts!)));
  const shown = posts!.filter(isPublic);
  for (const [n, post] of valueOf(some).entries()) checkPost(post, shown[n]!, meet);
  assert.is(valueOf(some).length, shown.length);
  for (const data of communities!) {
    const names = [String(data['display_name']), 'another'];
    const [about] = await whileAnswering(answer, (platform) => platform.communities(names));
    checkCommunity(valueOf(about!), data);
  }
  meet('info');
}

async function checkAbout(answer: Recorded, name: string): Promise<void> {
  const [about] = await whileAnswering(answer, (platform) => platform.communities([name]));
  const { data } = JSON.parse(answer.body) as { data: Raw };
  hasShape(valueOf(about!), communityShape);
  checkCommunity(valueOf(about!), data);
  meet('about');
}

async function checkDirectory(answer: Recorded): Promise<void> {
  const raw = thingsIn(answer.body, 't5');
  const { communities } = valueOf(await whileAnswering(answer, (platform) => platform.crawl(null)));
  assert.equal(
    communities.map(({ name }) => name),
    raw.map((data) => data['display_name']),
  );
  for (const [n, community] of communities.entries()) checkCommunity(community, raw[n]!);
  meet('directory');
}

/** Only what can be read, and has the words in its name or title. */
async function checkSearch(answer: Recorded, query: string): Promise<void> {
  const found = valueOf(await whileAnswering(answer, (platform) => platform.searchCommunities(query)));
  const fits = thingsIn(answer.body, 't5').filter(
    (data) =>
      data['subreddit_type'] !== 'private' &&
      [data['display_name'], data['title']].join(' ').toLowerCase().includes(query),
  );
  assert.equal(
    found.map(({ name }) => name),
    fits.map((data) => data['display_name']),
  );
  meet('community search', found.length);
}

async function checkRules(answer: Recorded): Promise<void> {
  const rules = valueOf(await whileAnswering(answer, (platform) => platform.rules('some')));
  const raw = (JSON.parse(answer.body) as { rules: Raw[] }).rules;
  assert.equal(
    rules.map(({ position, title, text }) => [position, title, text]),
    raw.map((rule) => [rule['priority'], rule['short_name'], rule['description']]),
  );
  for (const rule of rules) hasShape(rule, ruleShape);
  meet('rules', rules.length);
}

async function checkWiki(answer: Recorded): Promise<void> {
  const page = valueOf(await whileAnswering(answer, (platform) => platform.wiki('some', 'index')));
  const { data } = JSON.parse(answer.body) as { data: Raw };
  assert.is(page, data['content_md']);
  meet('wiki');
}

const recordedTruth = suite('recorded answers of Reddit');
const withFile = (name: string, check: () => Promise<void> | void) =>
  recorded ? recordedTruth(name, check) : recordedTruth.skip(name, check);

withFile('each that our client would meet is read into our shapes, or is its typed refusal', async () => {
  const others: string[] = [];
  for (const [n, answer] of recorded!.entries()) {
    const check = checkOf(answer);
    if (!check) others.push(answer.path);
    else await check().catch((error: unknown) => assert.unreachable(`${n} ${answer.path}: ${String(error)}`));
  }
  assert.is(recorded!.length, 142);
  assert.equal(others, ['/api/recommend/sr/earthporn'], 'what the client never asks');
});

/** How often each is met. */
const timesMet = {
  token: 4,
  'refused token': 1,
  posts: 431,
  comments: 1521,
  trees: 43,
  'folded trees': 1,
  directory: 6,
  'community search': 14,
  about: 7,
  rules: 9,
  wiki: 3,
  info: 12,
  'removed post': 3,
  'post of a deleted author': 2,
  'comment of a deleted author': 1,
  'post with a hidden score': 115,
  'comment with a hidden score': 585,
  'edited post': 32,
  'post never edited': 463,
  'edited comment': 2,
  crosspost: 4,
  gallery: 1,
  poll: 3,
  'private post': 3,
  'user post': 2,
  'page with pinned posts beyond its limit': 1,
  'status 200': 1,
  'status 400': 3,
  'status 401': 2,
  'status 403': 9,
  'status 404': 2,
  'status 451': 1,
  'status 500': 1,
  'status 502': 1,
  'status 503': 1,
  'status 504': 1,
  'status 520': 1,
  'status 522': 1,
};

withFile('and every kind of answer, every peculiarity was among them', () => {
  assert.equal(Object.fromEntries([...met].filter(([, times]) => times > 0)), timesMet);
});

recordedTruth.after(() => void server.close());
recordedTruth.run();

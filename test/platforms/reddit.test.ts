import { readFileSync, globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { mock } from 'node:test';
import * as assert from 'uvu/assert';
import type { Answer, Platform, PostPage, Refusal } from '../../src/platforms/platform.ts';
import { openDoor } from '../../src/platforms/reddit/door.ts';
import { createReddit, type RedditOptions } from '../../src/platforms/reddit/reddit.ts';
import type { Said } from '../../src/platforms/asking/rate-budget.ts';
import { endedOr } from '../../src/platforms/reddit/ask.ts';
import { refusal } from '../../src/platforms/refusal.ts';
import type { Fault } from '../support/faults.ts';
import { redditCredentials, redditUserAgent, startRedditServer } from '../support/reddit-server.ts';
import { aPost, smallWorld, type World } from '../support/world.ts';
import { isRefused, platformSuite, valueOf } from './conformance.ts';
import { rejection } from '../support/rejection.ts';
import { idsOf } from './conformance-listings.ts';

const server = await startRedditServer(smallWorld('reddit'));
const said: Said[] = [];
/** Of all tests together. */
const requests = new Set<string>();

function makeReddit(options: Partial<RedditOptions> = {}): Platform {
  return createReddit({
    ...redditCredentials,
    apiUrl: server.address,
    authUrl: server.address,
    userAgent: redditUserAgent,
    budget: { turn: async () => ({ ok: true }), heard: async (what) => void said.push(what) },
    timeoutMs: 2000,
    persistence: { tries: 3, baseMs: 1 },
    ...options,
  });
}

const reddit = platformSuite('reddit', 'reddit', async (world: World) => {
  server.world = world;
  return { platform: makeReddit(), add: async (posts) => void world.posts.push(...posts) };
});

reddit.after.each(() => {
  for (const { method, path } of server.heard) requests.add(method === 'GET' ? method : `${method} ${path}`);
});
reddit.before.each(() => {
  Object.assign(server, { world: smallWorld('reddit'), clock: Date.now, faults: [], rate: null });
  server.tokens.seconds = 3600;
  server.heard.length = 0;
  said.length = 0;
});

reddit('asks for a token to read with, once for all who wait', async () => {
  const platform = makeReddit();
  await Promise.all([platform.rules('Sourdough'), platform.rules('BalconyGarden'), platform.crawl(null)]);
  const signIns = server.heard.filter(({ path }) => path === '/api/v1/access_token');
  assert.equal(
    signIns.map(({ form }) => form),
    ['grant_type=client_credentials&scope=read+wikiread'],
  );
  assert.is(server.heard.length, 4);
});

reddit('signs in as an installed client when there is no secret', async () => {
  valueOf(await makeReddit({ clientSecret: null }).rules('Sourdough'));
});

reddit('renews its token before it ends', async () => {
  const platform = makeReddit();
  server.tokens.seconds = 1;
  valueOf(await platform.rules('Sourdough'));
  await sleep(550);
  valueOf(await platform.rules('Sourdough'));
  assert.equal(calls('/api/v1/access_token'), 2);
  assert.not.ok(server.heard.length > 4, 'no call was made with a token that had ended');
});

reddit('renews a token once when Reddit does not take it any more', async () => {
  const platform = makeReddit();
  valueOf(await platform.rules('Sourdough'));
  server.tokens.good.clear();
  valueOf(await platform.rules('Sourdough'));
  assert.equal(calls('/api/v1/access_token'), 2);
  server.faults.push(unauthorized, unauthorized);
  isRefused(await platform.rules('Sourdough'), 'blocked');
  assert.equal(calls('/api/v1/access_token'), 3);
});

reddit('is blocked when sign-in is refused, and says where to look', async () => {
  const answer = (await makeReddit({ clientSecret: 'another' }).rules('Sourdough')) as Refusal;
  isRefused(answer, 'blocked');
  assert.match(answer.detail ?? '', /client id/);
  assert.not.match(answer.detail ?? '', /another/);
});

const unauthorized: Fault = { status: 401, body: { message: 'Unauthorized', error: 401 } };

const passing: [string, Fault][] = [
  ['an empty body', 'empty'],
  ['a page of HTML', 'html'],
  ['cut JSON', 'cut'],
  ['a connection that breaks', 'hang up'],
  ['an empty 503', { status: 503, body: '' }],
  ['a 520 of what stands before it', { status: 520, body: '<html>' }],
];
for (const [what, fault] of passing) {
  reddit(`tries again after ${what}, and is unavailable when that lasts`, async () => {
    const platform = makeReddit();
    server.faults.push(fault, fault);
    valueOf(await platform.rules('Sourdough'));
    assert.is(calls('/r/sourdough/about/rules'), 3);
    server.faults.push(fault, fault, fault);
    isRefused(await platform.rules('Sourdough'), 'unavailable');
    assert.is(calls('/r/sourdough/about/rules'), 6);
  });
}

const final: [string, Fault, Refusal['reason']][] = [
  ['a block page', 'block page', 'blocked'],
  ['403 without a reason', { status: 403, body: { message: 'Forbidden', error: 403 } }, 'blocked'],
  ['403 private', { status: 403, body: { reason: 'private', error: 403 } }, 'private'],
  ['403 quarantined', { status: 403, body: { reason: 'quarantined', error: 403 } }, 'quarantined'],
  ['403 gated', { status: 403, body: { reason: 'gated', error: 403 } }, 'gated'],
  ['404 banned', { status: 404, body: { reason: 'banned', error: 404 } }, 'banned'],
  ['404', { status: 404, body: { message: 'Not Found', error: 404 } }, 'missing'],
  ['404 that is not Reddit’s', { status: 404, body: '<html>' }, 'unavailable'],
  ['451', { status: 451, body: '' }, 'banned'],
  ['a search in place of a community', redirect('/subreddits/search.json?q=x'), 'missing'],
  ['another address', redirect('https://example.org/login'), 'blocked'],
  ['410', { status: 410, body: { message: 'Gone', error: 410 } }, 'blocked'],
  ['JSON of something else', { status: 200, body: { answer: 42 } }, 'unavailable'],
  ['an answer without an end', 'huge', 'unavailable'],
];
for (const [what, fault, reason] of final) {
  reddit(`takes ${what} as ${reason}, and does not ask again`, async () => {
    server.faults.push(fault);
    isRefused(await makeReddit({ maxBytes: 2 ** 19 }).rules('Sourdough'), reason);
    assert.is(calls('/r/sourdough/about/rules'), 1);
  });
}

reddit('does not wait for ever', async () => {
  const platform = makeReddit({ timeoutMs: 50 });
  valueOf(await platform.rules('Sourdough'));
  server.faults.push('hang', 'hang', 'hang');
  isRefused(await platform.rules('Sourdough'), 'unavailable');
});

reddit('gives up a request under way when it is aborted', async () => {
  const platform = makeReddit();
  valueOf(await platform.rules('Sourdough'));
  server.faults.push('hang');
  const [controller, reason] = [new AbortController(), new Error('enough')];
  const underWay = rejection(platform.rules('Sourdough', { signal: controller.signal }));
  // Later it would count among the calls of what comes next.
  while (calls('/r/sourdough/about/rules') < 2) await sleep(5);
  controller.abort(reason);
  assert.is(await underWay, reason);
});

reddit('passes on what Reddit says about the budget, and waits no longer than it may', async () => {
  server.rate = { calls: 3, seconds: 600, retryAfter: true };
  valueOf(await makeReddit().rules('Sourdough'));
  assert.equal(said, [{ remaining: 2, resetSeconds: 600 }]);
  const answer = (await makeReddit({
    budget: { turn: async () => ({ ok: false, retryAfterSeconds: 77 }), heard: async () => undefined },
  }).rules('Sourdough')) as Refusal;
  isRefused(answer, 'rate_limited');
  assert.is(answer.retryAfterSeconds, 77);
});

for (const retryAfter of [true, false]) {
  reddit(`is rate limited ${retryAfter ? 'until Retry-After' : 'without a word'}`, async () => {
    server.rate = { calls: 0, seconds: 30, retryAfter };
    const answer = (await makeReddit().rules('Sourdough')) as Refusal;
    isRefused(answer, 'rate_limited');
    assert.is(answer.retryAfterSeconds, retryAfter ? 30 : null);
    assert.equal(said[0], { refusedForSeconds: retryAfter ? 30 : null });
  });
}

reddit('walks a listing to its stated depth', async () => {
  server.world.posts = Array.from({ length: 1100 }, (_, n) => aPost({ id: `deep${n}`, community: 'Sourdough' }));
  const platform = makeReddit();
  let after: string | null = null;
  let seen = 0;
  do {
    const page: PostPage = valueOf(await platform.listPosts(['Sourdough'], 'new', { after }));
    seen += page.posts.length;
    after = page.next;
  } while (after !== null);
  assert.is(seen, 1000);
  assert.is(platform.limits.listingDepth, 1000);
});

reddit('ends although the platform repeats itself', async () => {
  const platform = makeReddit();
  const page = valueOf(await platform.listPosts(['BalconyGarden'], 'new', { limit: 5 }));
  server.faults.push('again');
  const again = valueOf(await platform.listPosts(['BalconyGarden'], 'new', { limit: 5, after: page.next }));
  assert.is(again.next, null);
});

reddit('asks for many communities in one call, and for many posts a hundred at a time', async () => {
  const platform = makeReddit();
  await platform.communities(['Sourdough', 'BalconyGarden', 'RepairCafe', 'closedgarden', 'OddGarden']);
  assert.is(calls('/api/info'), 1);
  assert.is(server.heard.length, 2);
  await platform.postsById(Array.from({ length: 250 }, (_, n) => `id${n}`));
  assert.is(calls('/api/info'), 4);
});

reddit('shows edits, deletions and removals as soon as they are made', async () => {
  const platform = makeReddit();
  const change = (id: string, given: object) => {
    server.world.posts = server.world.posts.map((post) => (post.id === id ? { ...post, ...given } : post));
  };
  change('aphids', { body: 'Soap helped.', editedAt: new Date(1_770_000_000_000) });
  change('loaf', { removedBy: 'author' });
  change('ga0', { removedBy: 'reddit' });
  const [edited, deleted, removed] = valueOf(await platform.postsById(['aphids', 'loaf', 'ga0']));
  assert.equal([edited?.body, edited?.editedAt?.getTime()], ['Soap helped.', 1_770_000_000_000]);
  assert.equal([deleted?.removedBy, deleted?.title, deleted?.author], ['author', '', null]);
  assert.equal([removed?.removedBy, removed?.title], ['reddit', '']);
  const listed = idsOf(valueOf(await platform.listPosts(['BalconyGarden', 'Sourdough'], 'new')).posts);
  assert.not.ok(listed.includes('loaf') || listed.includes('ga0'));
});

reddit('a community that goes private says so, and its posts are gone', async () => {
  const platform = makeReddit();
  valueOf(await platform.listPosts(['Sourdough'], 'new'));
  server.world.communities = server.world.communities.map((one) =>
    one.name === 'Sourdough' ? { ...one, access: 'private' } : one,
  );
  isRefused(await platform.listPosts(['Sourdough'], 'new'), 'private');
  isRefused((await platform.communities(['Sourdough', 'BalconyGarden']))[0], 'private');
  assert.equal(valueOf(await platform.postsById(['loaf'])), []);
});

reddit('of a long tree as many comments as were asked for', async () => {
  server.world.comments = Array.from({ length: 300 }, (_, n) => ({
    ...server.world.comments[0]!,
    id: `f${n}`,
    parentId: n % 3 === 0 ? null : `f${n - (n % 3)}`,
  }));
  assert.is(valueOf(await makeReddit().comments('aphids')).length, 100);
});

reddit('names that could leave their place in an address are never sent', async () => {
  const platform = makeReddit();
  for (const name of ['all', 'popular', 'friends', 'u_someone', '../about', 'a+b', 'a/b', 'a?b', 'x'.repeat(60)]) {
    isRefused(await platform.listPosts([name], 'new'), 'missing');
  }
  isRefused(await platform.wiki('BalconyGarden', '../../api/info'), 'missing');
  const isOther = ({ path }: { path: string }) => !['/subreddits/popular', '/api/v1/access_token'].includes(path);
  assert.equal(server.heard.filter(isOther), []);
});

reddit('only ever reads: GET, and the POST that asks for a token', async () => {
  assert.equal([...requests].toSorted(), ['GET', 'POST /api/v1/access_token'], 'in all that was asked above');
  const options = { apiUrl: server.address, authUrl: server.address, userAgent: redditUserAgent };
  const door = openDoor({ ...options, timeoutMs: 100, maxBytes: 100 });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'get', 'OPTIONS']) {
    const refused = await rejection(door.send(method, `${server.address}/api/comment`, {}, null));
    assert.match(String(refused), /only read/);
  }
  const elsewhere = `http://localhost:1/api/v1/access_token`;
  assert.match(String(await rejection(door.send('POST', elsewhere, {}, 'a=b'))), /only read/);
  assert.match(String(await rejection(door.send('GET', 'https://example.org/', {}, null))), /only read/);
  assert.match(String(await rejection(door.send('GET', `${server.address}/api/info`, {}, 'a=b'))), /only read/);
  assert.is(server.heard.length, 0, 'nothing was sent');
  const code = globSync('src/platforms/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')] as const);
  const reaching = code.filter(([, text]) => /\bfetch\(|node:https?|node:net|undici/.test(text)).map(([file]) => file);
  assert.equal(reaching, ['src/platforms/asking/exchange.ts'], 'one place speaks HTTP');
  const exchanging = code
    .filter(([, text]) => /import \{[^}]*\bexchange\b[^}]*\} from/.test(text))
    .map(([file]) => file);
  assert.equal(exchanging.toSorted(), ['src/platforms/asking/polite-get.ts', 'src/platforms/reddit/door.ts']);
  const guarded = code.filter(([, text]) => /guarded-http/.test(text)).map(([file]) => file);
  assert.equal(guarded, ['src/platforms/guarded-exchange.ts']);
});

reddit('turned away after its announced end it has closed; before that the credentials are wrong', () => {
  const turnedAway = refusal('blocked', 'no');
  const [before, after] = [Date.parse('2027-01-20'), Date.parse('2027-04-01')];
  isRefused(endedOr(turnedAway, before), 'blocked');
  isRefused(endedOr(turnedAway, after), 'closed');
});

for (const [what, nothing] of [
  ['empty lists', { status: 200, body: { kind: 'Listing', data: { children: [], after: null } } }],
  ['404', { status: 404, body: { message: 'Not Found', error: 404 } }],
] satisfies [string, Fault][]) {
  reddit(`an interface that answers ${what} to all questions has lost nothing, and is not read as silent`, async () => {
    const platform = makeReddit();
    const asked: [string, () => Promise<Answer<unknown>>][] = [
      ['community', async () => (await platform.communities(['Sourdough']))[0]!],
      ['communities', async () => (await platform.communities(['Sourdough', 'BalconyGarden']))[1]!],
      ['posts', () => platform.postsById(['aphids'])],
      ['comments', () => platform.commentsById(['aphids'])],
      ['listing', () => platform.listPosts(['Sourdough'], 'new')],
      ['search', () => platform.searchCommunities('bread')],
    ];
    for (const [of, ask] of asked) {
      server.faults.push(...Array.from({ length: 9 }, () => nothing));
      const answer = await ask();
      assert.is(answer.ok ? 'ok' : answer.reason, 'unavailable', of);
      server.faults.length = 0;
    }
    valueOf((await platform.communities(['Sourdough']))[0]!);
    assert.equal(valueOf(await platform.postsById(['neverwas'])), []);
  });
}

reddit(
  'after its announced end a page in place of the interface says so at once; before that, it is tried again',
  async () => {
    for (const [now, reason, asked] of [
      ['2027-01-20', 'unavailable', 3],
      ['2027-04-01', 'closed', 1],
    ] as const) {
      server.heard.length = 0;
      server.faults.push('html', 'html', 'html');
      const platform = makeReddit();
      mock.method(Date, 'now', () => Date.parse(now));
      isRefused(await platform.rules('Sourdough').finally(() => mock.restoreAll()), reason);
      assert.is(calls('/r/sourdough/about/rules'), asked, now);
      server.faults.length = 0;
    }
  },
);

reddit('where it is silent after its announced end, it is asked ever more rarely, at last once an hour', async () => {
  const minute = 60_000;
  const down: Fault = { status: 503, body: '' };
  for (const [begin, atLeast, atMost] of [
    ['2027-01-20', 288 * 3, Infinity],
    ['2027-04-01', 28 * 3, 30 * 3],
  ] as const) {
    server.heard.length = 0;
    const platform = makeReddit();
    let now = Date.parse(begin);
    mock.method(Date, 'now', () => now);
    try {
      for (const end = now + 24 * 60 * minute; now < end; now += 5 * minute) {
        server.faults.splice(0, Infinity, down, down, down);
        isRefused(await platform.rules('Sourdough'), 'unavailable');
      }
      const asked = calls('/r/sourdough/about/rules');
      assert.ok(asked >= atLeast && asked <= atMost, `${asked} calls since ${begin}`);
      server.faults.length = 0;
      now += 61 * minute;
      valueOf(await platform.rules('Sourdough'));
      server.faults.push(down, down, down);
      isRefused(await platform.rules('Sourdough'), 'unavailable');
      now += 1.1 * minute;
      valueOf(await platform.rules('Sourdough'));
    } finally {
      mock.restoreAll();
    }
  }
});

function calls(path: string): number {
  return server.heard.filter((heard) => heard.path === path).length;
}

function redirect(location: string): Fault {
  return { status: 302, body: '', headers: { location } };
}

reddit.after(() => server.close());
reddit.run();

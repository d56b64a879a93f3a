import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Held, recheck } from '../../src/forgetting/recheck.ts';
import { createStackExchange } from '../../src/platforms/stack-exchange/stack-exchange.ts';
import type { CommentPage, CommunityPage, Platform } from '../../src/platforms/platform.ts';
import { knowsId, liveSourceOf } from '../../src/platforms/routing.ts';
import type { Said } from '../../src/platforms/asking/rate-budget.ts';
import { type Fault, listen, spoil, write } from '../support/faults.ts';
import { startStackExchangeServer } from '../support/stack-exchange-server.ts';
import { aComment, smallWorld, spelledOn } from '../support/world.ts';
import { isRefused, platformSuite, valueOf } from './conformance.ts';
import { idsOf, isNewestFirst, pagesOf } from './conformance-listings.ts';
import { commentShape, communityShape, hasShape, postShape } from './shapes.ts';

const site = 'cooking.stackexchange.com';
const played = await startStackExchangeServer(smallWorld('stack_exchange'));
const conforming = platformSuite(
  'stack exchange, as all platforms',
  'stack_exchange',
  async (world) => {
    Object.assign(played, { world, faults: [] });
    const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
    const platform = createStackExchange({ apiUrl: played.address, key: null, sites: () => [site], userAgent: 'whereabouts/0', budget }); // prettier-ignore
    return { platform, add: async (posts) => void world.posts.push(...posts) };
  },
  ['tombstones'],
);

const test = suite('stack exchange');
const noonYesterday = (Math.floor(Date.now() / 86_400_000) - 0.5) * 86_400;
const at = (minute: number) => noonYesterday + 60 * minute;

type Question = {
  question_id: number;
  tags: string[];
  title: string;
  body: string;
  creation_date: number;
  score: number;
  owner: object;
};
const questions: Question[] = Array.from({ length: 260 }, (_, n) => ({
  question_id: n + 1,
  tags: n % 2 === 0 ? ['bread', 'c++'] : ['soup', 'bread'],
  title: `Why is it &quot;sour&quot; ${n}?`,
  body: `<p>My dough is sour &amp; wet, number ${n}.</p>`,
  // Several in the same minute.
  creation_date: at(Math.floor(n / 3)),
  score: n % 7,
  answer_count: 1,
  owner: { display_name: 'Jos&#233;', link: `https://${site}/users/1` },
  content_license: 'CC BY-SA 4.0',
}));
const heard: URL[] = [];
const faults: Fault[] = [];
const said: Said[] = [];
let extra: object = {};
/** A site that the network does not know. */
let closed = '';

/** Newest first, as the interface pages: by numbers, within a window of time. */
function answerTo({ pathname, searchParams: query }: URL): unknown {
  const [size, page] = [Number(query.get('pagesize') ?? 30), Number(query.get('page') ?? 1)];
  const [, kind, ids] = /^\/(questions|answers)\/([\d;]+)$/.exec(pathname) ?? [];
  const one = (n: number) => ({ answer_id: 1000 + n, question_id: n, body: `<p>Bake it ${n}.</p>`, score: n, creation_date: at(n), owner: { display_name: 'Ana' } }); // prettier-ignore
  if (pathname === '/tags')
    return paged(
      ['bread', 'soup', 'c++'].map((name) => ({ name, count: 130 })),
      page,
      size,
    );
  if (pathname.startsWith('/tags/')) return paged(['bread', 'c++'].filter((name) => decodeURIComponent(pathname).includes(name)).map((name) => ({ name, count: 130 })), 1, 100); // prettier-ignore
  if (/\/questions\/\d+\/answers/.test(pathname)) return paged([one(Number(pathname.split('/')[2]))], 1, size);
  if (pathname === '/answers') return paged([3, 2, 1].map(one), 1, size);
  if (kind === 'answers')
    return paged(
      ids!.split(';').flatMap((id) => (Number(id) < 2000 ? one(Number(id) - 1000) : [])),
      1,
      100,
    );
  if (kind === 'questions') return paged(questions.filter((each) => ids!.split(';').includes(String(each.question_id))), 1, 100); // prettier-ignore
  const [from, to] = [Number(query.get('fromdate') ?? 0), Number(query.get('todate') ?? Infinity)];
  const wanted = questions
    .filter(({ creation_date: when, tags }) => when >= from && when <= to && (!query.get('tagged') || tags.includes(query.get('tagged')!))) // prettier-ignore
    .toSorted((a, b) => (query.get('sort') === 'votes' ? b.score - a.score : b.creation_date - a.creation_date || b.question_id - a.question_id)); // prettier-ignore
  return paged(wanted, page, size);
}

function paged(items: unknown[], page: number, size: number): object {
  return { items: items.slice((page - 1) * size, page * size), has_more: items.length > page * size, quota_remaining: 200, ...extra }; // prettier-ignore
}

const server = await listen((request, response) => {
  const url = new URL(request.url ?? '/', 'http://host');
  heard.push(url);
  const known = { status: request.method === 'GET' ? 200 : 405, body: answerTo(url) };
  const unknown = { status: 400, body: { error_id: 400, error_name: 'bad_parameter', error_message: `No site found for name \`${closed}\`` } }; // prettier-ignore
  const answer = url.searchParams.get('site') === closed ? unknown : known;
  const fault = faults.shift();
  if (fault) spoil(response, fault, answer, answer);
  else write(response, answer);
});
function make(sites = [site, 'superuser.com']): Platform {
  return createStackExchange({
    apiUrl: server.address,
    key: null,
    sites: () => sites,
    userAgent: 'whereabouts/0',
    budget: { turn: async () => ({ ok: true as const }), heard: async (what) => void said.push(what) },
    persistence: { tries: 2, baseMs: 1 },
  });
}
test.before.each(() => {
  heard.length = faults.length = said.length = 0;
  extra = {};
  closed = '';
});
test.after(async () => {
  await Promise.all([server.close(), played.close()]);
});

test('a tag may be in the letters of any language', async () => {
  const made = { ...questions[0]!, question_id: 900, tags: ['хлеб', '日本語'], creation_date: at(100) };
  questions.push(made);
  const platform = make();
  assert.equal(idsOf(valueOf(await platform.listPosts([`хлеб@${site}`], 'new')).posts), [`900@${site}`]);
  const id = `900.日本語@${site}`;
  assert.equal(idsOf(valueOf(await platform.listPosts([`日本語@${site}`], 'new')).posts), [id]);
  assert.equal(idsOf(valueOf(await platform.postsById([id]))), [id]);
  questions.splice(questions.indexOf(made), 1);
});

test('questions of a tag, in pages that are windows of time: each once, newest first', async () => {
  const platform = make();
  const seen: Parameters<typeof isNewestFirst>[0][number][] = [];
  const ids = await pagesOf(100, async (after) => {
    const page = await platform.listPosts([`soup@${site}`, `c_plus_plus@${site}`], 'new', { after });
    seen.push(...valueOf(page).posts);
    return page;
  });
  assert.is(ids.length, 260);
  isNewestFirst(seen);
  for (const post of seen) hasShape(post, postShape);
  const [post] = seen.filter(({ id }) => id.startsWith('1.'));
  assert.equal([post?.community, post?.id], [`c_plus_plus@${site}`, `1.c_plus_plus@${site}`]);
  assert.equal([post?.title, post?.author, post?.body], ['Why is it "sour" 0?', 'José', 'My dough is sour & wet, number 0.']); // prettier-ignore
  assert.equal(post?.url, `https://${site}/q/1`);
});

test('what is new under several tags of a site is one call, and a question stands under each of them', async () => {
  const platform = make();
  const since = new Date(at(85) * 1000);
  const { posts, next } = valueOf(await platform.listPosts([`bread@${site}`, `c_plus_plus@${site}`], 'new', { since }));
  const fresh = questions.filter(({ creation_date: when }) => when >= at(85));
  assert.equal([posts.length, next], [fresh.length + fresh.filter(({ tags }) => tags.includes('c++')).length, null]);
  await platform.listPosts([`all@${site}`], 'new', { since });
  assert.is(heard.length, 1, 'the same request is sent once a minute');
});

test('posts and answers by their ids: a hundred a call, under the tag that the id says', async () => {
  const platform = make();
  const ids = [`2@${site}`, `1.c_plus_plus@${site}`, `999@${site}`, `3.soup@${site}`, '5@elsewhere.example', 'x'];
  const posts = valueOf(await platform.postsById(ids));
  assert.equal([idsOf(posts), heard.length], [[`2@${site}`, `1.c_plus_plus@${site}`], 1]);
  const comments = valueOf(await platform.commentsById([`1002@${site}`]));
  assert.equal([comments[0]?.postId, comments[0]?.body], [`2@${site}`, 'Bake it 2.']);
  const under = valueOf(await platform.comments(`2@${site}`));
  assert.is(under.length, 1);
  const listed = valueOf(await platform.listComments([`bread@${site}`]));
  assert.is(listed.comments.length, 3);
  for (const comment of listed.comments) hasShape(comment, commentShape);
});

test('an answer stands under each tag of its question that is asked for', async () => {
  const platform = make();
  const names = ['bread', 'c_plus_plus', 'soup'].map((tag) => `${tag}@${site}`);
  const since = new Date(at(0) * 1000);
  const { comments } = valueOf(await platform.listComments(names, { since }));
  const told = comments.map(({ id, postId, community }) => [id, postId, community].map((one) => one.split('@')[0]).join(' ')); // prettier-ignore
  assert.equal(told.toSorted(), [
    '1001 1 bread',
    '1001.c_plus_plus 1.c_plus_plus c_plus_plus',
    '1002 2 soup',
    '1002.bread 2.bread bread',
    '1003 3 bread',
    '1003.c_plus_plus 3.c_plus_plus c_plus_plus',
  ]);
  assert.equal(
    [...new Set(comments.map(({ url }) => url))],
    [3, 2, 1].map((n) => `https://${site}/a/${1000 + n}`),
  );
  const asked = valueOf(await platform.commentsById(comments.map(({ id }) => id)));
  assert.equal(asked.map(({ id, postId, community }) => [id, postId, community]), comments.map(({ id, postId, community }) => [id, postId, community])); // prettier-ignore
  assert.equal(valueOf(await platform.commentsById([`1002.c_plus_plus@${site}`])), [], 'its question has another tag');
});

test('one of which only the id can be read stands, when it is asked for by that', async () => {
  const known = questions.slice(0, 3);
  const odd = { creation_date: 'yesterday', tags: 'bread', owner: 7, title: null, score: 'many' };
  questions.splice(0, 3, ...known.map((one, n) => (n === 1 ? one : { ...one, ...(odd as object) })));
  const ids = [`1@${site}`, `2@${site}`, `3.c_plus_plus@${site}`];
  assert.equal(idsOf(valueOf(await make().postsById(ids))), ids);
  assert.equal(valueOf(await make().commentsById([`1001@${site}`, `1002@${site}`])).map(({ id }) => id), [`1001@${site}`, `1002@${site}`]); // prettier-ignore
  questions.splice(0, 3, ...known);
});

test('who deleted their account is not named', async () => {
  const [first] = questions;
  questions[0] = { ...first!, owner: { user_type: 'does_not_exist', display_name: 'user12345' } };
  const [post, other] = valueOf(await make().postsById([`1@${site}`, `2@${site}`]));
  assert.equal([post?.author, other?.author], [null, 'José']);
  questions[0] = first!;
});

test('whose name cannot be read has not deleted their account', async () => {
  const known = questions.slice(0, 4);
  const owners: unknown[] = [7, { display_name: 7, user_type: 'registered' }, {}, { user_type: 'does_not_exist' }];
  questions.splice(0, 4, ...known.map((one, n) => ({ ...one, owner: owners[n] as object })));
  const held = [1, 2, 3, 4].map((n): Held => ({ kind: 'post', id: `${n}@${site}`, community: null }));
  const { gone, anonymous } = valueOf(await recheck(make(), 'post', held, new AbortController().signal));
  questions.splice(0, 4, ...known);
  assert.equal([gone, anonymous.map(({ id }) => id)], [[], [`4@${site}`]]);
});

test('a busy site: answers are read page by page to where the last look ended', async () => {
  const world = smallWorld('stack_exchange');
  const [garden] = world.communities;
  const postId = spelledOn('stack_exchange', 'aphids');
  // More than a page of them, several in the same second.
  world.comments = Array.from(
    { length: 250 },
    (_, n) =>
    aComment({ id: `${n + 1}@${site}`, postId, community: garden!.name, createdAt: new Date(at(Math.floor(n / 3)) * 1000) }), // prettier-ignore
  );
  Object.assign(played, { world, faults: [] });
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const platform = createStackExchange({
    apiUrl: played.address,
    key: null,
    sites: () => [site],
    userAgent: 'x',
    budget,
  });
  const seen = new Set<string>();
  for (let after: string | null = null, pages = 0; pages < 9; pages++) {
    const page: CommentPage = valueOf(await platform.listComments([garden!.name], { after, since: new Date(at(10) * 1000) })); // prettier-ignore
    for (const { id } of page.comments) seen.add(id);
    if ((after = page.next) === null) break;
  }
  assert.is(seen.size, 220);
});

test('of a site that is not read any more nothing is asked: what it gave has not gone', () => {
  const budget = { turn: async () => ({ ok: true as const }), heard: async () => undefined };
  const paused = 'math.stackexchange.com';
  let sites = [site, paused];
  const platform = createStackExchange({ apiUrl: played.address, key: null, sites: () => sites, userAgent: 'whereabouts/0', budget }); // prettier-ignore
  const answering = () => [`bread@${site}`, `bread@${paused}`].map((name) => liveSourceOf([platform], name)?.name);
  const known = () => [`12@${site}`, `12@${paused}`, `12.bread@${paused}`, `c12@${paused}`].map((id) => knowsId(platform, id)); // prettier-ignore
  assert.equal(
    [known(), answering()],
    [
      [true, true, true, true],
      ['stack-exchange', 'stack-exchange'],
    ],
  );
  sites = [site];
  assert.equal(
    [known(), answering()],
    [
      [true, false, false, false],
      ['stack-exchange', undefined],
    ],
  );
});

test('communities: the site and its tags', async () => {
  const platform = make();
  const [whole, tag, unknown] = await platform.communities([`all@${site}`, `c_plus_plus@${site}`, `nothing@${site}`]);
  hasShape(valueOf(whole!), communityShape);
  assert.is(valueOf(tag!).url, `https://${site}/questions/tagged/c%2B%2B`);
  isRefused(unknown, 'missing');
  const crawled: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 20; pages++) {
    const page: { communities: readonly { name: string }[]; next: string | null } = valueOf(await platform.crawl(cursor, { limit: 2 })); // prettier-ignore
    crawled.push(...page.communities.map(({ name }) => name));
    if ((cursor = page.next) === null) break;
  }
  assert.is(new Set(crawled).size, 8);
  assert.is(valueOf(await platform.searchCommunities('bread'))[0]?.name, `bread@${site}`);
});

test('a site that the network does not know spoils no other, and is not said to be there', async () => {
  closed = 'superuser.com';
  const platform = make();
  const told = await platform.communities([`bread@${closed}`, `all@${closed}`, `c_plus_plus@${site}`, `all@${site}`]);
  assert.equal(told.map((each) => each.ok || each.reason), ['missing', 'missing', true, true]); // prettier-ignore
  assert.is(valueOf(await platform.searchCommunities('bread'))[0]?.name, `bread@${site}`);
  const crawled: string[] = [];
  for (const first of [site, closed]) {
    const at = make(first === site ? [site, closed] : [closed, site]);
    for (let cursor: string | null = null, pages = 0; pages < 20; pages++) {
      const page: CommunityPage = valueOf(await at.crawl(cursor));
      crawled.push(...page.communities.map(({ name }) => name));
      if ((cursor = page.next) === null) break;
    }
  }
  const all = ['all', 'bread', 'soup', 'c_plus_plus'].map((local) => `${local}@${site}`);
  assert.equal(crawled, [...all, ...all]);
  const since = new Date(at(85) * 1000);
  for (const page of [
    await platform.listPosts([`bread@${site}`, `bread@${closed}`, `soup@${closed}`], 'new', { since }),
    await platform.listComments([`bread@${site}`, `bread@${closed}`, `soup@${closed}`], { since }),
  ]) {
    assert.equal(valueOf<{ unreadable: unknown }>(page).unreadable, [
      { name: `bread@${closed}`, reason: 'missing' },
      { name: `soup@${closed}`, reason: 'missing' },
    ]);
  }
});

test('what a site gave that the network does not know any more has not gone, and keeps no other from being asked', async () => {
  closed = 'superuser.com';
  for (const [kind, ids] of [
    ['post', ['1', '999']],
    ['comment', ['1001', '9999']],
  ] as const) {
    // prettier-ignore
    const held = [site, closed].flatMap((host) => ids.map((id): Held => ({ kind, id: `${id}@${host}`, community: null }))); // prettier-ignore
    const { gone } = valueOf(await recheck(make(), kind, held, new AbortController().signal));
    assert.equal(gone.map(({ id }) => id), kind === 'post' ? [`999@${site}`] : [`9999@${site}`]); // prettier-ignore
  }
});

test('an interface that has ended knows nothing, and nothing has gone because of it', async () => {
  faults.push({ status: 404, body: { error_id: 404, error_name: 'no_method', error_message: 'this method cannot be called' } }); // prettier-ignore
  isRefused((await make().communities([`bread@${site}`]))[0], 'unavailable');
});

test('the best by votes; the search checks every word itself', async () => {
  const platform = make();
  const { posts } = valueOf(await platform.listPosts([`all@${site}`], 'top', { limit: 5 }));
  assert.equal(posts.map(({ score }) => score), [6, 6, 6, 6, 6]); // prettier-ignore
  const found = valueOf(await platform.searchPosts('dough 259'));
  assert.equal(idsOf(found.posts), [`260@${site}`]);
});

test('backoff is obeyed, and an empty quota', async () => {
  extra = { backoff: 10 };
  await make().listPosts([`all@${site}`], 'new');
  extra = { quota_remaining: 0 };
  await make().listPosts([`all@${site}`], 'new');
  assert.equal(said, [{ refusedForSeconds: 10 }, { refusedForSeconds: 3600 }]);
});

test('backoff is obeyed where nothing else of the answer can be read, and where it is a refusal', async () => {
  const look = async (status: number, body: object) => {
    faults.push({ status, body });
    return make().listPosts([`all@${site}`], 'new');
  };
  const odd = (id: number) => ({ question_id: id, creation_date: 'Tuesday' });
  isRefused(await look(200, { items: [1, 2, 3].map(odd), backoff: 9.5, quota_remaining: 0 }), 'unavailable');
  isRefused(await look(200, { items: 'no', backoff: 20 }), 'unavailable');
  isRefused(await look(400, { error_id: 400, error_message: 'No site found', backoff: 30 }), 'missing');
  assert.equal(
    said.map((each) => 'refusedForSeconds' in each && each.refusedForSeconds),
    [10, 3600, 20, 30],
  );
  for (const backoff of [-5, 0, '10', null, true]) valueOf(await look(200, { items: [], backoff }));
  assert.is(said.length, 4, 'nonsense is none');
});

test('what is wrong stands in the body', async () => {
  const wrong = (error_id: number, error_message: string) => ({ status: 400, body: { error_id, error_message, error_name: 'x' } }); // prettier-ignore
  const refused = async (...given: Fault[]) => {
    faults.push(...given);
    return make().listPosts([`all@${site}`], 'new');
  };
  const throttled = wrong(502, 'too many requests from this IP, more requests available in 17524 seconds');
  const answer = await refused(throttled, throttled);
  isRefused(answer, 'rate_limited');
  assert.is(!answer.ok && answer.retryAfterSeconds, 17_524);
  isRefused(await refused(wrong(502, 'Violation of backoff parameter'), wrong(502, 'Violation of backoff parameter')), 'rate_limited'); // prettier-ignore
  isRefused(await refused(wrong(403, 'page above 25 requires access token or app key')), 'unsupported');
  isRefused(await refused(wrong(400, 'No site found for name `nowhere`')), 'missing');
  isRefused(await refused('html', 'cut'), 'unavailable');
  isRefused(await refused({ status: 404, body: '404 page not found' }), 'unavailable');
  isRefused(await refused({ status: 200, body: { items: 'no' } }), 'unavailable');
  isRefused(await make().listPosts(['bread@elsewhere.example'], 'new'), 'missing');
});

conforming.run();
test.run();

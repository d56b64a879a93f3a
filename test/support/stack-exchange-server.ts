import { nameOfTag } from '../../src/platforms/stack-exchange/answers.ts';
import { type Fault, listen, type Reply, spoil, write } from './faults.ts';
import type { World } from './world.ts';

/** A server that plays the interface of Stack Exchange for one site, from a small world whose communities are its tags. */
export type StackExchangeServer = {
  address: string;
  world: World;
  clock: () => number;
  heard: URL[];
  /** What happens to the next answers, one each. */
  faults: Fault[];
  /** Fields of the wrapper: `backoff`, `quota_remaining`. */
  extra: object;
  close: () => Promise<void>;
};

export async function startStackExchangeServer(world: World): Promise<StackExchangeServer> {
  let last: Reply = { status: 200, body: '' };
  const { address, close } = await listen((request, response) => {
    const url = new URL(request.url ?? '/', address);
    server.heard.push(url);
    const body = { ...answerTo(server.world, url, server.clock()), ...server.extra };
    const answer = { status: request.method === 'GET' ? 200 : 405, body };
    const fault = server.faults.shift();
    if (fault) return spoil(response, fault, answer, last);
    last = answer;
    write(response, answer);
  });
  const server: StackExchangeServer = { address, world, clock: Date.now, heard: [], faults: [], extra: {}, close };
  return server;
}

type Told = { creation_date: number; score: number | null };

/** What was removed is left out; nothing is shown before it was written. */
function answerTo(whole: World, { pathname, searchParams: query }: URL, now: number): object {
  const isThere = (one: { createdAt: Date; removedBy: string | null }) =>
    one.createdAt.getTime() <= now && one.removedBy === null;
  const world = { ...whole, posts: whole.posts.filter(isThere), comments: whole.comments.filter(isThere) };
  const questions = world.posts.map((post) => questionOf(post));
  const answers = world.comments.map((one) => answerOf(one));
  const [, kind, ids, under] = /^\/(questions|answers)\/([\d;]+)(\/answers)?$/.exec(pathname) ?? [];
  const wanted = ids?.split(';').map(Number) ?? [];
  if (pathname.startsWith('/tags')) return tags(world, pathname, query);
  if (under) return listed(answers.filter(({ question_id: id }) => wanted.includes(id)), query); // prettier-ignore
  if (kind === 'questions') return paged(questions.filter(({ question_id: id }) => wanted.includes(id)), query); // prettier-ignore
  if (kind === 'answers') return paged(answers.filter(({ answer_id: id }) => wanted.includes(id)), query); // prettier-ignore
  if (pathname === '/answers') return listed(answers, query);
  const words = (query.get('q') ?? '').toLowerCase().split(' ').map(letters).filter(Boolean);
  const tagged = query.get('tagged')?.toLowerCase();
  const found = questions
    .filter(({ tags: own }) => tagged === undefined || own.includes(tagged))
    .filter(({ title, body }) => words.every((word) => letters(`${title} ${body}`.toLowerCase()).includes(word)));
  return listed(found, query);
}

/** In a window of time and an order. */
function listed(items: (Told & object)[], query: URLSearchParams): object {
  const [from, to] = [Number(query.get('fromdate') ?? 0), Number(query.get('todate') ?? Infinity)];
  const isByScore = ['votes', 'hot'].includes(query.get('sort') ?? '');
  const within = items
    .filter(({ creation_date: at }) => at >= from && at <= to)
    .toSorted((a, b) => (isByScore ? (b.score ?? -1) - (a.score ?? -1) : 0) || b.creation_date - a.creation_date);
  return paged(within, query);
}

function paged(items: readonly object[], query: URLSearchParams): object {
  const [size, page] = [Number(query.get('pagesize') ?? 30), Number(query.get('page') ?? 1)];
  const has_more = items.length > page * size;
  return { items: items.slice((page - 1) * size, page * size), has_more, quota_max: 300, quota_remaining: 200 };
}

function tags(world: World, pathname: string, query: URLSearchParams): object {
  const asked = /^\/tags\/(.+)\/info$/.exec(pathname)?.[1]?.split(';').map(decodeURIComponent);
  const inname = query.get('inname') ?? '';
  const all = world.communities.map(({ name }) => ({
    name: localIn(name),
    count: world.posts.filter((post) => post.community === name).length,
  }));
  return paged(all.filter(({ name }) => (asked ? asked.includes(name) : name.includes(inname))), query); // prettier-ignore
}

function questionOf({
  id,
  community,
  author,
  title,
  body,
  score,
  numComments,
  createdAt,
  editedAt,
}: World['posts'][number]) {
  return {
    question_id: Number(localIn(id)),
    tags: [localIn(community)],
    title: escaped(title),
    body: `<p>${escaped(body)}</p>`,
    score: score,
    answer_count: numComments,
    creation_date: seconds(createdAt),
    ...(editedAt && { last_edit_date: seconds(editedAt) }),
    owner: { display_name: author, link: 'https://example.org/users/1' },
    content_license: 'CC BY-SA 4.0',
  };
}

function answerOf({ id, postId, author, body, score, createdAt }: World['comments'][number]) {
  const [answer_id, question_id] = [Number(localIn(id)), Number(localIn(postId))];
  return { answer_id, question_id, body: `<p>${escaped(body)}</p>`, score, creation_date: seconds(createdAt), owner: { display_name: author } }; // prettier-ignore
}

function localIn(nameOrId: string): string {
  return nameOfTag(nameOrId.split('@')[0] ?? '');
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');
}

/** Signs are no words to it. */
function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} ]+/gu, '');
}

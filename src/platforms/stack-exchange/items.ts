import type { Reads } from '../define-platform.ts';
import { bestComments, standing } from '../reading/fitting.ts';
import { asComments, newestFirst } from '../listing/list-together.ts';
import type { Feed } from '../listing/merge-feeds.ts';
import type { AnyComment, Answer, Comment, Post } from '../platform.ts';
import { refusal } from '../refusal.ts';
import { answer, asked, type Question, tagOfName, toComment, toPost } from './answers.ts';
import { asPostsOf, ofSites, paramsOf, type Place, readNames, timeFeed, together } from './listings.ts';
import type { Network } from './network.ts';

const atOnce = 100;

type Id = { full: string; site: string; number: string; kind: 'post' | 'comment'; tag: string | null };

/** `12@site`, `12.tag@site`, of comments `c12@site`. `null`: no site that is read gave it. */
function readId(network: Network, full: string): Id | null {
  const [local = '', host = '', ...more] = full.split('@');
  const site = network.sites().find((one) => one === host.toLowerCase());
  const [, mark, number = '', tag] = /^(c?)(\d{1,18})(?:\.([\p{L}\p{N}_.-]{1,80}))?$/u.exec(local) ?? [];
  if (!site || number === '' || more.length > 0) return null;
  return {
    full,
    site,
    number,
    kind: mark === 'c' ? 'comment' : 'post',
    tag: tag === undefined ? null : tagOfName(tag),
  };
}

function readIds(network: Network, ids: readonly string[]): Id[] {
  return [...new Set(ids)].flatMap((id) => readId(network, id) ?? []);
}

export function itemMethods(network: Network): Reads<'postsById' | 'commentsById' | 'comments' | 'listComments'> {
  return {
    postsById: (ids, { signal }) => postsById(network, ids, signal),
    /** Answers, and comments under questions. Each needs its question: they are asked for together. */
    async commentsById(ids, { signal }) {
      const wanted = readIds(network, ids);
      const found = new Map<string, AnyComment>();
      for (const [site, all] of Map.groupBy(wanted, (id) => id.site)) {
        const told = await repliesOf(network, site, all, signal);
        if (!told.ok) return told;
        const posts = await questionsOf(network, site, [...told.value.values()].map(questionOf), signal); // prettier-ignore
        if (!posts.ok) return posts;
        for (const id of all) {
          const reply = told.value.get(keyOf(id));
          const above = reply && posts.value.get(questionOf(reply));
          if (above && isUnder(above, id.tag)) found.set(id.full, toComment(reply, toPost(above, id.tag, site), site));
        }
      }
      return { ok: true, value: wanted.flatMap(({ full }) => found.get(full) ?? []) };
    },
    async comments(postId, { limit, signal }) {
      const id = readId(network, postId);
      if (id === null) return refusal('missing');
      const posts = await postsById(network, [postId], signal);
      if (!posts.ok) return posts;
      const [post] = posts.value;
      if (!post) return refusal('missing');
      const params = { site: id.site, filter: 'withbody', sort: 'votes', order: 'desc', pagesize: String(atOnce) };
      const read = await network.ask(`/questions/${id.number}/answers`, params, answer, signal);
      if (!read.ok) return read;
      const comments = standing(read.value.items.map((one) => toComment(one, post, id.site)));
      return bestComments(comments, limit);
    },
    /** The newest answers of whole sites: an answer does not say the tags of its question, so those are asked for. */
    async listComments(names, { since, ...options }) {
      const { places, unreadable } = readNames(network, names);
      if (places.length === 0) return refusal('missing');
      const bySite = Map.groupBy(places, ({ site }) => site);
      const feeds = [...bySite].map(([site, all]) => answerFeed(network, site, all, since, options.signal));
      return asComments(ofSites(bySite, await together('answers', [...bySite.keys()], unreadable, feeds, options, newestFirst))); // prettier-ignore
    },
  };
}

/** A hundred a call. Those that were deleted are left out of the answer. */
async function postsById(
  network: Network,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<readonly Post[]>> {
  const wanted = readIds(network, ids).filter(({ kind }) => kind === 'post');
  const found = new Map<string, Post>();
  for (const [site, all] of Map.groupBy(wanted, (id) => id.site)) {
    const read = await questionsOf(network, site, all.map(({ number }) => number), signal); // prettier-ignore
    if (!read.ok) return read;
    for (const { full, number, tag } of all) {
      const told = read.value.get(number);
      if (told && isUnder(told, tag)) found.set(full, toPost(told, tag, site));
    }
  }
  return { ok: true, value: wanted.flatMap(({ full }) => found.get(full) ?? []) };
}

/** Every question has a tag: of one without its tags could not be read. */
function isUnder({ tags }: Question, tag: string | null): boolean {
  return tag === null || tags.length === 0 || tags.includes(tag);
}

type Questions = Map<string, Question>;

async function questionsOf(
  network: Network,
  site: string,
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<Answer<Questions>> {
  const distinct = [...new Set(numbers)];
  const found: Questions = new Map();
  for (let at = 0; at < distinct.length; at += atOnce) {
    const path = `/questions/${distinct.slice(at, at + atOnce).join(';')}`;
    const read = await network.ask(
      path,
      { site, filter: 'withbody', pagesize: String(atOnce) },
      asked.question,
      signal,
    );
    if (!read.ok) return read;
    for (const one of read.value.items) found.set(one.question_id, one);
  }
  return { ok: true, value: found };
}

type Reply = ReturnType<typeof asked.answer.parse> | ReturnType<typeof asked.comment.parse>;

function questionOf(one: Reply): string {
  return 'question_id' in one ? one.question_id : one.post_id;
}

/** Answers and comments have the same numbers. */
function keyOf({ kind, number }: Pick<Id, 'kind' | 'number'>): string {
  return `${kind} ${number}`;
}

async function repliesOf(
  network: Network,
  site: string,
  ids: readonly Id[],
  signal?: AbortSignal,
): Promise<Answer<Map<string, Reply>>> {
  const replies = new Map<string, Reply>();
  for (const [kind, all] of Map.groupBy(ids, (id) => id.kind)) {
    const numbers = [...new Set(all.map(({ number }) => number))];
    const path = `/${kind === 'post' ? 'answers' : 'comments'}/${numbers.join(';')}`;
    const params = { site, filter: 'withbody', pagesize: String(atOnce) };
    const read = kind === 'post' ? await network.ask(path, params, asked.answer, signal) : await network.ask(path, params, asked.comment, signal); // prettier-ignore
    if (!read.ok) return read;
    for (const one of read.value.items) replies.set(keyOf({ kind, number: 'answer_id' in one ? one.answer_id : one.comment_id }), one); // prettier-ignore
  }
  return { ok: true, value: replies };
}

function answerFeed(
  network: Network,
  site: string,
  wanted: readonly Place[],
  since: Date | undefined,
  signal?: AbortSignal,
): Feed<Comment> {
  type Told = ReturnType<typeof answer.parse>;
  const ask = (window: Record<string, string>) => network.ask('/answers', { ...paramsOf(site, null), ...window }, answer, signal); // prettier-ignore
  const toItems = async (told: readonly Told[]): Promise<Answer<Comment[]>> => {
    const posts = await questionsOf(network, site, told.map((one) => one.question_id), signal); // prettier-ignore
    if (!posts.ok) return posts;
    const tags = new Set(wanted.map(({ tag }) => tag));
    const items = told.flatMap((one) => {
      const above = posts.value.get(one.question_id);
      return above ? asPostsOf(above, tags, site).map((post) => toComment(one, post, site)) : [];
    });
    return { ok: true, value: standing(items) };
  };
  return timeFeed(site, ask, ({ answer_id: id }) => id, toItems, since);
}

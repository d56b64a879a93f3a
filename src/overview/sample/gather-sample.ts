import type { EntityManager } from '../../database/entity-manager.ts';
import { forgottenOnRequest } from '../../catalog/posts/forgotten-on-request.ts';
import { databaseTime } from '../../database/transaction.ts';
import { readCatalogNotes } from '../../catalog/posts/read-catalog-notes.ts';
import { isOfCommunity } from '../../platforms/listing/answer-each.ts';
import type { Answer, Community, Platform, PlatformName, Refusal } from '../../platforms/platform.ts';
import { refusal } from '../../platforms/refusal.ts';
import { liveSourceOf } from '../../platforms/routing.ts';
import { basePosts, type CommunitySample, type Gap, gapOf, knownUntil } from './community-sample.ts';
import { gatherComments } from './gather-comments.ts';
import { gatherPosts } from './gather-posts.ts';

export type SampleWishes = { posts: number; comments: boolean };

type Part<T> = { value: T; gaps: Gap[] };

const wikiPages = ['index', 'rules', 'faq'];

/** Reads what one source gives of a community: live ones first, then what was imported. Refused: why none of them can. */
export async function gatherSample(
  env: { platforms: readonly Platform[]; em: EntityManager },
  name: string,
  wishes: SampleWishes,
  signal: AbortSignal,
): Promise<Answer<CommunitySample>> {
  const live = liveSourceOf(env.platforms, name);
  const inOrder = [...(live ? [live] : []), ...env.platforms.filter(({ source }) => source === 'archive')];
  const refusals: { source: Platform; refusal: Refusal }[] = [];
  for (const source of inOrder) {
    const [answer] = await source.communities([name], { signal });
    if (answer?.ok) {
      const before = refusals.map((one) => gapOf('posts', `${one.source.name} did not answer`, one.refusal));
      return { ok: true, value: await readAll(env.em, source, answer.value, wishes, before, signal) };
    }
    if (answer) refusals.push({ source, refusal: answer });
    // What the platform itself says of a community an archive cannot know better.
    if (answer && source.source === 'live' && isOfCommunity(answer)) break;
  }
  return refusals[0]?.refusal ?? refusal('unsupported', 'no source reads this platform');
}

async function readAll(
  em: EntityManager,
  source: Platform,
  community: Community,
  wishes: SampleWishes,
  before: Gap[],
  signal: AbortSignal,
): Promise<CommunitySample> {
  const { name, platform } = community;
  const rules = await source.rules(name, { signal });
  const wiki = await readWiki(source, name, signal);
  const listed = await gatherPosts(source, name, wishes.posts, { now: await databaseTime(em), signal });
  const posts = await withoutForgotten(em, 'post', platform, listed.value);
  const talk = wishes.comments
    ? await gatherComments(source, posts, signal)
    : { value: { comments: [], commentedPosts: 0 }, gaps: [] };
  const { createdAt, asOf, quarantined: _quarantined, category: _category, ...about } = community;
  const readMs = (await databaseTime(em)).getTime();
  const sample: CommunitySample = {
    community: { ...about, createdMs: createdAt?.getTime() ?? null, asOfMs: asOf && Math.min(asOf.getTime(), readMs) },
    rules: rules.ok ? rules.value.map(({ title, text }) => ({ title, text })) : null,
    wiki: wiki.value,
    posts,
    whole: listed.whole,
    comments: await withoutForgotten(em, 'comment', platform, talk.value.comments),
    commentedPosts: talk.value.commentedPosts,
    removals: null,
    collected: null,
    invented: false,
    sources: [source.source],
    gaps: [
      ...before,
      ...(rules.ok ? [] : [gapOf('rules', 'The rules could not be read', rules)]),
      ...wiki.gaps,
      ...listed.gaps,
      ...talk.gaps,
    ],
    readMs,
  };
  const range = rangeOf(sample);
  const notes = await readCatalogNotes(em, platform, name, range);
  return { ...sample, ...notes, removals: (await readRemovals(source, sample, range, signal)) ?? notes.removals };
}

/** What somebody asked to have forgotten a live platform may still show. Comments below such a post are not read at all. */
async function withoutForgotten<Item extends { id: string }>(
  em: EntityManager,
  kind: 'post' | 'comment',
  platform: PlatformName,
  items: readonly Item[],
): Promise<Item[]> {
  const ids = items.map(({ id }) => id);
  const forgotten = await forgottenOnRequest(em, kind, platform, ids);
  return items.filter(({ id }) => !forgotten.has(id));
}

/** As a live platform itself tells, of the time that the newest posts cover; `null`: it does not. */
async function readRemovals(
  source: Platform,
  sample: CommunitySample,
  range: { fromMs: number; toMs: number } | null,
  signal: AbortSignal,
): Promise<CommunitySample['removals']> {
  if (source.source !== 'live' || !range) return null;
  const written = { from: new Date(range.fromMs), to: new Date(range.toMs) };
  const answer = await source.countRemovals(sample.community.name, written, { signal });
  if (!answer.ok) return null;
  return { posts: basePosts(sample).length + answer.value, removed: answer.value, gone: answer.value };
}

/** A page that does not exist is no gap: most communities have none. */
async function readWiki(source: Platform, name: string, signal: AbortSignal): Promise<Part<CommunitySample['wiki']>> {
  const value: CommunitySample['wiki'] = [];
  const holder = source.source === 'live' ? source.name : 'an archive';
  const none: Gap = { part: 'wiki', message: `The wiki was not read: ${holder} has none.`, missing: false };
  if (!source.limits.wiki) return { value, gaps: [none] };
  const gaps: Gap[] = [];
  for (const page of wikiPages) {
    const answer = await source.wiki(name, page, { signal });
    if (answer.ok) value.push({ page, text: answer.value });
    else if (answer.reason !== 'missing') {
      gaps.push(gapOf('wiki', `The wiki page ${page} could not be read`, answer));
      break;
    }
  }
  return { value, gaps };
}

function rangeOf(sample: CommunitySample): { fromMs: number; toMs: number } | null {
  const times = basePosts(sample).map(({ createdMs }) => createdMs);
  return times.length === 0 ? null : { fromMs: Math.min(...times), toMs: knownUntil(sample) };
}

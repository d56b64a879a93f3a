import { type Citation, hostOf, platformOf } from '../platforms/addresses.ts';
import { isOfCommunity } from '../platforms/listing/answer-each.ts';
import type { AnyComment, Answer, Community, Platform, Post } from '../platforms/platform.ts';
import { refusal } from '../platforms/refusal.ts';

/** A post or comment that is stored or quoted somewhere. */
export type Held = Citation;
export type Gone = Held & { by: string };

/** `anonymous`: those that stand without their author. */
export type Checked = { gone: Gone[]; anonymous: Held[] };

export function together(some: readonly Checked[]): Checked {
  return { gone: some.flatMap(({ gone }) => gone), anonymous: some.flatMap(({ anonymous }) => anonymous) };
}

/** These, or those of one kind, with the platforms that their ids name: for statements. */
export function addressesOf<One extends Held>(held: readonly One[], kind?: Held['kind']) {
  const wanted = kind === undefined ? held : held.filter((one) => one.kind === kind);
  return wanted.map((one) => ({ ...one, platform: platformOf(one.id) }));
}

/** What `addressesOf` gives, as the types of a statement. */
export const addressTypes = { platform: 'text', id: 'text' } as const;
export const itemTypes = { ...addressTypes, kind: 'text' } as const;

/** From here on it is not believed that a platform has lost all of them at once. */
const suspicious = 10;
export const notBelieved = 'all posts of communities that can be read were missing: not believed';
/** For what the platform does not know any more, without saying why. */
const unknownReason = 'unknown';

/**
 * Asks what has become of posts or comments of one kind. A source may read several hosts: one that it does not know any more
 * says nothing of what it gave, and keeps no other from being asked.
 */
export async function recheck(
  source: Platform,
  kind: Held['kind'],
  held: readonly Held[],
  signal: AbortSignal,
): Promise<Answer<Checked>> {
  const checked: Checked[] = [];
  for (const some of Map.groupBy(held, ({ id }) => hostOf(id)).values()) {
    const answer = await recheckHost(source, kind, some, signal);
    if (answer.ok) checked.push(answer.value);
    else if (!isOfCommunity(answer)) return answer;
  }
  return { ok: true, value: together(checked) };
}

async function recheckHost(
  source: Platform,
  kind: Held['kind'],
  held: readonly Held[],
  signal: AbortSignal,
): Promise<Answer<Checked>> {
  const ids = held.map(({ id }) => id);
  const answer = kind === 'post' ? await source.postsById(ids, { signal }) : await source.commentsById(ids, { signal });
  if (!answer.ok) return answer;
  const found = new Map(answer.value.map((one: Post | AnyComment) => [one.id, one]));
  if (found.size === 0 && held.length >= suspicious && (await mayShowAny(source, held, signal))) {
    return refusal('unavailable', notBelieved);
  }
  const gone = held.flatMap((one) => {
    const by = found.has(one.id) ? found.get(one.id)!.removedBy : unknownReason;
    return by === null ? [] : [{ ...one, by }];
  });
  const anonymous = held.filter(({ id }) => isAnonymous(found.get(id)));
  return { ok: true, value: { gone, anonymous } };
}

function isAnonymous(one: Post | AnyComment | undefined): boolean {
  return one?.removedBy === null && one.author === null && !one.isAuthorUnread;
}

/** An empty answer of a platform that has a bad day looks like one that has forgotten everything. */
async function mayShowAny(source: Platform, held: readonly Held[], signal: AbortSignal): Promise<boolean> {
  const answers = await showCommunities(source, held, signal);
  return answers.length === 0 || answers.some((answer) => answer.ok || answer.reason === 'unavailable');
}

/** Some of the communities that these stand in, as the platform shows them now. */
export async function showCommunities(
  source: Platform,
  held: readonly Held[],
  signal: AbortSignal,
): Promise<readonly Answer<Community>[]> {
  const names = [...new Set(held.flatMap(({ community }) => community ?? []))].slice(0, suspicious);
  return source.communities(names, { signal });
}

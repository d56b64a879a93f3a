/**
 * What every adapter of the platform port must do, the fake included. An adapter's test says how to make one that holds
 * a given world (`make`) and how its world goes on (`add`), runs the suite for each of its platforms, and adds what is
 * its own:
 *
 *     const lemmy = platformSuite('lemmy', 'lemmy', makeLemmyThatHolds);
 *     lemmy('asks 60 times a minute at most', …);
 *     lemmy.run();
 */
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer, Platform, PlatformName, Refusal } from '../../src/platforms/platform.ts';
import { smallWorld, spelledOn, type World } from '../support/world.ts';
import { callTests } from './conformance-calls.ts';
import { communityTests } from './conformance-communities.ts';
import { listingTests } from './conformance-listings.ts';
import { postTests } from './conformance-posts.ts';
import { searchTests } from './conformance-searches.ts';

/** An adapter under test. `add`: the platform gets more posts, in communities that it has. */
export type Subject = { platform: Platform; add: (posts: World['posts']) => Promise<void> };

/** One test's view: the adapter, the world that it was made to hold, and names and ids as this platform spells them. */
export type Scene = Subject & { world: World; spelled: (nameOrId: string) => string };
export type Conformance = (sentence: string, check: (scene: Scene) => Promise<void>, needs?: Skill) => void;

/**
 * What some platforms cannot: several names at once, comments, the newest of them, a directory of communities, a search of
 * posts, items by their ids, tombstones.
 */
export type Skill = 'several' | 'comments' | 'newComments' | 'directory' | 'search' | 'lookups' | 'tombstones';

/** `cannot`: sentences that need it are left out; that it is `unsupported`, or how it shows, is a sentence of its own. */
export function platformSuite(
  title: string,
  name: PlatformName,
  make: (world: World) => Promise<Subject>,
  cannot: readonly Skill[] = [],
): Test {
  const tests = suite(title);
  const lacking = new Set<Skill>(cannot);
  if (lacking.has('lookups')) lacking.add('tombstones');
  if (lacking.has('comments')) lacking.add('newComments');
  const conforms: Conformance = (sentence, check, needs) => {
    if (needs !== undefined && lacking.has(needs)) return;
    tests(sentence, async () => {
      const world = smallWorld(name);
      const subject = await make(structuredClone(world));
      await check({ ...subject, world, spelled: (nameOrId) => spelledOn(name, nameOrId) });
    });
  };
  for (const skill of cannot) conforms(`${skill}: says that it cannot`, lacks[skill]);
  for (const part of [callTests, communityTests, listingTests, postTests, searchTests]) part(conforms);
  return tests;
}

/** How it shows that a platform cannot. */
const lacks: Record<Skill, (scene: Scene) => Promise<void>> = {
  async several({ platform }) {
    assert.is(platform.limits.names, 1);
  },
  async comments({ platform, spelled }) {
    assert.is(platform.limits.comments, false);
    isRefused(await platform.comments(spelled('aphids')), 'unsupported');
    isRefused(await platform.listComments([spelled('BalconyGarden')]), 'unsupported');
    isRefused(await platform.commentsById([spelled('c1')]), 'unsupported');
  },
  async newComments({ platform, spelled }) {
    isRefused(await platform.listComments([spelled('BalconyGarden')]), 'unsupported');
  },
  async directory({ platform }) {
    isRefused(await platform.searchCommunities('garden'), 'unsupported');
    isRefused(await platform.crawl(null), 'unsupported');
  },
  async search({ platform }) {
    assert.is(platform.limits.searchEverywhere, false);
    isRefused(await platform.searchPosts('basil'), 'unsupported');
  },
  async lookups({ platform, spelled }) {
    assert.is(platform.limits.tellsRemovals, false);
    isRefused(await platform.postsById([spelled('aphids')]), 'unsupported');
    isRefused(await platform.commentsById([spelled('c1')]), 'unsupported');
  },
  async tombstones({ platform, spelled }) {
    assert.equal(valueOf(await platform.postsById([spelled('gone')])), []);
    assert.equal(valueOf(await platform.commentsById([spelled('c4')])), []);
  },
};

/** The value of an answer that must not be a refusal. */
export function valueOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`refused: ${answer.reason} ${answer.detail ?? ''}`);
}

/** The answer is a refusal for this reason, in its documented shape. */
export function isRefused(answer: Answer<unknown> | undefined, ...reasons: Refusal['reason'][]): void {
  assert.ok(answer && !answer.ok, `refused for ${reasons.join(' or ')}`);
  if (answer.ok) return;
  assert.equal(Object.keys(answer).toSorted(), ['detail', 'ok', 'reason', 'retryAfterSeconds']);
  assert.ok(reasons.includes(answer.reason), `refused for ${reasons.join(' or ')}, not ${answer.reason}`);
}

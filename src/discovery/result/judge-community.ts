import type { PromotionRule } from '../../analysis/analyst.ts';
import { rounded } from '../../analysis/median.ts';
import type { Prose } from '../../analysis/prose/prose.ts';
import type { CandidateCommunity } from '../../catalog/posts/read-candidates.ts';
import { scales, shareOf } from '../../platforms/scale.ts';

const deadAfterDays = 180;
const oldAfterDays = 365;
const dayMs = 86_400_000;
const daysAMonth = 30;

/**
 * How much is going on for its platform, 0 to 1: on Reddit a post a month is about .1, one a day .5, fifty a day 1. `null`:
 * nobody knows.
 */
export function activityScore({ platform, posts_per_day: posts }: CandidateCommunity): number | null {
  if (posts === null) return null;
  return rounded(shareOf(posts * daysAMonth, scales[platform].livelyPostsPerDay * daysAMonth));
}

/** How open the rules are to somebody who has something to offer, 0 to 1. `null`: the rules do not say. */
export function opennessScore(community: CandidateCommunity, promotion: PromotionRule | null): number | null {
  if (community.access === 'restricted') return 0.1;
  if (promotion === null) return null;
  return { forbids: 0.2, limits: 0.5, allows: 0.9 }[promotion.effect];
}

/** What somebody should know before going there. What nobody knows of it is said once, for all of the five. */
export function cautionsOf(
  community: CandidateCommunity,
  promotion: PromotionRule | null,
  prose: Prose,
  now = Date.now(),
): string[] {
  const { members, nsfw, access, sample } = community;
  const { cautions: say } = prose;
  const cautions: string[] = [];
  if (nsfw) cautions.push(say.nsfw);
  if (members !== null && members < scales[community.platform].tinyMembers) cautions.push(say.tiny(members));
  const dead = deadSince(community);
  if (dead) cautions.push(say.dead(dead.lastPost, dead.collectedTo));
  else if (isOld(community, now)) cautions.push(say.old(community.last_post_at!.slice(0, 10)));
  if (access === 'restricted') cautions.push(say.restricted);
  if (promotion?.effect === 'forbids') cautions.push(say.forbids(prose.quoted(promotion.quote)));
  if (promotion?.effect === 'limits') cautions.push(say.limits(prose.quoted(promotion.quote)));
  if (sample) cautions.push(say.sample);
  return cautions;
}

/**
 * Only where everything was collected is no post a sign: its clock is the end of what was collected of this community, not
 * today, and not what is known of others.
 */
function deadSince({ last_post_at, collected_from, collected_to }: CandidateCommunity) {
  if (last_post_at === null || collected_from === null || collected_to === null) return null;
  const quietFrom = Math.max(Date.parse(last_post_at), Date.parse(collected_from));
  if (Date.parse(collected_to) - quietFrom < deadAfterDays * dayMs) return null;
  return { lastPost: last_post_at.slice(0, 10), collectedTo: collected_to.slice(0, 10) };
}

function isOld({ last_post_at, sample }: CandidateCommunity, now: number): boolean {
  return !sample && last_post_at !== null && now - Date.parse(last_post_at) > oldAfterDays * dayMs;
}

/** What to do next, for a person. */
export function nextStepFor(community: CandidateCommunity, promotion: PromotionRule | null, prose: Prose): string {
  const { nextStep: say } = prose;
  if (promotion?.effect === 'forbids') return say.readAlong(community.name);
  if (promotion?.effect === 'limits') return say.overviewForRules(community.name);
  if (community.known_posts === 0) return say.lookYourself(community.name);
  return say.overviewThenRead(community.name);
}

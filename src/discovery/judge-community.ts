import type { PromotionRule } from '../analysis/analyst.ts';
import type { CandidateCommunity } from '../catalog/posts/read-candidates.ts';

const tinyMembers = 1000;
const deadAfterDays = 180;
const dayMs = 86_400_000;

/** How much is going on, 0 to 1: a post a month is about .1, one a day .5, fifty a day 1. `null`: no posts are known. */
export function activityScore(community: CandidateCommunity): number | null {
  if (community.posts_per_day === null) return null;
  return round(Math.min(1, Math.log10(1 + community.posts_per_day * 30) / Math.log10(1 + 50 * 30)));
}

/** How open the rules are to somebody who has something to offer, 0 to 1. `null`: the rules do not say. */
export function opennessScore(community: CandidateCommunity, promotion: PromotionRule | null): number | null {
  if (community.access === 'restricted') return 0.1;
  if (promotion === null) return null;
  return { forbids: 0.2, limits: 0.5, allows: 0.9 }[promotion.effect];
}

/** What somebody should know before going there. `now`: the time of the newest knowledge, not of the clock. */
export function cautionsOf(community: CandidateCommunity, promotion: PromotionRule | null, now: Date | null): string[] {
  const cautions: string[] = [];
  if (community.nsfw) cautions.push('It is marked as for adults only (NSFW).');
  if (community.members !== null && community.members < tinyMembers) {
    cautions.push(`It is tiny: ${community.members} members.`);
  }
  if (community.last_post_at && now && now.getTime() - Date.parse(community.last_post_at) > deadAfterDays * dayMs) {
    cautions.push(`It looks dead: the newest post we know of is from ${community.last_post_at.slice(0, 10)}.`);
  }
  if (community.access === 'restricted') cautions.push('Only approved people may post there.');
  if (promotion?.effect === 'forbids') cautions.push(`Its rules forbid promotion: “${promotion.quote}”`);
  if (promotion?.effect === 'limits') cautions.push(`Its rules limit promotion: “${promotion.quote}”`);
  if (community.rules.length === 0) cautions.push('Its rules are not known here: read them before you take part.');
  if (community.sample) cautions.push('It is part of the sample that comes with Whereabouts and does not exist.');
  return cautions;
}

/** What to do next, for a person. */
export function nextStepFor(community: CandidateCommunity, promotion: PromotionRule | null): string {
  if (promotion?.effect === 'forbids')
    return `Read along in ${community.name} and learn; do not mention your product there.`;
  if (promotion?.effect === 'limits')
    return `Create an overview of ${community.name} to see where and how its rules allow a mention.`;
  if (community.known_posts === 0) return `Look at ${community.name} yourself: no posts of it are known here yet.`;
  return `Create an overview of ${community.name}, then read its newest posts before a person of yours takes part.`;
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

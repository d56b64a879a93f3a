import type { Finalist, FitJudgement, PromotionRule } from '../analysis/analyst.ts';
import { series } from '../analysis/series.ts';
import type { Candidate, Match } from '../catalog/ranking/index.ts';
import type { CandidateCommunity } from '../catalog/posts/read-candidates.ts';
import { communityUrl, postUrl } from '../platforms/addresses.ts';
import type { NearMiss } from './choose-five.ts';
import type { DiscoveryResult, FoundCommunity } from './discovery.schema.ts';
import type { CommunityEvidence } from './find-evidence.ts';
import { tellingMatches } from './telling-matches.ts';
import { activityScore, cautionsOf, nextStepFor, opennessScore, round } from './judge-community.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** A community that was looked at closely. */
export type Found = {
  candidate: Candidate;
  community: CandidateCommunity;
  evidence: CommunityEvidence;
  /** How many of its posts the evidence was looked for in. */
  knownPosts: number;
  promotion: PromotionRule | null;
};

/** What the analyst is told of it. */
export function finalistOf({ candidate, community, evidence, knownPosts, promotion }: Found): Finalist {
  const matched = tellingMatches(candidate);
  // What else such people talk of proves neither that they nor that a competitor is there.
  const own = matched.filter(({ origin }) => origin !== 'concept');
  return {
    community: community.name,
    members: community.members,
    matchingPosts: evidence.matchingPosts,
    knownPosts,
    postsPerDay: community.posts_per_day,
    inName: distinct(matched.filter(({ source }) => source === 'name')),
    inDescription: distinct(matched.filter(({ source }) => source === 'text')),
    inPosts: distinct(evidence.best.flatMap(({ matched: terms }) => terms.map((term) => ({ term })))),
    inProfile: distinct(matched.filter(({ source }) => source === 'posts')),
    sharedLanguage: candidate.sharedLanguage && languageNames.of(candidate.sharedLanguage)!,
    audience: distinct(own.filter(({ facet, source }) => facet === 'audience' && source === 'posts')),
    competitors: distinct(own.filter(({ facet }) => facet === 'competitors')),
    demand: distinct(matched.filter(({ facet }) => facet === 'demand')),
    promotion,
    about: [community.title, community.description].filter((text) => text !== '').join('\n'),
    evidence: evidence.best.map(({ post, quote }) => ({ title: post.title, quote })),
  };
}

/** One of the five, as the result shows it. `asOf`: the newest knowledge of the catalog. */
export function describeCommunity(
  { candidate, community, evidence, promotion }: Found,
  { reasons }: FitJudgement,
  { rank, asOf }: { rank: number; asOf: Date | null },
): FoundCommunity {
  const { facets } = candidate;
  return {
    rank,
    community: {
      platform: community.platform,
      name: community.name,
      title: community.title,
      url: communityUrl(community.platform, community.name),
      description: community.description,
      members: community.members,
      posts_per_day: community.posts_per_day,
      nsfw: community.nsfw,
      language: community.language,
      created_at: community.created_at,
      as_of: community.as_of,
    },
    score: round(candidate.score),
    scores: {
      audience: rounded(facets.audience),
      competitors: rounded(facets.competitors),
      demand: rounded(facets.demand),
      activity: activityScore(community),
      openness: opennessScore(community, promotion),
    },
    matched_terms: distinct(tellingMatches(candidate)),
    reasons,
    evidence: evidence.best.map(({ post, quote, aspect, matched: terms }) => ({
      post: {
        id: post.id,
        url: postUrl(community.platform, community.name, post.id),
        title: post.title,
        created_at: post.created_at,
        score: post.score,
        num_comments: post.num_comments,
      },
      quote,
      aspect,
      matched: terms,
    })),
    cautions: cautionsOf(community, promotion, asOf),
    next_step: nextStepFor(community, promotion),
  };
}

/** Why one that came close is not among the five. */
export function describeNearMiss(
  { candidate, because }: NearMiss,
  chosen: readonly Candidate[],
  communities: ReadonlyMap<number, CandidateCommunity>,
  judgement: FitJudgement | undefined,
): DiscoveryResult['also_considered'][number] {
  const community = communities.get(candidate.id)?.name ?? '';
  const score = round(candidate.score);
  if (because === 'unfit') {
    return { community, score, why_not: judgement?.reasons[0] ?? 'Read closely, it does not fit the brief.' };
  }
  if (because !== 'weaker') {
    const twin = communities.get(because.closeTo)?.name ?? '';
    return { community, score, why_not: `It is very close to ${twin}, which fits better: another place says more.` };
  }
  const own = new Set(distinct(candidate.matched));
  const missing = distinct(chosen.flatMap(tellingMatches)).filter((term) => !own.has(term));
  const why = missing.length > 0 ? `nothing there on ${series(missing)}` : 'the others have more of the same words';
  return { community, score, why_not: `It fits less well: ${why}.` };
}

function distinct(matched: readonly Pick<Match, 'term'>[]): string[] {
  return [...new Set(matched.map(({ term }) => term))];
}

function rounded(value: number | null): number | null {
  return value === null ? null : round(value);
}

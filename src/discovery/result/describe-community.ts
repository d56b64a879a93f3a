import type { Finalist, FitJudgement } from '../../analysis/analyst.ts';
import { rounded } from '../../analysis/median.ts';
import type { Prose } from '../../analysis/prose/prose.ts';
import type { Candidate } from '../../catalog/ranking/index.ts';
import type { CandidateCommunity } from '../../catalog/posts/read-candidates.ts';
import { showCommunity } from '../../catalog/posts/show-community.ts';
import { postUrl } from '../../platforms/addresses.ts';
import { quotedAuthor } from '../../platforms/attribution.ts';
import { minTellingBits } from '../evidence/brief-words.ts';
import type { Mention } from '../evidence/count-mentions.ts';
import type { FoundCommunity } from './discovery-result.schema.ts';
import type { CommunityEvidence } from '../evidence/evidence-thread.ts';
import type { ExaminedCommunity } from '../look-closely.ts';
import { activityScore, cautionsOf, nextStepFor, opennessScore } from './judge-community.ts';

/** What the analyst is told of it. */
export function finalistOf({
  candidate,
  community,
  evidence,
  knownPosts,
  promotion,
  prose,
}: ExaminedCommunity): Finalist {
  const { words, mentions } = evidence;
  return {
    community: community.name,
    members: community.members,
    knownPosts,
    postsPerDay: community.posts_per_day,
    words,
    counts: tellingMentions(mentions).map(({ words: counted, because, facet, posts }) => ({
      words: counted,
      because,
      facet,
      posts,
    })),
    sharedLanguage: candidate.sharedLanguage,
    promotion,
    language: prose.language,
    about: [community.title, community.description].filter((text) => text !== '').join('\n'),
    evidence: (evidence.best.length > 0 ? evidence.best : evidence.read).map(({ post, quote }) => ({
      title: post.title,
      quote,
    })),
  };
}

/** What the brief says before what it stands for, and what tells more before what tells less. */
function tellingMentions(mentions: readonly Mention[]): Mention[] {
  const telling = mentions.filter(({ typed, bits }) => !typed || bits >= minTellingBits);
  const told = telling.length > 0 ? telling : mentions;
  return told.toSorted((a, b) => Number(b.typed) - Number(a.typed) || b.worth - a.worth);
}

/** One of the five, as the result shows it. */
export function describeCommunity(
  { candidate, community, evidence, promotion, prose }: ExaminedCommunity,
  { reasons }: FitJudgement,
  rank: number,
): FoundCommunity {
  const { facets } = candidate;
  const shareOf = (share: number | null) => share && rounded(share);
  return {
    rank,
    community: showCommunity(community),
    score: rounded(candidate.score),
    scores: {
      audience: shareOf(facets.audience),
      competitors: shareOf(facets.competitors),
      demand: shareOf(facets.demand),
      activity: activityScore(community),
      openness: opennessScore(community, promotion),
    },
    matched_terms: matchedTerms(evidence),
    reasons,
    evidence: evidence.best.map(({ post, quote, aspect, matched: terms }) => ({
      post: {
        id: post.id,
        url: postUrl(community.platform, community.name, post.id, post.link),
        title: post.title,
        created_at: post.created_at,
        score: post.score,
        num_comments: post.num_comments,
        author: quotedAuthor(community.platform, post.author),
      },
      quote,
      aspect,
      matched: terms,
    })),
    cautions: [...cautionsOfName(candidate, community, prose), ...cautionsOf(community, promotion, prose)],
    next_step: nextStepFor(community, promotion, prose),
  };
}

/** Each stands in the community's name, in what it says of itself or in one of its posts. */
function matchedTerms({ words, mentions }: CommunityEvidence): string[] {
  const { name, title, description, sidebar } = words;
  const inPosts = mentions.toSorted((a, b) => b.worth - a.worth);
  const all = [...name, ...title, ...description, ...sidebar, ...inPosts];
  return [...new Map(all.map((one) => [one.words.toLowerCase(), one.words])).values()];
}

/** What its name warns of. */
function cautionsOfName({ isPit, isAdult }: Candidate, { nsfw }: CandidateCommunity, { cautions }: Prose): string[] {
  return [...(isPit ? [cautions.pit] : []), ...(isAdult && !nsfw ? [cautions.adult] : [])];
}

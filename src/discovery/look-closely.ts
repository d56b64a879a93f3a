import type { EntityManager } from '@mikro-orm/postgresql';
import type { Analyst } from '../analysis/analyst.ts';
import type { Candidate } from '../catalog/ranking/index.ts';
import { type CandidateCommunity, nameKey } from '../catalog/read-candidates.ts';
import { readRecentPosts } from '../catalog/read-recent-posts.ts';
import type { Found } from './describe-community.ts';
import { findEvidence } from './find-evidence.ts';
import { tellingMatches } from './telling-matches.ts';
import type { SearchTerm } from './term-finder.ts';

const evidencePosts = 300;

/** What the posts and the rules of candidates say, in the candidates' order. */
export async function lookClosely(
  em: EntityManager,
  analyst: Analyst,
  candidates: readonly Candidate[],
  communities: ReadonlyMap<number, CandidateCommunity>,
): Promise<Found[]> {
  const ids = candidates.map(({ id }) => id);
  const posts = Map.groupBy(await readRecentPosts(em, ids, evidencePosts), (post) => post.community_id);
  return candidates.map((candidate) => {
    const community = communities.get(candidate.id)!;
    const known = posts.get(candidate.id) ?? [];
    return {
      candidate,
      community,
      evidence: findEvidence(known, termsOf(candidate)),
      knownPosts: known.length,
      promotion: analyst.readPromotionRule(community.rules),
    };
  });
}

function termsOf(candidate: Candidate): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const { term, facet } of tellingMatches(candidate)) terms.set(nameKey(term), { term, facet });
  return [...terms.values()];
}

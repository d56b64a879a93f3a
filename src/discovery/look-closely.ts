import type { EntityManager } from '../database/entity-manager.ts';
import type { Analyst } from '../analysis/analyst.ts';
import type { Candidate } from '../catalog/ranking/index.ts';
import { type CandidateCommunity, nameKey } from '../catalog/posts/read-candidates.ts';
import { readRecentPosts } from '../catalog/posts/read-recent-posts.ts';
import type { Found } from './describe-community.ts';
import { type BatchLimits, eachResult, runBatches } from '../threads/run-batches.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import { type EvidenceQuestion, evidenceTask } from './evidence-thread.ts';
import { tellingMatches } from './telling-matches.ts';
import type { SearchTerm } from './term-finder.ts';

const evidencePosts = 300;
const maxMs = 10_000;
const maxTitleCharacters = 1_000;
const limits: BatchLimits<EvidenceQuestion> = {
  maxItems: 20,
  maxCharacters: 1_000_000,
  charactersOf: ({ posts }) => posts.reduce((sum, { title, body }) => sum + title.length + body.length, 0),
};

/** What the posts and the rules of candidates say, in the candidates' order. `late`: names of those whose posts took too long to read. */
export async function lookClosely(
  { em, analyst, threads }: { em: EntityManager; analyst: Analyst; threads: ThreadPool },
  candidates: readonly Candidate[],
  communities: ReadonlyMap<number, CandidateCommunity>,
  signal: AbortSignal,
): Promise<{ found: Found[]; late: string[] }> {
  const ids = candidates.map(({ id }) => id);
  const recent = await readRecentPosts(em, ids, evidencePosts);
  const posts = Map.groupBy(
    recent.map((post) => ({ ...post, title: post.title.slice(0, maxTitleCharacters) })),
    (post) => post.community_id,
  );
  const questions = candidates.map((candidate) => ({
    posts: posts.get(candidate.id) ?? [],
    terms: termsOf(candidate),
  }));
  const evidence = eachResult(
    await runBatches(questions, limits, async (batch) => threads.run(evidenceTask, batch, { signal, maxMs })),
  );
  const closely = candidates.map((candidate) => communities.get(candidate.id)!);
  const promotions = await analyst.readPromotionRules(
    closely.map(({ rules }) => rules),
    signal,
  );
  const found = candidates.map((candidate, i) => ({
    candidate,
    community: closely[i]!,
    evidence: evidence[i] ?? { best: [], matchingPosts: 0 },
    knownPosts: questions[i]!.posts.length,
    promotion: promotions[i] ?? null,
  }));
  return { found, late: closely.filter((_, i) => evidence[i] === null).map(({ name }) => name) };
}

function termsOf(candidate: Candidate): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const { term, facet } of tellingMatches(candidate)) terms.set(nameKey(term), { term, facet });
  return [...terms.values()];
}

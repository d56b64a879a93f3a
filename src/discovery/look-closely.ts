import type { EntityManager } from '../database/entity-manager.ts';
import type { Analyst, PromotionRule } from '../analysis/analyst.ts';
import type { Prose } from '../analysis/prose/prose.ts';
import { beginningOf } from '../text/beginning.ts';
import { mostRead } from '../analysis/text-limits.ts';
import type { Candidate } from '../catalog/ranking/index.ts';
import type { CandidateCommunity } from '../catalog/posts/read-candidates.ts';
import { readRecentPosts } from '../catalog/posts/items/read-recent-posts.ts';
import { type BatchLimits, eachResult, runBatches } from '../threads/run-batches.ts';
import { scales } from '../platforms/scale.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { BriefWords } from './evidence/brief-words.ts';
import { type CommunityEvidence, type EvidenceQuestion, evidenceTask, noEvidence } from './evidence/evidence-thread.ts';
import { derivedInName, inNameOf, plainInName, termsOf } from './evidence/terms-of.ts';

/** As many as the index reads. */
const maxPosts = 400;
const maxMs = 10_000;
const maxTitleCharacters = 1_000;
const limits: BatchLimits<EvidenceQuestion> = {
  maxItems: 20,
  maxCharacters: 1_500_000,
  charactersOf: ({ posts }) => posts.reduce((sum, { title, body }) => sum + title.length + body.length, 0),
};

/** `communities`: by id, all candidates among them. `words` and `meaning`: of the brief. */
type Looking = {
  em: EntityManager;
  analyst: Analyst;
  threads: ThreadPool;
  communities: ReadonlyMap<number, CandidateCommunity>;
  words: BriefWords;
  meaning: Float32Array | null;
  prose: Prose;
};

/** A community that was looked at closely. */
export type ExaminedCommunity = {
  candidate: Candidate;
  community: CandidateCommunity;
  evidence: CommunityEvidence;
  /** How many of its newest posts were read: what is counted, is counted in these. */
  knownPosts: number;
  promotion: PromotionRule | null;
  prose: Prose;
};

/** What the posts and the rules of candidates say, in the candidates' order. `late`: names of those whose posts took too long to read. */
export async function lookClosely(
  { em, analyst, threads, communities, words, meaning, prose }: Looking,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<{ found: ExaminedCommunity[]; late: string[] }> {
  const ids = candidates.map(({ id }) => id);
  const recent = await readRecentPosts(em, ids, maxPosts);
  const posts = Map.groupBy(
    recent.map((post) => ({ ...post, title: beginningOf(post.title, maxTitleCharacters) })),
    (post) => post.community_id,
  );
  const questions = candidates.map((candidate): EvidenceQuestion => {
    const { platform, name, title, description, sidebar } = communities.get(candidate.id)!;
    return {
      texts: { name, title, description: beginningOf(description, mostRead.about), sidebar },
      posts: posts.get(candidate.id) ?? [],
      terms: termsOf(candidate, name, words),
      inName: inNameOf(candidate),
      onlyInName: derivedInName(candidate, words),
      plainInName: plainInName(candidate, words),
      brief: words,
      meaning,
      own: words.english || candidate.sharedLanguage !== null,
      notedScore: scales[platform].notedScore,
    };
  });
  const read = async (asked: readonly EvidenceQuestion[]) =>
    eachResult(await runBatches(asked, limits, async (batch) => threads.run(evidenceTask, batch, { signal, maxMs })));
  const evidence = await read(questions);
  // What a community says of itself is read even when its posts took too long.
  const late = questions.filter((_, i) => evidence[i] === null);
  const ofLate = await read(late.map((question) => ({ ...question, posts: [] })));
  const closely = candidates.map((candidate) => communities.get(candidate.id)!);
  const promotions = await analyst.readPromotionRules(
    closely.map(({ rules }) => rules),
    signal,
  );
  const found = candidates.map((candidate, i) => ({
    candidate,
    community: closely[i]!,
    evidence: evidence[i] ?? ofLate[late.indexOf(questions[i]!)] ?? noEvidence,
    knownPosts: evidence[i] ? questions[i]!.posts.length : 0,
    promotion: promotions[i] ?? null,
    prose,
  }));
  return { found, late: closely.filter((_, i) => evidence[i] === null).map(({ name }) => name) };
}

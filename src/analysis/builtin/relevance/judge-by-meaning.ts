import type { HitCriteria, MatchedPost } from '../../analyst.ts';
import type { SentenceEncoder } from '../../sentence-encoder/sentence-encoder.ts';
import { ThreadEnded } from '../../../threads/thread-task.ts';
import { encodeInTime } from './encode-in-time.ts';
import type { EncodingBudget } from './encoding-budget.ts';
import { meaningOf } from './found-subject.ts';
import type { Meanings, OwnJudgement } from './judge-posts.ts';

/** A text takes 10 to 60 ms, so that only what words leave open is encoded. */
const maxEncoded = 80;

type Judging = {
  encoder: SentenceEncoder;
  budget: EncodingBudget;
  judge: (posts: readonly MatchedPost[], meanings: Meanings) => Promise<OwnJudgement[]>;
};

/**
 * Judges those posts anew of which words alone do not tell, by what they mean: first those that would be shown first, for
 * somebody reads them. Where nothing can be encoded words decide.
 */
export async function judgeByMeaning(
  { encoder, budget, judge }: Judging,
  posts: readonly MatchedPost[],
  criteria: HitCriteria,
  byWords: readonly (OwnJudgement | null)[],
  signal: AbortSignal,
): Promise<(OwnJudgement | null)[]> {
  const { intent } = criteria;
  if (intent === null) return [...byWords];
  const open = [...byWords.entries()]
    .flatMap(([at, judged]) => (judged?.gist ? [{ at, relevance: judged.relevance, gist: judged.gist }] : []))
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, maxEncoded);
  if (open.length === 0 || budget.leftMs() === 0) return [...byWords];
  const begun = performance.now();
  const texts = [meaningOf(intent, posts), ...open.map(({ gist }) => gist)];
  const encoded = await encodeInTime(encoder, texts, budget.leftMs(), signal);
  budget.spend(performance.now() - begun);
  const [meaning, ...vectors] = encoded;
  const known = vectors.map((vector, i) => ({ at: open[i]!.at, vector }));
  if (!meaning || known.length === 0) return [...byWords];
  try {
    const judged = await judge(
      known.map(({ at }) => posts[at]!),
      { intent: meaning, posts: vectors },
    );
    const anew = new Map(known.map(({ at }, i) => [at, judged[i]!]));
    return byWords.map((one, at) => anew.get(at) ?? one);
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    return [...byWords];
  }
}

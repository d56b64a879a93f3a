import type { Analyst } from '../../analysis/analyst.ts';
import type { BacktestInput } from '../jobs/monitoring-job.schema.ts';
import { type BacktestExample, bestOf, type OpenMatch, type TrialOutcome } from './trial.ts';

const maxTerms = 20;

/** What of a trial depends on how its matches are judged. */
export type Hits = {
  count: number;
  examples: BacktestExample[];
  topTerms: { term: string; matches: number }[];
  /** Open matches that were judged by their words alone. */
  byWords: number;
};

/** Judges those matches as a scan does of which words alone do not tell whether they are hits. */
export async function judgeOpen(
  analyst: Analyst,
  input: BacktestInput,
  outcome: TrialOutcome,
  signal: AbortSignal,
): Promise<Hits> {
  const { intent, noise, acts, min_relevance } = input;
  const criteria = { intent, noise, acts, stream: outcome.stream, minRelevance: Infinity };
  const posts = outcome.open.map(({ post }) => post);
  const judgements = posts.length === 0 ? [] : await analyst.judgePosts(posts, criteria, signal);
  const anew = outcome.open.map(({ example, terms }, i) => ({
    terms,
    example: { ...example, relevance: judgements[i]?.relevance ?? example.relevance },
    isRead: (judgements[i]?.signs?.near ?? null) !== null,
  }));
  const found = anew.filter(({ example }) => example.relevance >= min_relevance);
  const shown = (isRead: boolean) => found.filter((one) => one.isRead === isRead).map(({ example }) => example);
  const best = (some: readonly BacktestExample[]) => bestOf(some, input.examples);
  const [sure, unread] = [best([...outcome.examples, ...shown(true)]), best([...outcome.unread, ...shown(false)])];
  return {
    count: outcome.hits + found.length,
    examples: [...sure, ...unread].slice(0, input.examples),
    topTerms: topTerms(outcome.terms, found),
    byWords: outcome.openLeft + anew.filter(({ isRead }) => !isRead).length,
  };
}

function topTerms(known: Readonly<Record<string, number>>, found: readonly Pick<OpenMatch, 'terms'>[]) {
  const counts = new Map(Object.entries(known));
  for (const { terms } of found) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .map(([term, matches]) => ({ term, matches }))
    .toSorted((a, b) => b.matches - a.matches || (a.term < b.term ? -1 : 1))
    .slice(0, maxTerms);
}

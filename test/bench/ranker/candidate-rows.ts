import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Candidate, FeatureName, Model, RankingIndex } from '../../../src/catalog/ranking/index.ts';
import { meaningFor } from '../ranking-meaning.ts';
import type { JudgedQuery } from './judged-queries.ts';

/** The candidates of a query as the trees see them. `labels`: all grades that there are, also of those that were not found. */
export interface CandidateRows extends Pick<JudgedQuery, 'set' | 'group' | 'bare'> {
  brief: string;
  labels: number[];
  ids: number[];
  /** a grade, or null where nobody has judged */
  grades: (number | null)[];
  /** how well a pasted post fits, best first; of a brief nothing */
  fits: number[];
  rows: Record<FeatureName, number>[];
}

/** All that the trees are given. */
const most = 120;
/** Puts nobody in order, and tells how well a post fits as it is. */
const untrained: Model = { seeds: 1, probability: { brief: [1, 0], post: [1, 0] }, trees: [] };
const scoreBehind = (probability: number) => Math.log(probability / (1 - probability));

/** Of all queries, read from the file where there is one. */
export async function collectRows(
  index: RankingIndex,
  nameOf: (id: number) => string,
  queries: readonly JudgedQuery[],
  file: string | undefined,
): Promise<CandidateRows[]> {
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as CandidateRows[];
  const rows: CandidateRows[] = [];
  for (const query of queries) rows.push(await candidateRows(index, nameOf, query));
  if (file) writeFileSync(file, JSON.stringify(rows));
  return rows;
}

async function candidateRows(
  index: RankingIndex,
  nameOf: (id: number) => string,
  { query, grades, nsfw, set, group, bare }: JudgedQuery,
): Promise<CandidateRows> {
  const meaning = await meaningFor(index, query);
  // Whatever a brief looks like, trees are trained on it.
  const reading = set === 'body' || set === 'title' ? 'post' : 'brief';
  const found = index.search(query, { limit: most, filter: { nsfw }, meaning, model: untrained, reading });
  return {
    set,
    group,
    bare,
    brief: query.brief,
    labels: [...grades.values()],
    ids: found.map(({ id }) => id),
    grades: found.map(({ id }) => grades.get(nameOf(id).toLowerCase()) ?? null),
    fits: found.map(({ score }) => scoreBehind(score)),
    rows: found.flatMap(({ features }) => (features ? valuesOf(features) : [])),
  };
}

function valuesOf(features: NonNullable<Candidate['features']>) {
  return Object.fromEntries(Object.entries(features).map(([name, { value }]) => [name, value])) as Record<FeatureName, number>; // prettier-ignore
}

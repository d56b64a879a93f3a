import type { EntityManager } from '../database/entity-manager.ts';
import type { AnalystJob, FitJudgement } from '../analysis/analyst.ts';
import type { LoadedIndex } from '../catalog/index/catalog-index.ts';
import { type BriefWords, briefWordsOf } from './evidence/brief-words.ts';
import { chooseFive, type Choice } from './choose-five.ts';
import { finalistOf } from './result/describe-community.ts';
import type { DiscoveryInput } from './discovery.schema.ts';
import { type ExaminedCommunity, lookClosely } from './look-closely.ts';
import { type Progress, type Search, searchCatalog, type SearchEnv } from './candidates/search-catalog.ts';

type Judged = { found: ExaminedCommunity; judgement: FitJudgement };

/** `judged`: by id, the chosen ones and whoever else was looked at; `late`: whose posts took too long to read. */
export type FoundFive = Search & Choice & { judged: Map<number, Judged>; late: string[]; words: BriefWords };

type Asked = {
  brief: DiscoveryInput;
  job: AnalystJob;
  signal: AbortSignal;
  progress: Progress;
};

/** The five for a brief. A job, `discover --explain` and the benchmarks all come here, so that none chooses another five. */
export async function findFive(
  env: SearchEnv,
  em: EntityManager,
  catalog: LoadedIndex,
  { brief, job, signal, progress }: Asked,
): Promise<FoundFive> {
  const search = await searchCatalog(env, em, catalog, { brief, job, progress }, signal);
  const { ranked, communities, index, query, meaning, understanding, prose } = search;
  const words = briefWordsOf(index.ranking, query, understanding.competitors, search.understood.added);
  const similarity = (a: number, b: number) => index.ranking.similarity(a, b);
  const many = { communities: index.ranking.size.communities };
  const first = chooseFive(ranked, similarity, many);

  await progress(60, 'Reading posts');
  const { analyst } = env;
  const closer = new Set([...first.chosen, ...ranked.filter(({ matched }) => matched.length > 0)]);
  const most = Math.max(first.chosen.length, analyst.finalists);
  const looking = { em, analyst, threads: env.threads, communities, words, meaning, prose };
  const { found, late } = await lookClosely(looking, [...closer].slice(0, most), signal);
  signal.throwIfAborted();
  if (analyst.finalists > 0) await progress(70, 'Judging what was found');
  const judgements = await analyst.judgeFits(brief, found.map(finalistOf), signal);
  const judged = new Map(found.map((one, i) => [one.candidate.id, { found: one, judgement: judgements[i]! }]));
  const grades = new Map([...judged].map(([id, { judgement }]) => [id, judgement.grade]));
  const isGraded = judgements.some(({ grade }) => grade !== null);
  const choice = isGraded ? chooseFive(ranked, similarity, { ...many, grades }) : first;
  return { ...search, ...choice, judged, late, words };
}

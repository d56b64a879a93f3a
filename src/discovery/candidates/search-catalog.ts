import type { EntityManager } from '../../database/entity-manager.ts';
import type { Analyst, AnalystJob, Understanding } from '../../analysis/analyst.ts';
import type { Prose } from '../../analysis/prose/prose.ts';
import { proseIn } from '../../analysis/prose/prose-in.ts';
import type { LoadedIndex } from '../../catalog/index/catalog-index.ts';
import {
  type Candidate,
  type Filter,
  type Corrections,
  prepareFor,
  readsAsEnglish,
  type Query,
  type Understood,
  withCorrections,
} from '../../catalog/ranking/index.ts';
import { type CandidateCommunity, findCommunityIds, readCandidates } from '../../catalog/posts/read-candidates.ts';
import type { Warning } from '../../jobs/job-states.ts';
import type { CommunityVectors } from '../../catalog/vectors/community-vectors.ts';
import type { DiscoveryInput } from '../discovery.schema.ts';
import { findCandidates, withTerms } from './find-candidates.ts';
import { meaningOf, type MeaningEnv } from './meaning-of.ts';
import { type LiveEnv, type LiveSearch, searchLive } from './search-live.ts';
import { toQuery } from './to-query.ts';

export type SearchEnv = LiveEnv & MeaningEnv & { analyst: Analyst; vectors: CommunityVectors | null };

/** `index` is the catalog's and what was found live; `ranked` come best first, each of them among `communities`. */
export type Search = {
  /** As it was read, without the typos that `corrections` have. */
  read: DiscoveryInput;
  corrections: Corrections;
  understanding: Understanding;
  index: LoadedIndex;
  live: LiveSearch;
  query: Query;
  understood: Understood;
  ranked: Candidate[];
  communities: Map<number, CandidateCommunity>;
  /** Of the brief, see the ranking; `null` of another language, in which quotes are looked for as well. */
  meaning: Float32Array | null;
  /** What should have been asked and did not answer. */
  unanswered: Warning[];
  /** In the language of the brief. */
  prose: Prose;
};

const nearest = 30;

/** Who may stay silent, and the code of the warning then. */
const silence = { encoderSilent: 'encoder_not_used', embedderSilent: 'embedding_not_used' } as const;

export type Progress = (percent: number, stage: string) => Promise<unknown>;

/** Reads a brief and ranks communities for it: with every filter, platform and model that is set up. */
export async function searchCatalog(
  env: SearchEnv,
  em: EntityManager,
  catalog: LoadedIndex,
  { brief: typed, job, progress }: { brief: DiscoveryInput; job: AnalystJob; progress: Progress },
  signal: AbortSignal,
): Promise<Search> {
  await prepareFor(typed);
  const corrections = catalog.ranking.correctionsOf(typed);
  const spelled = (text: string) => withCorrections(text, corrections);
  const brief = {
    ...typed,
    brief: spelled(typed.brief),
    audience: typed.audience && spelled(typed.audience),
    keywords: typed.keywords.map(spelled),
  };
  const silent = new Set<keyof typeof silence>();
  const ask = (meant: DiscoveryInput) => {
    const asking = meaningOf(env, catalog.ranking, meant, signal, () => silent.add('encoderSilent'));
    asking.catch(() => undefined);
    return asking;
  };
  // It takes as long as all that comes before the ranking, which alone needs it.
  const asking = ask(brief);
  const understanding = await env.analyst.understandBrief(brief, signal);
  const meant = { ...brief, brief: understanding.rest };
  // What a brief rules out must not be near to it.
  const reading = meant.brief === brief.brief ? asking : ask(meant);

  await progress(25, 'Searching the catalog');
  const query = toQuery(brief, understanding);
  const { searchTerms } = understanding;
  const understood = (asPost?: boolean) => catalog.ranking.understand(withTerms(query, searchTerms), asPost);
  const { terms, language } = understood();
  const prose = proseIn(language.known);
  const words = [...brief.keywords, ...brief.competitors, ...terms];
  const live = await searchLive(env, em, catalog, brief.platforms, words, prose, signal);
  const filter = await toFilter(em, brief, understanding);
  const near = await nearTo(env.vectors, meant, job, signal, () => silent.add('embedderSilent'));
  const meaning = await reading;
  const further = { searchTerms, meaning, near, filter };
  const found = findCandidates(live.index.ranking, query, further);
  const communities = await readCommunities(em, found);
  const ranked = found.filter(({ id }) => communities.has(id));
  const read = understood(found[0]?.readAsPost);
  const unanswered = [...silent].map((one) => ({ code: silence[one], message: prose.warnings[one], community: null }));
  const { index } = live;
  const own = readsAsEnglish(meant.brief) ? meaning : null;
  const asRead = { read: brief, corrections, understanding, query, understood: read, meaning: own, prose };
  return { ...asRead, index, live, ranked, communities, unanswered };
}

/** What must not be returned is filtered before the best are cut. */
async function toFilter(em: EntityManager, brief: DiscoveryInput, understanding: Understanding): Promise<Filter> {
  const excluded = await findCommunityIds(em, [...brief.exclude_communities, ...understanding.excludedCommunities]);
  return {
    nsfw: brief.include_nsfw,
    minimumMembers: brief.min_members ?? understanding.members.least,
    maximumMembers: brief.max_members ?? understanding.members.most,
    platforms: brief.platforms,
    languages: brief.languages.length > 0 ? brief.languages : null,
    excludedIds: new Set(excluded.values()),
  };
}

/** By meaning, when there are vectors; a model that does not answer is heard of. */
async function nearTo(
  vectors: CommunityVectors | null,
  brief: DiscoveryInput,
  job: AnalystJob,
  signal: AbortSignal,
  onSilence: () => void,
): Promise<number[]> {
  if (!vectors) return [];
  const text = [brief.brief, brief.audience ?? '', ...brief.keywords].join('\n');
  return vectors.nearest(text, nearest, job, signal).catch(() => {
    signal.throwIfAborted();
    onSilence();
    return [];
  });
}

async function readCommunities(
  em: EntityManager,
  found: readonly Candidate[],
): Promise<Map<number, CandidateCommunity>> {
  const ids = found.map(({ id }) => id);
  const rows = ids.length > 0 ? await readCandidates(em, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

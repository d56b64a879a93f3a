import { mix } from './parameters.ts';
import { impactOf, type Postings } from './postings.ts';
import { queryTerms, type Facet, type NameProbe, type Query, type QueryTerm, type QueryTerms } from './query-terms.ts';
import { bestDocuments, type WeightedPostings } from './scan.ts';
import type { Segment } from './segment.ts';

export interface Filter {
  nsfw?: boolean;
  minimumMembers?: number | null;
  maximumMembers?: number | null;
  /** ISO 639-1; communities of unknown language pass */
  languages?: string[] | null;
  /** ids of communities that must not be found */
  excludedIds?: ReadonlySet<number>;
}

export type SourceName = 'text' | 'posts' | 'name' | 'cover' | 'size';

export interface Match {
  /** as it was typed */
  term: string;
  /** where it was found */
  source: 'name' | 'text' | 'posts';
  facet: Facet;
}

export interface Candidate {
  id: number;
  /** 0 to 1 */
  score: number;
  /** how much of each facet the community meets, 0 to 1; null when the query has no such facet */
  facets: Record<Facet, number | null>;
  matched: Match[];
  sources: Record<SourceName, { raw: number; weighted: number }>;
  /** its name is a word, a run of words or a competitor of the query */
  exactName: boolean;
}

/** A segment in use: some of its documents may be dead, because a newer segment has them. */
export interface LiveSegment {
  segment: Segment;
  dead: Uint8Array | null;
}

interface IdfTerm extends QueryTerm {
  textIdf: number;
  postsIdf: number;
}

interface Scored {
  live: LiveSegment;
  document: number;
  name: NameProbe | null;
  raw: Record<SourceName, number>;
  score: number;
}

/** BM25's inverse document frequency, never negative. */
const idf = (documents: number, frequency: number) => Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

export function search(segments: readonly LiveSegment[], query: Query, limit: number, filter: Filter): Candidate[] {
  const understood = queryTerms(query);
  const terms = withIdf(segments, understood.terms);
  const found: Scored[] = [];
  for (const live of segments) found.push(...candidatesOf(live, terms, understood, filter));
  score(found, terms, understood);
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map((one) => explain(one, terms, understood.postness));
}

function withIdf(segments: readonly LiveSegment[], terms: readonly QueryTerm[]): IdfTerm[] {
  const documents = segments.reduce((sum, { segment }) => sum + segment.documents, 0);
  const profiles = segments.reduce((sum, { segment }) => sum + segment.header.profiles, 0);
  return terms.map((term) => {
    let inText = 0;
    let inPosts = 0;
    for (const { segment } of segments) {
      const ordinal = segment.terms.find(term.term);
      if (ordinal < 0) continue;
      inText += segment.text.starts[ordinal + 1]! - segment.text.starts[ordinal]!;
      inPosts += segment.posts.starts[ordinal + 1]! - segment.posts.starts[ordinal]!;
    }
    return { ...term, textIdf: idf(documents, inText), postsIdf: inPosts === 0 ? 0 : idf(profiles, inPosts) };
  });
}

function candidatesOf(live: LiveSegment, terms: readonly IdfTerm[], understood: QueryTerms, filter: Filter): Scored[] {
  const { segment } = live;
  const admits = admission(live, filter);
  const { members } = segment.sections;
  const ordinals = terms.map(({ term }) => segment.terms.find(term));
  const weighted = (postings: Postings, weight: (term: IdfTerm) => number): WeightedPostings[] =>
    terms.flatMap((term, i) => {
      const ordinal = ordinals[i]!;
      if (ordinal < 0 || weight(term) === 0) return [];
      return [{ from: postings.starts[ordinal]!, to: postings.starts[ordinal + 1]!, weight: weight(term) }];
    });
  const ideal = terms.reduce((sum, term) => sum + term.weight * term.textIdf, 0);
  const half = mix.candidates / 2;
  const bySize = (document: number) => ideal * mix.brief.size * sizeOf(members[document]!);
  const texts = bestDocuments(segment.text, weighted(segment.text, (t) => t.weight * t.textIdf), segment.documents, half, bySize, admits); // prettier-ignore
  const posts = bestDocuments(segment.posts, weighted(segment.posts, (t) => t.weight * t.postsIdf), segment.documents, half, () => 0, admits); // prettier-ignore

  const byName = new Map<number, NameProbe>();
  for (const probe of understood.names) {
    for (const document of segment.names.findAll(probe.key, 4)) {
      const known = byName.get(document);
      if (admits(document) && (!known || known.weight < probe.weight)) byName.set(document, probe);
    }
  }
  const documents = new Set([
    ...texts.documents.subarray(0, texts.length),
    ...posts.documents.subarray(0, posts.length),
    ...byName.keys(),
  ]);
  return Array.from(documents, (document) => {
    const raw = { text: 0, posts: 0, name: 0, cover: 0, size: sizeOf(members[document]!) };
    terms.forEach((term, i) => {
      const ordinal = ordinals[i]!;
      if (ordinal < 0) return;
      raw.text += term.weight * term.textIdf * impactOf(segment.text, ordinal, document);
      if (term.postsIdf > 0) raw.posts += term.weight * term.postsIdf * impactOf(segment.posts, ordinal, document);
    });
    raw.cover = coverOf(segment, document, ordinals, terms);
    return { live, document, name: byName.get(document) ?? null, raw, score: 0 };
  });
}

function admission({ segment, dead }: LiveSegment, filter: Filter): (document: number) => boolean {
  const { members, flags, languages, ids } = segment.sections;
  const least = (filter.minimumMembers ?? -1) + 1;
  const most = (filter.maximumMembers ?? 2 ** 32) + 1;
  const wanted = filter.languages ? new Set(['', ...filter.languages]) : null;
  return (document) =>
    (dead === null || dead[document] === 0) &&
    (filter.nsfw === true || (flags[document]! & 1) === 0) &&
    (least === 0 || members[document]! > least - 1) &&
    members[document]! <= most &&
    (wanted === null || wanted.has(segment.header.languages[languages[document]!]!)) &&
    (filter.excludedIds === undefined || !filter.excludedIds.has(ids[document]!));
}

/** 0 for an empty community, 1 for ten million members. */
function sizeOf(stored: number): number {
  return Math.min(1, Math.log10(1 + (stored === 0 ? mix.unknownMembers : stored - 1)) / 7);
}

/** How much of the community's name the query mentions. */
function coverOf(segment: Segment, document: number, ordinals: number[], terms: readonly IdfTerm[]): number {
  const { nameTerms, nameTermStarts } = segment.sections;
  const documents = segment.documents;
  let met = 0;
  let all = 0;
  for (let i = nameTermStarts[document]!; i < nameTermStarts[document + 1]!; i++) {
    const ordinal = nameTerms[i]!;
    const value = idf(documents, segment.text.starts[ordinal + 1]! - segment.text.starts[ordinal]!);
    const at = ordinals.indexOf(ordinal);
    all += value;
    if (at >= 0) met += value * Math.min(1, terms[at]!.weight);
  }
  return all === 0 ? 0 : met / all;
}

function score(found: Scored[], terms: readonly IdfTerm[], { postness }: QueryTerms): void {
  const most = (source: SourceName) => Math.max(1e-9, ...found.map(({ raw }) => raw[source]));
  const mostText = most('text');
  const mostPosts = most('posts');
  const worth = new Map(terms.map((term) => [term.term, term.weight * term.textIdf]));
  const total = Math.max(1e-9, ...worth.values());
  for (const one of found) {
    const { raw, name } = one;
    raw.text /= mostText;
    raw.posts /= mostPosts;
    if (name) {
      const value = name.terms.reduce((sum, term) => sum + (worth.get(term) ?? 0), 0) / total;
      raw.name = name.facet === 'competitors' && name.terms.length === 0 ? 1 : Math.min(1, value);
    }
    raw.cover *= raw.text;
    one.score = (Object.keys(raw) as SourceName[]).reduce(
      (sum, source) => sum + weightOf(source, postness) * raw[source],
      0,
    );
  }
}

function weightOf(source: SourceName, postness: number): number {
  const brief = mix.brief[source];
  const post = mix.post[source];
  const total = (weights: Record<SourceName, number>) =>
    Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  return ((1 - postness) * brief) / total(mix.brief) + (postness * post) / total(mix.post);
}

function explain(
  { live, document, name, raw, score: total }: Scored,
  terms: readonly IdfTerm[],
  postness: number,
): Candidate {
  const { segment } = live;
  const { nameTerms, nameTermStarts, ids } = segment.sections;
  const ownName = nameTerms.subarray(nameTermStarts[document], nameTermStarts[document + 1]);
  const met: Record<Facet, number> = { audience: 0, competitors: 0, demand: 0 };
  const asked: Record<Facet, number> = { audience: 0, competitors: 0, demand: 0 };
  const matched: Match[] = [];
  for (const { term, surface, facet, weight, textIdf, postsIdf, origin } of terms) {
    if (origin === 'typed') asked[facet] += weight * textIdf;
    const ordinal = segment.terms.find(term);
    if (ordinal < 0) continue;
    const inText = impactOf(segment.text, ordinal, document);
    const inPosts = postsIdf > 0 ? impactOf(segment.posts, ordinal, document) : 0;
    if (inText === 0 && inPosts === 0) continue;
    met[facet] += weight * textIdf * Math.min(1, 1.5 * Math.max(inText, inPosts));
    matched.push({
      term: surface,
      facet,
      source: inText === 0 ? 'posts' : ownName.includes(ordinal) ? 'name' : 'text',
    });
  }
  const facet = (which: Facet) => (asked[which] === 0 ? null : Math.min(1, met[which] / asked[which]));
  const sources = Object.fromEntries(
    (Object.keys(raw) as SourceName[]).map((source) => [
      source,
      { raw: raw[source], weighted: raw[source] * weightOf(source, postness) },
    ]),
  ) as Candidate['sources'];
  return {
    id: ids[document]!,
    score: Math.max(0, Math.min(1, total)),
    facets: { audience: facet('audience'), competitors: facet('competitors'), demand: facet('demand') },
    matched,
    sources,
    exactName: name !== null,
  };
}

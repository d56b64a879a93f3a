import { type Candidates, findCandidates } from './candidates.ts';
import { type Evidence, weighEvidence } from './evidence.ts';
import { explain, type Candidate } from './explain.ts';
import { fuse } from './fusion.ts';
import { languageMatch } from '../query/languages/language-fit.ts';
import { featuresOf } from './measure-features.ts';
import { learntModel, type Model, probabilityOf, sharesOf, sumsOf, valuesOf } from '../learnt/trees.ts';
import { admission, type Filter, type LiveSegment } from '../segment/live-segment.ts';
import { weighMeaning } from './weigh-meaning.ts';
import { kind, learnt } from '../parameters.ts';
import { idOf, mixLanguages, type Ranked, type Reading, saidBy, sharesTranslated } from './mix-languages.ts';
import { mixReadings } from './mix-readings.ts';
import { fitOfBrief } from '../query/query-kind.ts';
import type { Query } from '../query/query-parts.ts';
import { pitFlag } from '../segment/segment.ts';
import { queryTerms, readQuery } from '../query/query-terms.ts';
import { asEnglish, translationOf } from '../query/languages/in-english.ts';
import { habitsLeft, type Left } from '../query/habits.ts';
import { refusedNames } from '../query/refused-words.ts';
import { isReadable } from '../query/readable.ts';
import { asksForPits } from '../words/unwanted.ts';
import { familiarityOf, weighTerms } from '../query/weighted-terms.ts';

export type SearchOptions = {
  limit: number;
  filter?: Filter;
  /** where the query lies by meaning, that of another language its translation, see `projectEncoded`; without it words alone decide */
  meaning?: Float32Array | null;
  /** another one than the one that comes with this program, to train and to measure */
  model?: Model;
  /** one reading alone, whatever the query is like; to train */
  reading?: 'brief' | 'post';
};

const isPit = ({ live: { segment }, document }: Evidence) => (segment.sections.flags[document]! & pitFlag) !== 0;

export function search(segments: readonly LiveSegment[], query: Query, options: SearchOptions): Candidate[] {
  const { postness, language } = readQuery(query);
  const known = familiarityOf(segments);
  if (!isReadable(query, { language, known })) return [];
  const left = postness > 0.5 ? null : habitsLeft(query.brief, language);
  // What a post says no to may still be what its community is about.
  const refused = refusedNames(query, language);
  const readAs = (as: 0 | 1, asked: Query, form: Pick<Reading, 'language' | 'translated'>): Reading => {
    const { terms, names, rivals } = queryTerms(asked, known, { postness: as, language: form.language });
    const told = { names, rivals, postness: as, refused: as === 0 ? refused : [], left };
    return { terms: weighTerms(segments, terms, names), ...told, ...form };
  };
  const read = (as: 0 | 1) => readAs(as, query, { language, translated: null });
  const shown = (ranked: readonly Ranked[], asPost: boolean) =>
    ranked.slice(0, options.limit).map(({ evidence, reading, learnt: found, isPlaceNamed }) => {
      const { language, translated } = reading;
      const said = saidBy(translated, explain(evidence, found, reading, { asPost, language }));
      return isPlaceNamed ? { ...said, asked: said.asked ?? 'place' } : said;
    });
  // So many tell what a text is, also where fewer are wanted.
  const most = { ...options, limit: Math.max(options.limit, kind.places) };
  const translated = translationOf(query, known, { ofPosts: true });
  const asBrief = () => {
    if (translated === null) return rankAsBrief(segments, read(0), most);
    const wide = { ...most, limit: Math.max(most.limit, learnt.candidates) };
    const typed = read(0);
    const found = rankAsBrief(segments, typed, { ...wide, meaning: null });
    const told = { because: translated.because, shares: sharesTranslated(typed, translated) };
    const reading = readAs(0, translated.query, { language: asEnglish, translated: told });
    return mixLanguages(found, rankAsBrief(segments, reading, wide), language).slice(0, most.limit);
  };
  const asPost = () => rankAsPost(segments, read(1), options);
  if (options.reading) return options.reading === 'post' ? shown(asPost(), true) : shown(asBrief(), false);
  const needed = known.total < kind.minCommunities ? Number(postness > 0.5) : fitOfBrief(postness);
  const found = asBrief();
  const scores = found.slice(0, kind.places).map(({ learnt: { score } }) => score);
  if (sum(scores) / kind.places >= needed) return shown(found, false);
  const scored = (ranked: readonly Ranked[]) =>
    ranked.map((one) => ({ id: idOf(one.evidence), score: one.learnt.score, one }));
  const both = mixReadings(scored(asPost()), scored(found));
  return shown(
    both.map(({ score, one }) => ({ ...one, learnt: { ...one.learnt, score } })),
    true,
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Learnt trees put the best by words in order. */
function rankAsBrief(segments: readonly LiveSegment[], reading: Reading, options: SearchOptions): Ranked[] {
  const { model = learntModel(), meaning = null, limit } = options;
  const { terms, language } = reading;
  const { found, isAdmitted } = weigh(segments, reading, options);
  const worth = ({ score, name }: Evidence) => score + (name && !name.related ? learnt.exactName : 0);
  const sorted = found.toSorted((a, b) => worth(b) - worth(a) || idOf(a) - idOf(b));
  const most = Math.max(limit, learnt.candidates);
  const best = [...new Set([...sorted.slice(0, most), ...sorted.filter(isAdmitted).slice(0, most)])];
  const languageOf = ({ live: { segment }, document }: Evidence) => languageMatch({ segment, document }, language);
  const rows = featuresOf(best, { terms, meaning, languageOf });
  const values = rows.map(valuesOf);
  const sums = sumsOf(model, values);
  const wantsPits = asksForPits(terms.map(({ surface }) => surface));
  return best
    .map((evidence, i) => {
      const isUnwanted = !wantsPits && isPit(evidence);
      return { evidence, row: rows[i]!, values: values[i]!, sum: sums[i]! - (isUnwanted ? learnt.pit : 0) };
    })
    .filter(({ evidence }) => isAdmitted(evidence))
    .sort((a, b) => b.sum - a.sum || idOf(a.evidence) - idOf(b.evidence))
    .slice(0, limit)
    .map(({ evidence, row, values, sum }) => {
      const shares = sharesOf(model, values);
      const score = probabilityOf(model, 'brief', sum);
      return { evidence, reading, learnt: { row, shares, score } };
    });
}

/** Who writes like this, by the words and the manner of their posts. */
function rankAsPost(segments: readonly LiveSegment[], reading: Reading, options: SearchOptions): Ranked[] {
  const { model = learntModel() } = options;
  const { found, isAdmitted } = weigh(segments, reading, options);
  return found
    .filter(isAdmitted)
    .sort((a, b) => b.score - a.score || idOf(a) - idOf(b))
    .slice(0, options.limit)
    .map((evidence) => {
      const score = probabilityOf(model, 'post', evidence.score);
      return { evidence, reading, learnt: { row: null, shares: null, score } };
    });
}

/**
 * Whoever the filter leaves, and beside them those that would be found without it: what is measured against others must not
 * rise because the better ones are left out.
 */
function weigh(
  segments: readonly LiveSegment[],
  reading: Reading,
  { filter = {}, meaning }: SearchOptions,
): { found: Evidence[]; isAdmitted: (one: Evidence) => boolean } {
  const { terms, names, postness, language, refused, left } = reading;
  const admitted = { ...filter, refusedNames: refused, left };
  const { nsfw = false, ...narrowing } = admitted;
  const isNarrow = Object.values(narrowing).some((bound) => bound != null && !isEmpty(bound));
  const admits = new Map(segments.map((live) => [live, admission(live, admitted)]));
  const evidence = segments.flatMap((live) => {
    const ordinals = terms.map(({ term }) => live.segment.terms.find(term));
    const find = (by: Filter) => findCandidates(live, ordinals, terms, names, by, { postness, language });
    const candidates = isNarrow ? together(find({ nsfw }), find(admitted)) : find(admitted);
    const weighed = weighEvidence(live, candidates, ordinals, terms, language);
    // Others were found by a stem that is another word in their language.
    return weighed.filter(({ raw, name }) => raw.text > 0 || raw.posts > 0 || name !== null);
  });
  fuse(evidence, terms, { postness, language });
  const typedWords = terms.filter(({ origin }) => origin === 'typed').length;
  if (meaning) weighMeaning(evidence, meaning, { postness, typedWords });
  return { found: evidence, isAdmitted: ({ live, document }) => !isNarrow || admits.get(live)!(document) };
}

const isEmpty = (bound: number | readonly string[] | ReadonlySet<number> | Left) =>
  typeof bound === 'number'
    ? bound === 0
    : 'size' in bound
      ? bound.size === 0
      : 'length' in bound && bound.length === 0;

function together(one: Candidates, other: Candidates): Candidates {
  const documents = Uint32Array.from(new Set([...one.documents, ...other.documents])).sort();
  return { documents, names: new Map([...one.names, ...other.names]) };
}

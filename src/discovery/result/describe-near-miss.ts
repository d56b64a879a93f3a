import type { FitJudgement } from '../../analysis/analyst.ts';
import { rounded } from '../../analysis/median.ts';
import { anyOf, type Prose } from '../../analysis/prose/prose.ts';
import { beginningOf } from '../../text/beginning.ts';
import { mostRead } from '../../analysis/text-limits.ts';
import { type Candidate, fold } from '../../catalog/ranking/index.ts';
import type { CandidateCommunity } from '../../catalog/posts/read-candidates.ts';
import { type BriefWords, minTellingBits } from '../evidence/brief-words.ts';
import type { NearMiss } from '../choose-five.ts';
import type { DiscoveryResult } from './discovery-result.schema.ts';
import { type SearchTerm, TermFinder } from '../evidence/term-finder.ts';
import { wordInName } from '../evidence/words-in-community.ts';

const maxWords = 3;
/** Of a pasted post; the most telling ones. */
const maxTerms = 12;
/** Who has so many words wrote a post, of which nobody has all. */
const maxRead = 40;
/** Two letters are in many names. */
const minLength = 3;

/** Of the brief's words those that this one has neither in its name nor in what it says of itself, in any language. */
export type Lacking = (candidate: Candidate, community: CandidateCommunity) => { telling: string[]; hasAll: boolean };

/**
 * Why one that came close is not among the five: by the brief's own words, as far as half of those chosen have them. `isAsLikely`:
 * to fit, as the last of the five.
 */
export function describeNearMiss(
  { candidate, because, isAsLikely }: NearMiss & { isAsLikely: boolean },
  communities: ReadonlyMap<number, CandidateCommunity>,
  judgement: FitJudgement | undefined,
  lackingIn: Lacking,
  prose: Prose,
): DiscoveryResult['also_considered'][number] {
  const community = communities.get(candidate.id)!;
  const score = rounded(candidate.score);
  const notChosen = (why: string) => ({ community: community.name, score, why_not: why });
  if (because === 'unfit') return notChosen(judgement?.reasons[0] ?? prose.whyNot.unfit);
  if (typeof because === 'object') {
    const nameOf = (id: number) => communities.get(id)?.name ?? '';
    const told = 'closeTo' in because ? prose.whyNot.closeTo(nameOf(because.closeTo)) : prose.whyNot.gaveWayTo(nameOf(because.gaveWayTo), because.isPlace); // prettier-ignore
    return notChosen(told);
  }
  const { telling, hasAll } = lackingIn(candidate, community);
  const postsKnown = community.known_posts > 0;
  const lacks = telling.length === 0 ? null : anyOf(prose, telling, maxWords);
  if (isAsLikely) return notChosen(prose.whyNot.asLikely(lacks, postsKnown));
  if (lacks !== null) return notChosen(prose.whyNot.lacks(lacks, postsKnown));
  return notChosen(hasAll ? prose.whyNot.alike(postsKnown) : prose.whyNot.less(postsKnown));
}

/** What a near miss may be said to lack beside these: another word would be no difference. */
export function lackingBeside(
  chosen: readonly Candidate[],
  communities: ReadonlyMap<number, CandidateCommunity>,
  words: BriefWords,
): Lacking {
  const terms = [...words.bitsOf]
    .filter(([term, bits]) => bits > 0 && term.length >= minLength)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxRead)
    .map(([term, bits]): SearchTerm => ({ term, facet: 'demand', typed: true, exact: false, worth: 1, bits }));
  const telling = terms.filter(({ bits }) => bits > minTellingBits).slice(0, maxTerms);
  const finder = new TermFinder(terms, words.language);
  const seenIn = ({ name, title, description }: CandidateCommunity) => {
    const about = `${title}\n${beginningOf(description, mostRead.about)}`;
    const there = new Set(finder.in(about).map(({ term }) => term));
    return (term: SearchTerm) => there.has(term) || wordInName(name, term, words.language) !== null;
  };
  /** Or another word for it. */
  const meantIn = (candidate: Candidate, community: CandidateCommunity) => {
    const isSeen = seenIn(community);
    const led = candidate.matched
      .filter(({ source, origin }) => origin !== 'typed' && (source === 'name' || source === 'text'))
      .flatMap(({ term }) => words.because.get(term) ?? [])
      .map(fold);
    return (term: SearchTerm) => isSeen(term) || led.some((one) => one.includes(term.term));
  };
  const haves = chosen.map(({ id }) => seenIn(communities.get(id)!));
  const shared = new Set(telling.filter((term) => haves.filter((has) => has(term)).length >= chosen.length / 2));
  return (candidate, community) => {
    const has = meantIn(candidate, community);
    const lacking = terms.filter((term) => !has(term));
    return {
      telling: lacking.filter((term) => shared.has(term)).map(({ term }) => words.written.get(term) ?? term),
      hasAll: terms.length < maxRead && lacking.length === 0,
    };
  };
}

import type { FitJudgement } from '../../analysis/analyst.ts';
import { anyOf, type Prose } from '../../analysis/prose/prose.ts';
import { beginningOf } from '../../text/beginning.ts';
import { mostRead } from '../../analysis/text-limits.ts';
import type { CandidateCommunity } from '../../catalog/posts/read-candidates.ts';
import type { BriefWords } from '../evidence/brief-words.ts';
import type { NearMiss } from '../choose-five.ts';
import type { DiscoveryResult } from './discovery-result.schema.ts';
import { round } from './judge-community.ts';
import { type SearchTerm, TermFinder } from '../evidence/term-finder.ts';
import { wordInName } from '../evidence/words-in-community.ts';

const maxWords = 3;
/** Of a pasted post; the most telling ones. */
const maxTerms = 12;
/** Two letters are in many names. */
const minLength = 3;

/**
 * Why one that came close is not among the five: by the brief's own words, never by those of whoever won. `isAsLikely`: to fit,
 * as the last of the five.
 */
export function describeNearMiss(
  { candidate, because, isAsLikely }: NearMiss & { isAsLikely: boolean },
  communities: ReadonlyMap<number, CandidateCommunity>,
  judgement: FitJudgement | undefined,
  words: BriefWords,
  prose: Prose,
): DiscoveryResult['also_considered'][number] {
  const community = communities.get(candidate.id)!;
  const score = round(candidate.score);
  const notChosen = (why: string) => ({ community: community.name, score, why_not: why });
  if (because === 'unfit') return notChosen(judgement?.reasons[0] ?? prose.whyNot.unfit);
  if (typeof because === 'object') {
    return notChosen(prose.whyNot.closeTo(communities.get(because.closeTo)?.name ?? ''));
  }
  const missing = missingIn(community, words);
  const postsKnown = community.known_posts > 0;
  const lacks = missing.length === 0 ? null : anyOf(prose, missing, maxWords);
  if (isAsLikely) return notChosen(prose.whyNot.asLikely(lacks, postsKnown));
  return notChosen(lacks === null ? prose.whyNot.alike(postsKnown) : prose.whyNot.lacks(lacks, postsKnown));
}

/** The most telling words of the brief, as they stand there, that stand neither in its name nor in what it says of itself. */
function missingIn(
  { name, title, description }: CandidateCommunity,
  { bitsOf, written, language }: BriefWords,
): string[] {
  const terms = [...bitsOf]
    .filter(([term, bits]) => bits > minBits && term.length >= minLength)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxTerms)
    .map(([term, bits]): SearchTerm => ({ term, facet: 'demand', typed: true, exact: false, worth: 1, bits }));
  const finder = new TermFinder(terms, language);
  const about = `${title}\n${beginningOf(description, mostRead.about)}`;
  const there = new Set(finder.in(about).map(({ term }) => term));
  const missing = terms.filter((term) => !there.has(term) && wordInName(name, term, language) === null);
  return missing.map(({ term }) => written.get(term) ?? term);
}

/** What one community in six uses tells nobody why. */
const minBits = 2.5;

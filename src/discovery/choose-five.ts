import type { FitGrade } from '../analysis/analyst.ts';
import type { Candidate } from '../catalog/ranking/index.ts';

export const mostChosen = 5;
const maxNearMisses = 10;
/** From here on two communities are the same place for the reader of a list of five. */
const nearDuplicate = 0.6;
/** A near-duplicate gives way to a different one only when that one is about as good. */
const nearlyAsGood = 0.9;
/** About as likely right as wrong. */
export const likely = 0.3;
/** A brief is answered with what is likely; a pasted post also with what few others are as near to. */
const minProbability = { brief: likely, post: 0.0005 };
/** Scores are measured on a catalog of 132,677; among fewer than this they only compare, and the best says what is good. */
export const minCommunities = 1000;
const minShareOfBest = 0.05;

/**
 * What somebody names by itself has the last place, though hardly anything else of the brief is met there: of keywords and
 * competitors whose communities were not among the five 82 are right and 7 are not. Of a place that says still less.
 */
const minOfAsked = { given: 0.25, place: 0.1 };

export type NearMiss = {
  candidate: Candidate;
  because: { closeTo: number } | { gaveWayTo: number; isPlace: boolean } | 'weaker' | 'unfit';
};

export type Choice = { chosen: Candidate[]; nearMisses: NearMiss[] };

/**
 * Five that differ, best first, and the ten that came closest, each with the reason why it is not among them. `grades`: what
 * an analyst found on a closer look, by id: then five of those are chosen; within a grade the ranking stands. `communities`: how
 * many were ranked.
 */
export function chooseFive(
  ranked: readonly Candidate[],
  similarity: (a: number, b: number) => number,
  { grades = new Map(), communities }: { grades?: ReadonlyMap<number, FitGrade>; communities: number },
): Choice {
  const best = ranked[0];
  if (!best) return { chosen: [], nearMisses: [] };
  const floor =
    communities < minCommunities ? best.score * minShareOfBest : minProbability[best.readAsPost ? 'post' : 'brief'];
  const fits = ({ id }: Candidate) => grades.get(id) === 'fits';
  // What was found by the manner of its writing alone gives nobody a reason, unless that is the language.
  const good = ranked
    .filter((one) => (one.score >= floor || fits(one)) && (one.matched.length > 0 || one.sharedLanguage))
    .filter(({ id }) => grades.size === 0 || (grades.has(id) && grades.get(id) !== 'not'))
    .toSorted((a, b) => Number(fits(b)) - Number(fits(a)));
  const chosen: Candidate[] = [];
  const passedOver = new Map<Candidate, number>();
  const twinOf = (candidate: Candidate) => chosen.find((other) => similarity(candidate.id, other.id) >= nearDuplicate);
  for (const candidate of good) {
    if (chosen.length === mostChosen) break;
    // Where a post is from is one place, and its twin may be that.
    const twin = best.readAsPost ? undefined : twinOf(candidate);
    const others = good.slice(good.indexOf(candidate) + 1);
    const different = others.filter(
      (other) => fits(other) === fits(candidate) && other.score >= candidate.score * nearlyAsGood && !twinOf(other),
    );
    if (twin && different.length >= mostChosen - chosen.length) passedOver.set(candidate, twin.id);
    else chosen.push(candidate);
  }
  const isLikely = (one: Candidate) =>
    one.asked !== null && !one.readAsPost && one.score >= minOfAsked[one.asked] && (grades.size === 0 || fits(one));
  const asked = chosen.at(-1)?.asked ? undefined : ranked.find((one) => isLikely(one) && !chosen.includes(one));
  if (asked && chosen.length === mostChosen) chosen.pop();
  if (asked) chosen.push(asked);
  const nearMisses = ranked
    .filter((candidate) => !chosen.includes(candidate))
    .slice(0, maxNearMisses)
    .toSorted((a, b) => b.score - a.score)
    .map((candidate): NearMiss => {
      if (grades.get(candidate.id) === 'not') return { candidate, because: 'unfit' };
      const twin = passedOver.get(candidate);
      if (twin !== undefined) return { candidate, because: { closeTo: twin } };
      const gaveWay = asked && candidate.score > asked.score;
      return { candidate, because: gaveWay ? { gaveWayTo: asked.id, isPlace: asked.asked === 'place' } : 'weaker' };
    });
  return { chosen, nearMisses };
}

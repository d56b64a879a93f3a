import type { Candidate } from '../catalog/ranking/index.ts';

const most = 5;
const mostNearMisses = 10;
/** From here on two communities are the same place for the reader of a list of five. */
const nearDuplicate = 0.6;
/** A near-duplicate gives way to a different one only when that one is about as good. */
const nearlyAsGood = 0.9;
/** What reaches less than this share of the best one's score is not an answer to the same brief. */
const leastShare = 0.42;

export type NearMiss = { candidate: Candidate; because: { closeTo: number } | 'weaker' };

export type Choice = { chosen: Candidate[]; nearMisses: NearMiss[] };

/** Five that differ, best first, and the ten that came closest, each with the reason why it is not among them. */
export function chooseFive(ranked: readonly Candidate[], similarity: (a: number, b: number) => number): Choice {
  const best = ranked[0];
  if (!best) return { chosen: [], nearMisses: [] };
  // What was found by the manner of its writing alone gives nobody a reason.
  const good = ranked.filter(({ score, matched }) => score >= best.score * leastShare && matched.length > 0);
  const chosen: Candidate[] = [];
  const passedOver = new Map<Candidate, number>();
  const twinOf = (candidate: Candidate) => chosen.find((other) => similarity(candidate.id, other.id) >= nearDuplicate);
  for (const candidate of good) {
    if (chosen.length === most) break;
    const twin = twinOf(candidate);
    const others = good.slice(good.indexOf(candidate) + 1);
    const different = others.filter((other) => other.score >= candidate.score * nearlyAsGood && !twinOf(other));
    if (twin && different.length >= most - chosen.length) passedOver.set(candidate, twin.id);
    else chosen.push(candidate);
  }
  const nearMisses = ranked
    .filter((candidate) => !chosen.includes(candidate))
    .slice(0, mostNearMisses)
    .map((candidate): NearMiss => {
      const twin = passedOver.get(candidate);
      return { candidate, because: twin === undefined ? 'weaker' : { closeTo: twin } };
    });
  return { chosen, nearMisses };
}

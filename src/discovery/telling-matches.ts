import type { Candidate, Match } from '../catalog/ranking/index.ts';

/** What is worth less than this beside the best term says nothing by itself: "people", "app", "looking". */
const leastWorth = 0.3;

/** The matches that a person would point at, the most telling first; all of them when none is. */
export function tellingMatches({ matched }: Pick<Candidate, 'matched'>): Match[] {
  const telling = matched.filter(({ worth }) => worth >= leastWorth);
  return telling.length > 0 ? telling : matched;
}

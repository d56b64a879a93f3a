import type { Segment } from './segment.ts';

type Place = {
  segment: Segment;
  document: number;
};

/** The most telling terms of a community: of its posts when it has any, and of its name. */
function signatureOf({ segment, document }: Place): Set<string> {
  const { signatureStarts, signatures, nameTermStarts, nameTerms } = segment.sections;
  const ordinals = [
    ...signatures.subarray(signatureStarts[document], signatureStarts[document + 1]),
    ...nameTerms.subarray(nameTermStarts[document], nameTermStarts[document + 1]),
  ];
  return new Set(ordinals.map((ordinal) => segment.terms.term(ordinal)));
}

/** From so many telling terms on a community is known by its posts. */
const manyTerms = 20;
/** What two of those share of all their terms when they are the same to a reader; dating and dating_advice share a quarter, most others hardly any. */
const mostShared = 1 / 3;

/** Shared telling terms among all of both (Jaccard), beside the most that can be expected: one word in common makes no twins. */
export function similarity(a: Place, b: Place): number {
  const first = signatureOf(a);
  const second = signatureOf(b);
  const common = first.intersection(second).size;
  const all = first.size + second.size - common;
  if (all === 0) return 0;
  const most = Math.min(first.size, second.size) < manyTerms ? 1 : mostShared;
  return Math.min(1, common / all / most);
}

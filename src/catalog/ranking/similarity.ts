import type { Segment } from './segment.ts';

interface Place {
  segment: Segment;
  document: number;
}

/** The most telling terms of a community: of its posts when it has any, and of its name. */
function signatureOf({ segment, document }: Place): Set<string> {
  const { signatureStarts, signatures, nameTermStarts, nameTerms } = segment.sections;
  const ordinals = [
    ...signatures.subarray(signatureStarts[document], signatureStarts[document + 1]),
    ...nameTerms.subarray(nameTermStarts[document], nameTermStarts[document + 1]),
  ];
  return new Set(ordinals.map((ordinal) => segment.terms.term(ordinal)));
}

/** Shared telling terms among all of both (Jaccard): one word in common makes no twins of two long descriptions. */
export function similarity(a: Place, b: Place): number {
  const first = signatureOf(a);
  const second = signatureOf(b);
  let common = 0;
  for (const term of first) if (second.has(term)) common++;
  const all = first.size + second.size - common;
  return all === 0 ? 0 : common / all;
}

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

/** Overlap of the most telling terms, relative to the smaller set. */
export function similarity(a: Place, b: Place): number {
  const first = signatureOf(a);
  const second = signatureOf(b);
  let common = 0;
  for (const term of first) if (second.has(term)) common++;
  const smaller = Math.min(first.size, second.size);
  return smaller === 0 ? 0 : common / smaller;
}

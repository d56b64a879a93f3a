import type { Occurrences } from './occurrences.ts';
import type { Phrase } from '../language/phrase.ts';

/** Where a phrase stands: the occurrences it begins and ends with, and the positions of its first and last word. */
export type Stretch = { readonly first: number; readonly last: number; readonly from: number; readonly to: number };

/** Where the words of a phrase follow each other, at most `most` times. */
export function phraseStretches(found: Occurrences, phrase: Phrase, areas: number, most = Infinity): Stretch[] {
  const stretches: Stretch[] = [];
  const cursors = phrase.terms.map((term) => found.firstOf(term, areas));
  while (cursors[0]! >= 0 && stretches.length < most) {
    const first = cursors[0]!;
    const from = found.position(first);
    const last = follow(found, cursors, phrase, areas, from);
    if (last === null) break;
    if (last >= 0) stretches.push({ first, last, from, to: from + phrase.words - 1 });
    cursors[0] = found.nextOf(first, areas);
  }
  return stretches;
}

/** Moves each term's cursor up to its place after `from`. The last one's occurrence; -1: not here; null: no more. */
function follow(
  found: Occurrences,
  cursors: number[],
  { offsets }: Phrase,
  areas: number,
  from: number,
): number | null {
  for (let i = 1; i < cursors.length; i++) {
    const position = from + offsets[i]!;
    let cursor = cursors[i]!;
    while (cursor >= 0 && found.position(cursor) < position) cursor = found.nextOf(cursor, areas);
    cursors[i] = cursor;
    if (cursor < 0) return null;
    if (found.position(cursor) !== position) return -1;
  }
  return cursors.at(-1)!;
}

/** Phrases of which one of the left and one of the right shall stand near each other. */
export type Pairing = {
  readonly left: readonly Phrase[];
  readonly right: readonly Phrase[];
  readonly areas: number;
  readonly distance: number;
};

/** The stretches of both sides that lie near each other, at most `most` pairs. */
export function nearStretches(found: Occurrences, pairing: Pairing, most = Infinity): Stretch[] {
  const { left, right, areas, distance } = pairing;
  const pairs: Stretch[] = [];
  const rights = sideStretches(found, right, areas);
  const longest = Math.max(...right.map(({ words }) => words));
  let lowest = 0;
  for (const one of sideStretches(found, left, areas)) {
    while (lowest < rights.length && rights[lowest]!.from < one.from - distance - longest) lowest++;
    for (let i = lowest; i < rights.length && rights[i]!.from <= one.to + distance; i++) {
      const other = rights[i]!;
      const gap = other.from > one.to ? other.from - one.to : one.from - other.to;
      if (gap < 1 || gap > distance) continue;
      pairs.push(one, other);
      if (pairs.length >= most * 2) return pairs;
    }
  }
  return pairs;
}

/** Whether there is such a pair. Of a single word on each side, which is what most are, no list is made. */
export function standNear(found: Occurrences, pairing: Pairing): boolean {
  const { left, right, areas, distance } = pairing;
  if (!isOneWord(left) || !isOneWord(right)) return nearStretches(found, pairing, 1).length > 0;
  let one = found.firstOf(left[0]!.terms[0]!, areas);
  let other = found.firstOf(right[0]!.terms[0]!, areas);
  while (one >= 0 && other >= 0) {
    const gap = found.position(other) - found.position(one);
    // The same word on both sides: a pair may be with the one before it as well as with the one behind.
    if (gap === 0) return nearStretches(found, pairing, 1).length > 0;
    if (Math.abs(gap) <= distance) return true;
    if (gap > 0) one = found.nextOf(one, areas);
    else other = found.nextOf(other, areas);
  }
  return false;
}

const isOneWord = (side: readonly Phrase[]) => side.length === 1 && side[0]!.words === 1;

function sideStretches(found: Occurrences, side: readonly Phrase[], areas: number): Stretch[] {
  const stretches = side.flatMap((phrase) => phraseStretches(found, phrase, areas));
  return side.length === 1 ? stretches : stretches.sort((a, b) => a.from - b.from);
}

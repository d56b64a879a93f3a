import { decodeEntity, hasEntity } from './entities.ts';
import { endOfCharacter, foldCharacter } from './fold-character.ts';

/**
 * A text as it is compared: lower case, without accents, entities decoded, ligatures, widths and other variants of a
 * letter unified. Folding a folded word changes nothing. `shifts`: what became longer or shorter, four numbers each,
 * from and to in here and in the original; between them everything keeps its distance.
 */
export type Folded = { readonly text: string; readonly shifts: readonly number[] };

const beyondAscii = /[^\0-\x7f]/;
const noShifts: readonly number[] = [];

export function fold(text: string): Folded {
  const simple = !beyondAscii.test(text) && !hasEntity(text);
  return simple ? { text: text.toLowerCase(), shifts: noShifts } : foldCharacters(text);
}

function foldCharacters(text: string): Folded {
  let folded = '';
  const shifts: number[] = [];
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const start = at;
    const decoded = decodeEntity(text, at);
    at = decoded ? decoded.end : endOfCharacter(text, at);
    if (!decoded && text.charCodeAt(start) < 0x80) continue;
    const result = foldCharacter(decoded ? decoded.text : text.slice(start, at));
    folded += text.slice(copied, start).toLowerCase();
    if (result.length !== at - start) shifts.push(folded.length, folded.length + result.length, start, at);
    folded += result;
    copied = at;
  }
  return { text: folded + text.slice(copied).toLowerCase(), shifts };
}

/** Where in the original the unit at `at` begins. */
export function originalStart({ shifts }: Folded, at: number): number {
  const i = lastShift(shifts, at);
  if (i < 0) return at;
  return at < shifts[i + 1]! ? shifts[i + 2]! : at - shifts[i + 1]! + shifts[i + 3]!;
}

/** Where in the original the unit before `at` ends, with the accents that stand on it. */
export function originalEnd({ shifts }: Folded, at: number): number {
  for (let i = lastShift(shifts, at); i >= 0; i -= 4) {
    const [from, to, end] = [shifts[i]!, shifts[i + 1]!, shifts[i + 3]!];
    if (from < at || to === at) return at < to ? end : at - to + end;
  }
  return at;
}

/** The last one that begins at `at` or before it, -1 when there is none: texts full of accents have one for each letter. */
function lastShift(shifts: readonly number[], at: number): number {
  let [low, high] = [0, shifts.length / 4];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shifts[middle * 4]! <= at) low = middle + 1;
    else high = middle;
  }
  return low * 4 - 4;
}

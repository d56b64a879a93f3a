import { decodeEntityAt, hasEntity } from './entities.ts';
import { plainLetters } from './letters.ts';
import { classOf, joiner, separator } from './characters.ts';

/** A character with, beyond ASCII, the marks that belong to it, so that they can be composed. */
export function endOfCharacter(text: string, at: number): number {
  const first = text.codePointAt(at)!;
  if (first < 0x80) return at + 1;
  const isLetter = classOf(first) !== separator;
  let end = at + (first > 0xff_ff ? 2 : 1);
  while (end < text.length) {
    const code = text.codePointAt(end)!;
    const joins = code >= 0x80 && (classOf(code) === joiner || (isLetter && composes(code)));
    if (!joins) break;
    end += code > 0xff_ff ? 2 : 1;
  }
  return end;
}

/** Vowels and finals of Korean syllables in pieces, voicing marks of half-width Japanese. */
const composes = (code: number) => (code >= 0x11_60 && code <= 0x11_ff) || code === 0xff_9e || code === 0xff_9f;

// Not the marks of Indic scripts or Thai: there they are vowels.
const accentRanges = [
  String.raw`\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`, // On Latin, Greek and Cyrillic letters.
  String.raw`\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED`, // Hebrew and Arabic points, stretching.
  String.raw`\uFE00-\uFE0F`, // Variation selectors.
];
const accents = new RegExp(`[${accentRanges.join('')}]|\\p{Cf}`, 'gu');
/** Letters that are others in disguise only for whoever compares them one by one. */
const variants: Record<string, string> = { ħ: 'h', ς: 'σ', ʼ: "'" };
const variant = /[ħςʼ]/g;
const koreanPiece = /[\u1100-\u11FF]/;
/** By itself it is no letter, so that a word of it would be one that nobody can type again. */
const voicing = /[\uFF9E\uFF9F]/g;

const known = new Map<string, string>();
const maxKnownCharacters = 20_000;
/** Longer ones are letters under heaps of accents, each another. */
const maxKnownUnits = 4;

export function foldCharacter(character: string): string {
  if (character.length > maxKnownUnits) return computeFolded(character);
  let folded = known.get(character);
  if (folded === undefined) {
    folded = computeFolded(character);
    if (known.size >= maxKnownCharacters) known.clear();
    known.set(character, folded);
  }
  return folded;
}

function computeFolded(character: string): string {
  if (character.startsWith('\u200B')) return ' '; // The zero-width space.
  // Signs would fold to letters: "™" to "tm", and "Acme™" to another word.
  if (classOf(character.codePointAt(0)!) === separator) return character.replace(accents, '');
  const plain = character.normalize('NFKD');
  if (koreanPiece.test(plain)) {
    const wide = character.normalize('NFC').replace(voicing, (mark) => mark.normalize('NFKC'));
    return wide.replace(accents, '');
  }
  const composed = plain.toLowerCase().replace(accents, '').normalize('NFC');
  return plainLetters(composed).replace(variant, (letter) => variants[letter]!);
}

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
    const decoded = decodeEntityAt(text, at);
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

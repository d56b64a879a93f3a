/** Text to words: markup removed, case and accents folded, by Unicode rules. Stemming is a separate step (stems.ts). */
import { decodeEntitiesTwice } from '../../../text/entities.ts';
import { plainLetters } from '../../../text/letters.ts';

/** A text without entities and addresses: of a Markdown link its words are left. */
export function plainText(text: string): string {
  let plain = decodeEntitiesTwice(text);
  if (plain.includes('](')) plain = withoutTargets(plain);
  if (plain.includes('://')) plain = plain.replace(/https?:\/\/\S+/gi, ' ');
  return plain;
}

const linkTarget = /[^)\s]*/y;

/** What looks like an address behind `](` goes. A pattern would read it anew from each `](` in it. */
function withoutTargets(text: string): string {
  let plain = '';
  let copied = 0;
  for (let at = text.indexOf(']('); at >= 0; at = text.indexOf('](', linkTarget.lastIndex)) {
    linkTarget.lastIndex = at + 2;
    linkTarget.test(text);
    if (text[linkTarget.lastIndex] !== ')') continue;
    plain += `${text.slice(copied, at)}] `;
    copied = ++linkTarget.lastIndex;
  }
  return plain + text.slice(copied);
}
const beyondAscii = /[^\0-\x7f]/;
// й is no и with an accent, and ў no у; but ё is written е by most.
const foldedAccent = /(?<![иу])\u0306|[\u0300-\u0305\u0307-\u036f\u200b-\u200f\u00ad]/g;

/** Lower case, accents removed, width and ligature variants unified. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return lower;
  return plainLetters(lower.normalize('NFKD').replace(foldedAccent, '').normalize('NFC'));
}

// A word: letters and digits, with inner apostrophes; "c++", "c#" and "f#" are words too.
const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{N}\p{M}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const maxWordLength = 40;

let segmenter: Intl.Segmenter | undefined;

function pushUnspaced(run: string, out: string[]): void {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  for (const piece of segmenter.segment(run)) if (piece.isWordLike) out.push(piece.segment);
}

/** What French and Italian leave of a small word before a vowel. */
const elidedWords = new Set(
  (
    'c d j l m n s t qu jusqu lorsqu puisqu quoiqu quelqu ' +
    'un all coll dall dell nell sull quell quest anch com cos dov mezz nient senz tutt'
  ).split(' '),
);

/** Of "we'd" and "she'll" only who it is: closed up they would be other words. */
const contracted = /^(i|you|he|she|it|we|they|who|what|that|there)['’](?:d|ll|re|ve)$/i;

/** A word without the small word that is elided before it and without its possessive ending: "humidité" of "l'humidité". */
export function ownWord(word: string): string {
  const own = contracted.exec(word)?.[1] ?? word.replace(/['’]s$/i, '');
  const at = own.search(/['’]/);
  if (at < 0 || !elidedWords.has(fold(own.slice(0, at)))) return own;
  const behind = own.slice(at + 1);
  return /^[aeiouyh]/.test(fold(behind)) ? behind : own;
}

/** Words of a text that is plain already. Names lose small words before them, too; other apostrophes close up: "don't" is "dont". */
export function words(text: string): string[] {
  return readWords(text, ownWord);
}

/** The same words, as many, each with the small word that is elided before it: what a name may be joined from. */
export function closedWords(text: string): string[] {
  return readWords(text, (word) => {
    const closed = word.replace(/['’]s$/, '');
    return closed.length > maxWordLength ? ownWord(word) : closed;
  });
}

function readWords(text: string, partOf: (word: string) => string): string[] {
  const out: string[] = [];
  for (let word of fold(text).match(anyWord) ?? []) {
    if (word.includes("'") || word.includes('’')) word = partOf(word).replace(/['’]/g, '');
    if (beyondAscii.test(word) && unspaced.test(word)) pushUnspaced(word, out);
    else if (word.length <= maxWordLength) out.push(word);
  }
  return out;
}

/** The letters and digits of a name and nothing else: what two spellings of the same name share. */
export function nameKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}+#]+/gu, '');
}

const longest = 400;
const shortest = 8;

/**
 * The part of a text that a quote stands for, as the text has it; only white space may differ. `null`: it is not there, it
 * is cut within a word, or too short or long to be a quote.
 */
export function verbatim(quote: string, text: string): string | null {
  const wanted = quote.split(/\s+/).filter(Boolean).join(' ');
  const tooShort = wanted.length < Math.min(shortest, text.trim().length) || wanted === '';
  if (wanted.length > longest || tooShort || !wanted.isWellFormed()) return null;
  const wholeWords = /^[\p{Script=Latin}\p{N}]/u.test(wanted);
  const { plain, places } = collapsed(text);
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (wholeWords && (endsInWord(plain.slice(Math.max(0, at - 2), at)) || startsWithWord(plain.slice(end, end + 2))))
      continue;
    return text.slice(places[at], places[end - 1]! + 1);
  }
  return null;
}

/** The text with single spaces, and where each of its characters stands in the original. */
function collapsed(text: string): { plain: string; places: Uint32Array } {
  const places = new Uint32Array(text.length);
  let plain = '';
  for (const { 0: part, index } of text.matchAll(/\S+|\s+/g)) {
    const kept = part.trim() === '' ? ' ' : part;
    for (let i = 0; i < kept.length; i++) places[plain.length + i] = index + i;
    plain += kept;
  }
  return { plain, places };
}

function endsInWord(text: string): boolean {
  return /[\p{L}\p{N}]$/u.test(text);
}

function startsWithWord(text: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text);
}

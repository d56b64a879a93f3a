/** A text as words and figures are looked up in it: widths and letter variants unified, lower case, one kind of quotes. */
export function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[‘’ʼ]/g, "'").replaceAll(/\s+/g, ' ');
}

/** Its words; `_` and digits belong to them, so that names stay whole. */
export function wordsOf(text: string): Set<string> {
  return new Set(comparable(text).match(/[\p{L}\p{M}\p{N}_]+/gu));
}

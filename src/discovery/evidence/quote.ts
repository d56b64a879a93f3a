const maxQuoteCharacters = 280;

/**
 * A verbatim part of a text, cut at the borders of sentences, around the sentence that weighs most. `weigh` says how much a piece of
 * text matters. A sentence that alone is too long is cut at words.
 */
export function sentencesAround(text: string, weigh: (text: string) => number): string {
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map((part) => ({
    from: part.index,
    to: part.index + part.segment.length,
    weight: weigh(part.segment),
  }));
  const best = sentences.reduce((a, b) => (b.weight > a.weight ? b : a), sentences[0] ?? { from: 0, to: 0, weight: 0 });
  if (best.to - best.from > maxQuoteCharacters) return cutAtWords(text.slice(best.from, best.to), weigh).trim();

  let [from, to] = [best.from, best.to];
  for (const next of sentences.slice(sentences.indexOf(best) + 1)) {
    if (next.to - from > maxQuoteCharacters || (next.weight === 0 && to - from > maxQuoteCharacters / 3)) break;
    to = next.to;
  }
  return text.slice(from, to).trim();
}

/** The window of a long sentence that weighs most, in steps of some words. */
function cutAtWords(sentence: string, weigh: (text: string) => number): string {
  const borders = [0, ...[...sentence.matchAll(/\s+/g)].map((space) => space.index + space[0].length)];
  let best = { text: '', weight: -1 };
  let last = 0;
  for (let i = 0; i < borders.length; i += 8) {
    const from = borders[i]!;
    while (last + 1 < borders.length && borders[last + 1]! <= from + maxQuoteCharacters) last++;
    const to = borders[last]!;
    const whole = from + maxQuoteCharacters >= sentence.length;
    const text = sentence.slice(from, whole ? sentence.length : to > from ? to : from + maxQuoteCharacters);
    const weight = weigh(text);
    if (weight > best.weight) best = { text, weight };
    if (whole) break;
  }
  return wellFormed(best.text);
}

/** A cut must not leave half of a surrogate pair. */
function wellFormed(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
}

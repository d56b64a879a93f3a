const longestQuote = 280;

/**
 * A verbatim part of a text, cut at the borders of sentences, around the sentence that matches most. A sentence that
 * alone is too long is cut at words around its first match.
 */
export function sentencesAround(text: string, patterns: readonly RegExp[]): string {
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map((part) => ({
    from: part.index,
    to: part.index + part.segment.length,
    matches: patterns.filter((pattern) => pattern.test(part.segment)).length,
  }));
  const best = sentences.reduce(
    (a, b) => (b.matches > a.matches ? b : a),
    sentences[0] ?? { from: 0, to: 0, matches: 0 },
  );
  if (best.to - best.from > longestQuote) return cutAtWords(text.slice(best.from, best.to), patterns).trim();

  let [from, to] = [best.from, best.to];
  for (const next of sentences.slice(sentences.indexOf(best) + 1)) {
    if (next.to - from > longestQuote || (next.matches === 0 && to - from > longestQuote / 3)) break;
    to = next.to;
  }
  return text.slice(from, to).trim();
}

function cutAtWords(sentence: string, patterns: readonly RegExp[]): string {
  const first = Math.min(...patterns.map((pattern) => pattern.exec(sentence)?.index ?? Infinity), sentence.length);
  const from = Math.max(0, Math.min(first - longestQuote / 3, sentence.length - longestQuote));
  const start = from === 0 ? 0 : sentence.indexOf(' ', from) + 1;
  const end =
    start + longestQuote >= sentence.length ? sentence.length : sentence.lastIndexOf(' ', start + longestQuote);
  return wellFormed(sentence.slice(start, end > start ? end : start + longestQuote));
}

/** A cut must not leave half of a surrogate pair. */
function wellFormed(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
}

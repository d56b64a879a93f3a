import { createSentenceEncoder } from '../../../src/analysis/sentence-encoder/sentence-encoder.ts';

/** Some 25 ms a text; texts of one length together, because a batch takes as long as its longest. */
export async function encodeTexts(texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const encoder = createSentenceEncoder();
  const signal = new AbortController().signal;
  const distinct = [...new Set(texts)].toSorted((a, b) => a.length - b.length);
  const vectors = await Promise.all(distinct.map(async (text) => encoder.encode(text, signal)));
  return new Map(distinct.map((text, i) => [text, vectors[i]!]));
}

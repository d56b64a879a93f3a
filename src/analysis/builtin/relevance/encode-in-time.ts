import { type SentenceEncoder, textsAtOnce } from '../../sentence-encoder/sentence-encoder.ts';

/** An encoder that does not answer for so long is stuck. */
const maxWaitMs = 15_000;

/** Vectors of the first of these texts: as many as there is time for, none where the encoder cannot be run. */
export async function encodeInTime(
  encoder: SentenceEncoder,
  texts: readonly string[],
  maxMs: number,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const ends = performance.now() + maxMs;
  const vectors: Float32Array[] = [];
  try {
    for (let from = 0; from < texts.length && performance.now() < ends; from += textsAtOnce) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
      const some = texts.slice(from, from + textsAtOnce);
      vectors.push(...(await Promise.all(some.map(async (text) => encoder.encode(text, patience)))));
    }
  } catch {
    signal.throwIfAborted();
  }
  return vectors;
}

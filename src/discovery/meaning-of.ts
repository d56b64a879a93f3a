import type { Logger } from 'pino';
import type { SentenceEncoder } from '../analysis/sentence-encoder/sentence-encoder.ts';
import { detectLanguage, projectEncoded, type RankingIndex } from '../catalog/ranking/index.ts';
import { messageOf } from '../errors.ts';

export type MeaningEnv = { encoder: SentenceEncoder | null; logger: Logger };

/** What a brief means, for the ranking; `null` where nobody knows: the encoder reads English only, and may be turned off. */
export async function meaningOf(
  { encoder, logger }: MeaningEnv,
  ranking: RankingIndex,
  { brief, audience, keywords }: { brief: string; audience?: string | null; keywords: readonly string[] },
  signal: AbortSignal,
): Promise<Float32Array | null> {
  if (!encoder || !ranking.hasMeaning) return null;
  const language = detectLanguage(brief);
  if (language !== null && language !== 'en') return null;
  // A title says as much as all that follows, and would drown in it.
  const [first = '', ...rest] = brief.trim().split('\n');
  const title = [first, audience ?? '', keywords.join(', ')].filter(Boolean).join('. ');
  const texts = [title, rest.join(' ').trim()].filter(Boolean);
  try {
    const encoded = await Promise.all(texts.map((text) => encoder.encode(text, signal)));
    return projectEncoded(encoded[0]!.map((_, i) => encoded.reduce((sum, one) => sum + one[i]! / texts.length, 0)));
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ error: messageOf(error) }, 'The sentence encoder did not answer: words alone decide');
    return null;
  }
}

import type { Logger } from 'pino';
import type { SentenceEncoder } from '../../analysis/sentence-encoder/sentence-encoder.ts';
import { prepareFor, projectEncoded, readsAsEnglish, type RankingIndex } from '../../catalog/ranking/index.ts';
import { messageOf } from '../../errors.ts';

const patienceMs = 10_000;
/** So much of the first line, that the encoder reads audience and keywords, too. */
const maxFirstCharacters = 160;
/** More takes longer and says nothing new. */
const maxRestCharacters = 160;

export type MeaningEnv = { encoder: SentenceEncoder | null; logger: Logger };

/** What a brief means, for the ranking; `null` where nobody knows: the encoder reads English only, and may be turned off. */
export async function meaningOf(
  { encoder, logger }: MeaningEnv,
  ranking: RankingIndex,
  given: { brief: string; audience?: string | null; keywords: readonly string[] },
  signal: AbortSignal,
  onSilence: () => void = () => undefined,
): Promise<Float32Array | null> {
  if (!encoder || !ranking.hasMeaning) return null;
  const asked = { ...given, competitors: [], keywords: [...given.keywords] };
  const isEnglish = readsAsEnglish(given.brief);
  if (!isEnglish) await prepareFor(given);
  const read = isEnglish ? asked : ranking.inEnglish(asked);
  if (read === null) return null;
  const { brief, keywords } = read;
  const text = withoutEnd(brief);
  // A title says as much as all that follows, and would drown in it.
  const [line = ''] = text.split('\n');
  const first = line.slice(0, maxFirstCharacters);
  const rest = text.slice(first.length).trim().slice(0, maxRestCharacters);
  const texts = [[first, read.audience ?? '', keywords.join(', ')].filter(Boolean).join('. '), rest].filter(Boolean);
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const encoded = await Promise.all(texts.map((text) => encoder.encode(text, patience)));
    return projectEncoded(encoded[0]!.map((_, i) => encoded.reduce((sum, one) => sum + one[i]! / texts.length, 0)));
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ error: messageOf(error) }, 'The sentence encoder did not answer: words alone decide');
    onSilence();
    return null;
  }
}

/** A full stop, or none, changes nothing of what is meant, but something of what the encoder reads. */
function withoutEnd(brief: string): string {
  let end = brief.trimEnd().length;
  while (end > 0 && '.,;:!… '.includes(brief.charAt(end - 1))) end--;
  return brief.slice(0, end).trim();
}

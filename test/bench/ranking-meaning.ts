import { createSentenceEncoder } from '../../src/analysis/sentence-encoder/sentence-encoder.ts';
import type { RankingIndex } from '../../src/catalog/ranking/index.ts';
import { meaningOf } from '../../src/discovery/candidates/meaning-of.ts';
import { pino } from 'pino';

const env = { encoder: createSentenceEncoder(), logger: pino({ level: 'warn' }) };
const never = new AbortController().signal;
const known = new Map<string, Promise<Float32Array | null>>();

/** As a discovery does it, once a query. */
export function meaningFor(
  ranking: RankingIndex,
  query: { brief: string; audience?: string | null; keywords: readonly string[] },
): Promise<Float32Array | null> {
  const key = JSON.stringify([query.brief, query.audience, query.keywords]);
  const found = known.get(key) ?? meaningOf(env, ranking, query, never);
  known.set(key, found);
  return found;
}

import type { Logger } from 'pino';
import type { Analyst } from '../analysis/analyst.ts';
import type { Embedder } from '../analysis/embedder.ts';
import { createSentenceEncoder, type SentenceEncoder } from '../analysis/sentence-encoder/sentence-encoder.ts';
import { createThreadedAnalyst } from '../analysis/builtin/threaded-analyst.ts';
import { CommunityVectors } from '../catalog/vectors/community-vectors.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createModelCalls } from '../model-calls/create-model-calls.ts';
import { ThreadPool } from '../threads/thread-pool.ts';

/** What understands, compares and judges texts, as the configuration says. */
export async function createJudges(
  config: Config,
  {
    database,
    threads,
    encoder = sharedEncoder(config),
    logger,
  }: { database: Database; threads: ThreadPool; encoder?: SentenceEncoder | null; logger: Logger },
) {
  const embedder = await createEmbedder(config);
  return {
    analyst: await createAnalyst(config, database, threads, encoder, logger),
    embedder,
    vectors: createVectors(config, database, embedder, logger),
    encoder,
  };
}

let encoderOfProcess: SentenceEncoder | undefined;

/** One for whatever runs in this process, because its model takes 200 MB. It starts with the first text. */
export function sharedEncoder({ sentenceEncoder }: Config): SentenceEncoder | null {
  return sentenceEncoder ? (encoderOfProcess ??= createSentenceEncoder()) : null;
}

/** They start with what is first judged in them. */
export function judgingThreads(): ThreadPool {
  return new ThreadPool({ entry: new URL('./judging-thread.ts', import.meta.url) });
}

/** The built-in analyst, with a language model in front of it when one is configured. What speaks to models is loaded only then. */
async function createAnalyst(
  { llm }: Config,
  database: Database,
  threads: ThreadPool,
  encoder: SentenceEncoder | null,
  logger: Logger,
): Promise<Analyst> {
  const builtin = createThreadedAnalyst(threads, encoder);
  if (!llm) return builtin;
  const { createLlmAnalyst } = await import('../analysis/llm/llm-analyst.ts');
  const { openModel } = await import('../analysis/llm/transport/ai-sdk-model.ts');
  const onFailure = (failure: Error) => logger.warn({ model: llm.model }, failure.message);
  const asking = { model: openModel(llm, onFailure), calls: createModelCalls(database, llm, logger) };
  return createLlmAnalyst(asking, builtin, (error) =>
    logger.error({ err: error }, 'Something went wrong when a language model was asked'),
  );
}

async function createEmbedder({ embedding }: Config): Promise<Embedder | null> {
  if (!embedding) return null;
  const { openEmbedder } = await import('../analysis/llm/transport/open-embedder.ts');
  return openEmbedder(embedding);
}

function createVectors(
  { embedding }: Config,
  database: Database,
  embedder: Embedder | null,
  logger: Logger,
): CommunityVectors | null {
  if (!embedding || !embedder) return null;
  // The prices are the language model's; briefs have a vector each time.
  const calls = createModelCalls(database, { ...embedding, price: null, cacheHours: 0 }, logger);
  return new CommunityVectors(database, embedder, calls, embedding.communities);
}

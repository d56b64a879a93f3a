import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import type { Embedder } from '../../embedder.ts';
import { unitVector } from '../../unit-vector.ts';
import { boundedFetch } from './bounded-fetch.ts';

export type EmbedderSettings = { baseUrl: string; apiKey: string | null; model: string; timeoutMs: number };

/** An embedding model behind an endpoint that speaks as OpenAI does. */
export function openEmbedder({ baseUrl, apiKey, model, timeoutMs }: EmbedderSettings): Embedder {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey === null ? {} : { apiKey }),
    fetch: boundedFetch(new URL(baseUrl).origin),
  });
  return {
    model,
    embed: async (texts, signal) => {
      const { embeddings, usage } = await embedMany({
        model: provider.embeddingModel(model),
        values: [...texts],
        maxRetries: 1,
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const [first] = embeddings;
      const odd = embeddings.some((one) => one.length !== first?.length || !one.every(Number.isFinite));
      if (embeddings.length !== texts.length || !first || first.length === 0 || odd) {
        throw new Error('The embedding model did not answer with one vector for each text');
      }
      return { vectors: embeddings.map(unitVector), tokens: Number.isFinite(usage.tokens) ? usage.tokens : null };
    },
  };
}

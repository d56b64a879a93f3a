import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, embedMany } from 'ai';
import type { Embedded, Embedder } from '../../embedder.ts';
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
  const embedAll = async (texts: readonly string[], signal: AbortSignal): Promise<Embedded> => {
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
  };
  const embed = async (texts: readonly string[], signal: AbortSignal): Promise<Embedded> => {
    try {
      return await embedAll(texts, signal);
    } catch (error) {
      // Many endpoints take 10, 32 or so at once.
      const isTooMany = APICallError.isInstance(error) && [400, 413, 422].includes(error.statusCode ?? 0);
      if (!isTooMany || texts.length < 2) throw error;
      const middle = Math.ceil(texts.length / 2);
      const [first, rest] = [await embed(texts.slice(0, middle), signal), await embed(texts.slice(middle), signal)];
      const tokens = first.tokens === null || rest.tokens === null ? null : first.tokens + rest.tokens;
      return { vectors: [...first.vectors, ...rest.vectors], tokens };
    }
  };
  return { model, embed };
}

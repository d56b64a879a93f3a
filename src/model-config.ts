import { OperatorError } from './errors.ts';
import type { Settings } from './settings.ts';

export function readEmbeddingConfig(s: Settings) {
  if (s.EMBEDDING_MODEL === undefined) return null;
  if (s.LLM_BASE_URL === undefined) {
    throw new OperatorError('Wrong setting: LLM_BASE_URL: must be set when EMBEDDING_MODEL is');
  }
  return {
    baseUrl: s.LLM_BASE_URL,
    apiKey: s.LLM_API_KEY ?? null,
    model: s.EMBEDDING_MODEL,
    timeoutMs: s.LLM_TIMEOUT_SECONDS * 1000,
    /** How many get a vector, the largest first. */
    communities: s.EMBEDDING_COMMUNITIES,
    tokensPerJob: s.LLM_TOKENS_PER_JOB,
    tokensPerDay: s.LLM_TOKENS_PER_DAY,
  };
}

export function readLlmConfig(s: Settings) {
  if (s.LLM_MODEL === undefined) {
    const unused = s.LLM_BASE_URL === undefined && s.LLM_API_KEY === undefined;
    if (unused || s.EMBEDDING_MODEL !== undefined) return null;
    throw new OperatorError('Wrong setting: LLM_MODEL: must be set when LLM_BASE_URL or LLM_API_KEY is');
  }
  if (s.LLM_BASE_URL === undefined && s.LLM_PROVIDER === 'openai') {
    throw new OperatorError('Wrong setting: LLM_BASE_URL: must be set when LLM_MODEL is');
  }
  const { LLM_PRICE_INPUT: input, LLM_PRICE_OUTPUT: output } = s;
  if ((input === undefined) !== (output === undefined)) {
    throw new OperatorError('Wrong setting: LLM_PRICE_INPUT, LLM_PRICE_OUTPUT: must be set together');
  }
  return {
    provider: s.LLM_PROVIDER,
    baseUrl: s.LLM_BASE_URL ?? null,
    model: s.LLM_MODEL,
    apiKey: s.LLM_API_KEY ?? null,
    structuredOutputs: s.LLM_STRUCTURED_OUTPUTS,
    timeoutMs: s.LLM_TIMEOUT_SECONDS * 1000,
    retries: s.LLM_RETRIES,
    /** Before the first repetition; doubled with each. */
    firstWaitMs: 500,
    concurrency: s.LLM_CONCURRENCY,
    /** Input and output together: of one job or run, and of one account in a day (UTC). */
    tokensPerJob: s.LLM_TOKENS_PER_JOB,
    tokensPerDay: s.LLM_TOKENS_PER_DAY,
    /** For a million tokens, in whatever money the operator pays; `null`: unknown. */
    price: input === undefined || output === undefined ? null : { input, output },
    cacheHours: s.LLM_CACHE_HOURS,
  };
}

export type LlmConfig = NonNullable<ReturnType<typeof readLlmConfig>>;

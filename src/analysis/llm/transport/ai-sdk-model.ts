import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai';
import type { ModelSettings } from '../settings.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { type FailureReason, type Model, type ModelAnswer, ModelFailure, type Question, type Tokens } from './model.ts';
import { patient } from './patient-model.ts';

// What the SDK has to say is for its users; standard output is ours.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A model behind an endpoint that speaks as OpenAI does, or Anthropic's. One attempt, without a time limit of its own. */
export function createAiSdkModel(settings: ModelSettings): Model {
  const model = languageModel(settings);
  return {
    name: settings.model,
    ask: async ({ instructions, content, schema, mostOutputTokens }, signal) => {
      try {
        const { output, usage } = await generateText({
          model,
          system: instructions,
          prompt: content,
          output: Output.object({ schema }),
          maxOutputTokens: mostOutputTokens,
          maxRetries: 0,
          abortSignal: signal,
        });
        return { value: output, usage: tokensOf(usage) };
      } catch (error) {
        signal.throwIfAborted();
        return salvaged(error, schema);
      }
    },
  };
}

function languageModel({ provider, baseUrl, model, apiKey, structuredOutputs }: ModelSettings): LanguageModel {
  const key = apiKey === null ? {} : { apiKey };
  if (provider === 'anthropic') {
    const url = baseUrl ?? 'https://api.anthropic.com/v1';
    return createAnthropic({ ...key, baseURL: url, fetch: boundedFetch(new URL(url).origin) })(model);
  }
  const url = baseUrl ?? '';
  return createOpenAICompatible({
    name: 'model',
    ...key,
    baseURL: url,
    supportsStructuredOutputs: structuredOutputs,
    fetch: boundedFetch(new URL(url).origin),
    transformRequestBody: new URL(url).hostname === 'api.openai.com' ? withNewName : (body) => body,
  })(model);
}

/** OpenAI's newer models refuse the name that everybody else knows. */
function withNewName({ max_tokens: most, ...body }: Record<string, unknown>): Record<string, unknown> {
  return most === undefined ? body : { ...body, max_completion_tokens: most };
}

/** Small models wrap their JSON in prose or code fences: what is inside counts if it has the shape. */
function salvaged(error: unknown, schema: Question['schema']): ModelAnswer {
  if (!NoObjectGeneratedError.isInstance(error)) throw failureOf(error);
  const usage = tokensOf(error.usage);
  const text = error.text?.replace(/^[\s\S]*<\/think>/, '') ?? '';
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  const parsed = schema.safeParse(from < 0 || to < from ? undefined : parseJson(text.slice(from, to + 1)));
  if (!parsed.success) throw new ModelFailure('nonsense', usage);
  return { value: parsed.data, usage };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown): ModelFailure {
  if (!APICallError.isInstance(error)) return new ModelFailure('unavailable');
  const { statusCode: status, responseHeaders: headers } = error;
  return new ModelFailure(reasonOf(status), null, retryAfterMs(headers ?? {}));
}

function reasonOf(status: number | undefined): FailureReason {
  if (status === 429) return 'rate_limited';
  if (status === undefined || status === 408 || status === 409 || status >= 500) return 'unavailable';
  return status >= 400 ? 'rejected' : 'nonsense';
}

/** An endpoint that does not count says so with NaN: the caller estimates. */
function tokensOf(usage: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined): Tokens {
  return { input: usage?.inputTokens ?? Number.NaN, output: usage?.outputTokens ?? Number.NaN };
}

/** How long an answer's headers ask to wait; `null`: they do not say. */
export function retryAfterMs(headers: Record<string, string>): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (milliseconds >= 0) return milliseconds;
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const wait = /^\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** The model that is configured, asked with patience. */
export function openModel(settings: ModelSettings): Model {
  return patient(createAiSdkModel(settings), settings);
}

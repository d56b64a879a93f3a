import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, type LanguageModel, type LanguageModelUsage, Output } from 'ai';
import type { ModelSettings } from '../settings.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { type Dialect, firstDialect, plainer, spokenIn } from './dialect.ts';
import { failureOf } from './failure-of.ts';
import { type Model, ModelFailure, type Question, type Tokens } from './model.ts';
import { patient } from './patient-model.ts';
import { readAnswer } from './read-answer.ts';

// What the SDK has to say is for its users; standard output is ours.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A model behind an endpoint that speaks as OpenAI does, or Anthropic's. One attempt, without a time limit of its own. */
export function createAiSdkModel(settings: ModelSettings): Model {
  let known = firstDialect(settings);
  /** Asks in ever plainer dialects, as long as it is the form that is refused, and remembers which one was taken. */
  const say = async (question: Question, signal: AbortSignal, dialect = known): Promise<Answer> => {
    try {
      const answer = await generate(languageModel(settings, dialect), question, signal);
      known = dialect;
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      const next = APICallError.isInstance(error) ? plainer(dialect, error.statusCode, error.responseBody ?? '') : null;
      if (next) return say(question, signal, next);
      throw failureOf(error, settings.apiKey);
    }
  };
  return {
    name: settings.model,
    ask: async (question, signal) => {
      const { text, isCut, usage } = await say(question, signal);
      const value = readAnswer(text, question.schema);
      if (value === undefined) throw new ModelFailure(isCut ? 'truncated' : 'nonsense', usage);
      return { value, usage };
    },
  };
}

/** What a model says, as it says it. `isCut`: it had more to say than it may. */
type Answer = { text: string; isCut: boolean; usage: Tokens };

async function generate(
  model: LanguageModel,
  { instructions, content, schema, mostOutputTokens }: Question,
  abortSignal: AbortSignal,
): Promise<Answer> {
  let text = '';
  // The SDK would throw what it cannot read away, and forget what it cost.
  const keep = async (said: { text: string }) => (text = said.text);
  const { finishReason, usage } = await generateText({
    model,
    system: instructions,
    prompt: content,
    output: { ...Output.object({ schema }), parseCompleteOutput: keep },
    maxOutputTokens: mostOutputTokens,
    maxRetries: 0,
    abortSignal,
  });
  return { text, isCut: finishReason === 'length', usage: tokensOf(usage) };
}

function languageModel({ provider, baseUrl, model, apiKey }: ModelSettings, dialect: Dialect): LanguageModel {
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
    supportsStructuredOutputs: true,
    fetch: boundedFetch(new URL(url).origin),
    transformRequestBody: (body) => spokenIn(dialect, body),
  })(model);
}

/** An endpoint that does not count says so with nothing or none; thoughts are in the total where they are not in the rest. */
function tokensOf({ inputTokens = 0, outputTokens = 0, raw }: LanguageModelUsage): Tokens {
  const total = Number(raw?.['total_tokens'] ?? 0);
  return { input: inputTokens || Number.NaN, output: Math.max(outputTokens, total - inputTokens) || Number.NaN };
}

/** The model that is configured, asked with patience. `onFailure` hears of every question without an answer. */
export function openModel(settings: ModelSettings, onFailure?: (failure: ModelFailure) => void): Model {
  return patient(createAiSdkModel(settings), settings, onFailure);
}

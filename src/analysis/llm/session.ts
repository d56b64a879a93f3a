import { counted } from '../../text/sentences.ts';
import type { AnalystJob, AnalystWarning } from '../analyst.ts';
import type { ModelCalls, ModelWork } from '../model-calls.ts';
import { plausible, tokensAtMost } from '../plausible-tokens.ts';
import { fenced, instructionsWith, newFence } from './fence.ts';
import { type Block, keyOf, type Prompt } from './prompt.ts';
import {
  type FailureReason,
  type Model,
  type ModelAnswer,
  ModelFailure,
  type Tokens,
  unknownTokens,
} from './transport/model.ts';

export type Asking = { model: Model; calls: ModelCalls };

/**
 * What one job or run asks the model: within its budget, from the cache where the same was asked before. A model that did
 * not answer once is not asked again by the same job, which would only wait once more.
 */
export class Session {
  readonly #asking: Asking;
  readonly #work: ModelWork;
  readonly #warnings = new Map<string, AnalystWarning>();
  #givenUp = false;
  #unusable = 0;
  #dropped = 0;
  #answered = false;

  constructor(asking: Asking, job: AnalystJob) {
    this.#asking = asking;
    this.#work = { ...job, model: asking.model.name };
  }

  /** Whether the model has given an answer that can be used. */
  get answered(): boolean {
    return this.#answered;
  }

  /** The model's answer in the prompt's shape, not yet checked; `null`: there is none, and `warnings` say why. */
  async ask<T>(
    prompt: Prompt<T>,
    blocks: readonly Block[],
    signal: AbortSignal,
    about: string | null = null,
  ): Promise<T | null> {
    if (this.#givenUp) return null;
    const { model, calls } = this.#asking;
    const key = keyOf(model.name, prompt, blocks);
    const known = prompt.schema.safeParse(await calls.recall(key));
    if (known.success) {
      this.#answered = true;
      await calls.settle(this.#work, { outcome: 'cached', reserved: null, inputTokens: 0, outputTokens: 0 });
      return known.data;
    }
    const answer = await this.#askAtLength(prompt, blocks, signal);
    if (typeof answer === 'string') return this.#without(answer, about);
    this.#answered = true;
    this.#unusable = 0;
    await calls.remember(key, answer.value);
    return answer.value as T;
  }

  /** Asks once more where a model had no room left for its answer, because it thinks before that. */
  async #askAtLength(prompt: Prompt<unknown>, blocks: readonly Block[], signal: AbortSignal) {
    const { model } = this.#asking;
    const atLength = { ...prompt, mostOutputTokens: prompt.mostOutputTokens + thoughtTokens };
    if (thinking.has(model)) return this.#call(atLength, blocks, signal);
    const answer = await this.#call(prompt, blocks, signal);
    if (answer !== 'truncated') return answer;
    const longer = await this.#call(atLength, blocks, signal);
    if (typeof longer === 'string') return answer;
    thinking.add(model);
    return longer;
  }

  /** One call, within the budget; or why there was none, or no answer. */
  async #call(prompt: Prompt<unknown>, blocks: readonly Block[], signal: AbortSignal): Promise<ModelAnswer | Why> {
    const { model, calls } = this.#asking;
    const fence = newFence();
    const question = {
      instructions: instructionsWith(fence, prompt.instructions),
      content: fenced(fence, blocks),
      schema: prompt.schema,
      mostOutputTokens: prompt.mostOutputTokens,
    };
    const input = tokensAtMost(question.instructions + question.content);
    const reserved = await calls.reserve(this.#work, input + prompt.mostOutputTokens);
    if (typeof reserved === 'string') return `over_${reserved}_budget`;
    const settle = (outcome: 'answered' | 'failed', usage: Tokens) => {
      const inputTokens = plausible(usage.input, input);
      const outputTokens = plausible(usage.output, prompt.mostOutputTokens);
      return calls.settle(this.#work, { outcome, reserved, inputTokens, outputTokens });
    };
    let answer: ModelAnswer;
    try {
      answer = await model.ask(question, signal);
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : null;
      // What was cut off may have been counted at the other end: all that was set aside is then taken as used.
      await settle('failed', signal.aborted ? unknownTokens : (failure?.usage ?? { input: 0, output: 0 }));
      signal.throwIfAborted();
      if (!failure) throw error;
      return failure.reason;
    }
    await settle('answered', answer.usage);
    return answer;
  }

  /** Statements of the model that nothing backs, and that are left out. */
  dropped(count: number): void {
    this.#dropped += count;
  }

  warn(why: Why, about: string | null): void {
    this.#warnings.set(`${why} ${about ?? ''}`, {
      code: `language_model_${told[why][0]}`,
      message: `${told[why][1]} The built-in analyst judged instead.`,
      community: about,
    });
  }

  warnings(): AnalystWarning[] {
    if (this.#dropped === 0) return [...this.#warnings.values()];
    const statements = `${counted(this.#dropped, 'statement')} of the language model ${this.#dropped === 1 ? 'was' : 'were'}`;
    const message = `${statements} left out: no plain English, or not backed by what it was given.`;
    return [...this.#warnings.values(), { code: 'language_model_unbacked', message, community: null }];
  }

  #without(why: Why, about: string | null): null {
    const isOfQuestion = ofQuestion.has(why) && ++this.#unusable < mostUnusable;
    this.#givenUp = !isOfQuestion;
    this.warn(why, isOfQuestion ? about : null);
    return null;
  }
}

type Why = FailureReason | 'over_job_budget' | 'over_account_budget' | 'contradiction' | 'fault';

/** What may be so of this question alone: the next one is asked. */
const ofQuestion: ReadonlySet<Why> = new Set<Why>(['nonsense', 'truncated', 'rejected']);
/** So many of them in a row are so of the model: it costs, and gives nothing. */
const mostUnusable = 3;

/** Models that think before they answer, and what they get for it beside the length of the answer. */
const thinking = new WeakSet<Model>();
const thoughtTokens = 8000;

/** The end of the warning's code, and what it says. */
const told: Record<Why, [code: string, reason: string]> = {
  unavailable: ['unavailable', 'The language model did not answer.'],
  timeout: ['unavailable', 'The language model did not answer in time.'],
  rejected: ['unavailable', 'The language model refused the question.'],
  misconfigured: [
    'unavailable',
    'The language model is not to be had: its address, its name, its key or its account is refused.',
  ],
  rate_limited: ['rate_limited', 'The language model is asked too often at the moment.'],
  nonsense: ['unusable', 'The language model gave an answer that cannot be used.'],
  truncated: ['unusable', 'The language model was cut off before its answer was complete.'],
  contradiction: ['unusable', 'The language model found nothing that fits, which what is known contradicts.'],
  fault: ['unavailable', 'Something went wrong here when the language model was asked.'],
  over_job_budget: ['budget', 'The tokens that one job may use are used up.'],
  over_account_budget: ['budget', 'The tokens that the account may use today are used up.'],
};

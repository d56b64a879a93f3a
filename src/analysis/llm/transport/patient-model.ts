import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ModelSettings } from '../settings.ts';
import {
  type FailureReason,
  type Model,
  type ModelAnswer,
  ModelFailure,
  type Question,
  unknownTokens,
} from './model.ts';

/** Longer than this nobody waits for a model that is busy: the built-in answer is there at once. */
const longestWaitMs = 20_000;
/** A model that failed so often in a row is left alone for a while. */
const failuresInARow = 5;
const restMs = 30_000;
const longestRestMs = 300_000;

/** What says that a model is at work, whatever it makes of one question. */
const atWork: ReadonlySet<FailureReason> = new Set(['nonsense', 'truncated', 'rejected']);

type Patience = Pick<ModelSettings, 'timeoutMs' | 'retries' | 'firstWaitMs' | 'concurrency'>;

/**
 * Asks with a time limit, repeats what may succeed later, holds the number of calls at the same time, and leaves a model
 * that is down alone, so that it costs a job seconds and not its deadline.
 */
export function patient(
  model: Model,
  { timeoutMs, retries, firstWaitMs, concurrency }: Patience,
  onFailure: (failure: ModelFailure) => void = () => undefined,
): Model {
  const limit = pLimit(concurrency);
  let failed = 0;
  let resting: { until: number; reason: FailureReason } | null = null;

  const once = async (question: Question, signal: AbortSignal): Promise<ModelAnswer> => {
    const limited = AbortSignal.timeout(timeoutMs);
    try {
      return await model.ask(question, AbortSignal.any([signal, limited]));
    } catch (error) {
      signal.throwIfAborted();
      throw limited.aborted ? new ModelFailure('timeout', unknownTokens) : error;
    }
  };
  const repeated = async (question: Question, signal: AbortSignal): Promise<ModelAnswer> => {
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted();
      try {
        return await once(question, signal);
      } catch (error) {
        const pause =
          error instanceof ModelFailure && attempt < retries ? pauseBefore(error, firstWaitMs * 2 ** attempt) : null;
        if (pause === null) throw error;
        await wait(pause, undefined, { signal });
      }
    }
  };
  const heed = (failure: ModelFailure) => {
    onFailure(failure);
    if (atWork.has(failure.reason)) return;
    failed++;
    const asked = failure.retryAfterMs ?? 0;
    if (failed < failuresInARow && asked <= longestWaitMs) return;
    const until = performance.now() + Math.min(longestRestMs, Math.max(restMs, asked));
    [failed, resting] = [0, { until, reason: failure.reason }];
  };
  /** Whoever waited for a turn may find the model resting. */
  const inTurn = async (question: Question, signal: AbortSignal): Promise<ModelAnswer> => {
    if (resting && performance.now() < resting.until) throw new ModelFailure(resting.reason);
    try {
      const answer = await repeated(question, signal);
      failed = 0;
      return answer;
    } catch (error) {
      if (error instanceof ModelFailure) heed(error);
      throw error;
    }
  };
  return {
    name: model.name,
    ask: async (question, signal) => orAborted(limit(inTurn, question, signal), signal),
  };
}

/** The answer, or the abort if that comes first: also of what has not begun. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    settled.abort();
  }
}

/** `null`: asking again makes no sense, would take too long, or may be paid twice. */
function pauseBefore({ reason, usage, retryAfterMs }: ModelFailure, usualMs: number): number | null {
  if (usage !== null || (reason !== 'rate_limited' && reason !== 'unavailable')) return null;
  const pause = Math.max(retryAfterMs ?? 0, usualMs * (1 + Math.random() / 4));
  return pause <= longestWaitMs ? pause : null;
}

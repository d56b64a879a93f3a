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

/** What says that a model is at work. */
const answered: ReadonlySet<FailureReason> = new Set(['nonsense', 'truncated']);

type Patience = Pick<ModelSettings, 'timeoutMs' | 'retries' | 'firstWaitMs' | 'concurrency'>;

/**
 * Asks with a time limit, repeats what may succeed later, holds the number of calls at the same time, and leaves a model
 * that is down alone, so that it costs a job seconds and not its deadline.
 */
export function patient(model: Model, { timeoutMs, retries, firstWaitMs, concurrency }: Patience): Model {
  const limit = pLimit(concurrency);
  let failed = 0;
  let restingUntil = 0;

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
  return {
    name: model.name,
    ask: async (question, signal) => {
      if (performance.now() < restingUntil) throw new ModelFailure('unavailable');
      try {
        const answer = await limit(() => repeated(question, signal));
        failed = 0;
        return answer;
      } catch (error) {
        if (error instanceof ModelFailure && !answered.has(error.reason)) failed++;
        const asked = error instanceof ModelFailure ? (error.retryAfterMs ?? 0) : 0;
        if (failed >= failuresInARow || asked > longestWaitMs) {
          [failed, restingUntil] = [0, performance.now() + Math.min(longestRestMs, Math.max(restMs, asked))];
        }
        throw error;
      }
    },
  };
}

/** `null`: asking again makes no sense, would take too long, or may be paid twice. */
function pauseBefore({ reason, usage, retryAfterMs }: ModelFailure, usualMs: number): number | null {
  if (usage !== null || (reason !== 'rate_limited' && reason !== 'unavailable')) return null;
  const pause = retryAfterMs ?? usualMs * (1 + Math.random() / 4);
  return pause <= longestWaitMs ? pause : null;
}

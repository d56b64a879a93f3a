import { Worker } from 'node:worker_threads';
import type { Answered, Asked } from './sentence-encoder-thread.ts';

/** The model works outside this heap, where garbage would only pile up: 25 MB are in use. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

/**
 * `idleMs`: the model takes some 200 MB, which are given back after so long without a question. `restMs`: where it cannot be
 * run, briefs do not wait for it again so long.
 */
const usual = {
  startThread: () => new Worker(new URL('sentence-encoder-thread.ts', import.meta.url), { resourceLimits }),
  idleMs: 300_000,
  restMs: 60_000,
};
const atOnce = 4;
/** Time grows with the square of the length, and the first sentences say what a text is about. */
const longestText = 240;

/** Texts that mean alike have vectors that lie near one another. */
export type SentenceEncoder = {
  /** 512 numbers a text, of length 1. Throws when the model cannot be run. */
  encode(text: string, signal: AbortSignal): Promise<Float32Array>;
};

type Question = {
  text: string;
  signal: AbortSignal;
  resolve: (vector: Float32Array) => void;
  reject: (reason: unknown) => void;
};

/**
 * Universal Sentence Encoder Lite: English, no network, 5 to 40 ms a text. It works in a thread of its own, which the first
 * question starts (half a second), and takes what waits together.
 */
export function createSentenceEncoder({ startThread, idleMs, restMs } = usual): SentenceEncoder {
  let waiting: Question[] = [];
  let asked: Question[] = [];
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let failed: { error: Error; at: number } | null = null;

  const end = (error: Error) => {
    clearTimeout(idle);
    void thread?.terminate();
    thread = null;
    for (const question of [...asked, ...waiting]) question.reject(error);
    [asked, waiting] = [[], []];
  };

  const fail = (error: Error) => {
    failed = { error, at: Date.now() };
    end(error);
  };

  const start = () => {
    const started = startThread();
    started.on('message', ({ vectors, error }: Answered) => {
      for (const [i, question] of asked.entries()) {
        if (error === null) question.resolve(vectors[i]!);
        else question.reject(new Error(error));
      }
      asked = [];
      next();
    });
    const gone = (error: Error) => started === thread && fail(error);
    started.on('error', (error) => gone(error as Error));
    started.on('exit', () => gone(new Error('The sentence encoder ended')));
    return started;
  };

  const next = () => {
    clearTimeout(idle);
    waiting = waiting.filter(({ signal }) => !signal.aborted);
    asked = waiting.splice(0, atOnce);
    if (asked.length > 0) {
      try {
        thread ??= start();
        // Held while it works, so that a command does not end before its answer.
        thread.ref();
        thread.postMessage({ texts: asked.map(({ text }) => text) } satisfies Asked);
      } catch (error) {
        fail(error as Error);
      }
    } else if (thread) {
      thread.unref();
      idle = setTimeout(() => end(new Error('The sentence encoder was idle')), idleMs).unref();
    }
  };

  return {
    encode: (text, signal) =>
      new Promise((resolve, reject) => {
        if (failed && Date.now() < failed.at + restMs) throw failed.error;
        signal.throwIfAborted();
        const question = { text: text.slice(0, longestText).toWellFormed(), signal, resolve, reject };
        const giveUp = () => {
          reject(signal.reason);
          // A thread that does not answer in time will not answer the next one either.
          if (asked.includes(question) && (signal.reason as Error).name === 'TimeoutError')
            fail(signal.reason as Error);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(question);
        if (asked.length === 0) next();
      }),
  };
}

import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
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
/** More at once are faster for each: 5.9 ms in fours, 4.2 in eights of like length. */
export const textsAtOnce = 8;
/** Intents and goals are asked for again and again; a vector has 2 kB. */
const maxRemembered = 500;
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
export function createSentenceEncoder(settings = usual): SentenceEncoder {
  return new ThreadedEncoder(settings);
}

class ThreadedEncoder implements SentenceEncoder {
  readonly #settings: typeof usual;
  #waiting: Question[] = [];
  #asked: Question[] = [];
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #failed: { error: Error; at: number } | null = null;
  readonly #remembered = new LRUCache<string, Float32Array>({ max: maxRemembered });

  constructor(settings: typeof usual) {
    this.#settings = settings;
  }

  async encode(text: string, signal: AbortSignal): Promise<Float32Array> {
    if (this.#failed && performance.now() < this.#failed.at + this.#settings.restMs) throw this.#failed.error;
    signal.throwIfAborted();
    const read = text.slice(0, longestText).toWellFormed();
    const known = this.#remembered.get(read);
    if (known) return known;
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    const question = { text: read, signal, resolve, reject };
    const giveUp = () => {
      reject(signal.reason);
      // A thread that does not answer in time will not answer the next one either.
      if (this.#asked.includes(question) && (signal.reason as Error).name === 'TimeoutError')
        this.#fail(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#waiting.push(question);
    // What is asked in the same moment is read together.
    if (this.#waiting.length === 1 && this.#asked.length === 0)
      queueMicrotask(() => this.#asked.length === 0 && this.#next());
    return promise;
  }

  #next(): void {
    clearTimeout(this.#idle);
    this.#waiting = this.#waiting.filter(({ signal }) => !signal.aborted);
    this.#asked = this.#waiting.splice(0, textsAtOnce);
    if (this.#asked.length > 0) {
      try {
        this.#thread ??= this.#start();
        // Held while it works, so that a command does not end before its answer.
        this.#thread.ref();
        this.#thread.postMessage({ texts: this.#asked.map(({ text }) => text) } satisfies Asked);
      } catch (error) {
        this.#fail(error as Error);
      }
    } else if (this.#thread) {
      this.#thread.unref();
      const end = () => this.#end(new Error('The sentence encoder was idle'));
      this.#idle = setTimeout(end, this.#settings.idleMs).unref();
    }
  }

  #start(): Worker {
    const started = this.#settings.startThread();
    started.on('message', ({ vectors, error }: Answered) => {
      for (const [i, question] of this.#asked.entries()) {
        if (error === null) {
          const vector = vectors[i]!;
          this.#remembered.set(question.text, vector);
          question.resolve(vector);
        } else question.reject(new Error(error));
      }
      this.#asked = [];
      this.#next();
    });
    const gone = (error: Error) => started === this.#thread && this.#fail(error);
    started.on('error', (error) => gone(error as Error));
    started.on('exit', () => gone(new Error('The sentence encoder ended')));
    return started;
  }

  #fail(error: Error): void {
    this.#failed = { error, at: performance.now() };
    this.#end(error);
  }

  #end(error: Error): void {
    clearTimeout(this.#idle);
    void this.#thread?.terminate();
    this.#thread = null;
    for (const question of [...this.#asked, ...this.#waiting]) question.reject(error);
    [this.#asked, this.#waiting] = [[], []];
  }
}

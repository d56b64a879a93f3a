import { unlessAborted } from '../../platforms/asking/wait.ts';

const usualPatienceMs = 5_000;

/** How long somebody waits: `over` comes when it was long enough, unless `end` was called before. */
export type Patience = { over: Promise<void>; end: () => void };

export function patienceOf(ms: number): Patience {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = ms === Infinity ? undefined : setTimeout(resolve, ms);
  return { over, end: () => clearTimeout(timer) };
}

/**
 * What scans have begun to fetch and do not wait for any longer: a host that takes its time goes on being read without
 * holding a scan's place. Ends with the service; what was not finished then is asked for again by the next scan.
 */
export class Fetches {
  readonly #end = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** Hears of what fails and is nobody's failure. */
  readonly failed: (error: unknown) => void;
  /** How long a scan waits for a source. */
  readonly patience: () => Patience;

  /** `failed` hears of what fails while nobody waits for it any more, and of what keeps single feeds from being read. */
  constructor(failed: (error: unknown) => void = () => undefined, patience = () => patienceOf(usualPatienceMs)) {
    this.failed = failed;
    this.patience = patience;
  }

  /** Begins it, and waits for it until `over` or its end. What fails by then is thrown. */
  async begin(work: (signal: AbortSignal) => Promise<void>, over: Promise<void>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const done = work(this.#end.signal);
    let isAwaited = true;
    const settled = done.catch((error: unknown) => {
      if (!isAwaited && !this.#end.signal.aborted) this.failed(error);
    });
    this.#underWay.add(settled);
    void settled.finally(() => this.#underWay.delete(settled));
    try {
      await unlessAborted(Promise.race([done, over]), signal);
    } finally {
      isAwaited = false;
    }
  }

  /** Resolves when all that was begun has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async end(): Promise<void> {
    this.#end.abort(new Error('The service stops'));
    await this.idle();
  }
}

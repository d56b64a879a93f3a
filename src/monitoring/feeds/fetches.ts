const usualPatienceMs = 5_000;

/**
 * What scans have begun to fetch and do not wait for any longer: a host that takes its time goes on being read without
 * holding a scan's place. Ends with the service; what was not finished then is asked for again by the next scan.
 */
export class Fetches {
  readonly #end = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  /** How long a scan waits. */
  readonly patienceMs: number;

  /** `onError` hears of what fails while nobody waits for it any more. */
  constructor(onError: (error: unknown) => void = () => undefined, patienceMs = usualPatienceMs) {
    this.#onError = onError;
    this.patienceMs = patienceMs;
  }

  /** Begins it, and waits for it for so long at most. What fails by then is thrown. */
  async begin(work: (signal: AbortSignal) => Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise: enough, resolve: abort } = Promise.withResolvers<void>();
    const timer = ms === Infinity ? undefined : setTimeout(abort, ms);
    const onAbort = () => abort();
    signal.addEventListener('abort', onAbort, { once: true });
    const done = work(this.#end.signal);
    let isAwaited = true;
    const settled = done.catch((error: unknown) => {
      if (!isAwaited && !this.#end.signal.aborted) this.#onError(error);
    });
    this.#underWay.add(settled);
    void settled.finally(() => this.#underWay.delete(settled));
    try {
      await Promise.race([done, enough]);
      signal.throwIfAborted();
    } finally {
      isAwaited = false;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
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

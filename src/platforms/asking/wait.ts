import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects with the signal's reason when it is aborted meanwhile. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  await unlessAborted(sleep(ms, undefined, { signal }), signal);
}

/** Of the event loop; rejects when the signal was aborted before or is meanwhile. */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise(setImmediate);
  signal?.throwIfAborted();
}

/** The promise's outcome, or the signal's reason as soon as it is aborted; the work itself goes on for others. */
export async function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

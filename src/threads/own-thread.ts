import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { ThreadEnded } from './thread-task.ts';

/** `maxSilentMs`: how long the thread may do one thing without a pause. `stoppedAt` hears what `at` was told last when it was late. */
export type OwnThreadOptions = { signal: AbortSignal; maxSilentMs: number; stoppedAt?: (place: number) => void };

type OwnWork = { input: unknown; life: Int32Array };

/** In `life`: how often the thread had a pause, and the place where it is. */
const [beats, place] = [0, 1];
const beatMs = 500;

/**
 * Work of minutes in a thread of its own, which ends with it. While it waits or pauses now and then it may take as long as it
 * wants. Throws ThreadEnded when it does not, the signal's reason when it aborts, else what the work throws.
 */
export async function runInOwnThread<Output>(
  entry: URL,
  input: unknown,
  { signal, maxSilentMs, stoppedAt }: OwnThreadOptions,
): Promise<Output> {
  signal.throwIfAborted();
  const life = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const ownWork: OwnWork = { input, life };
  const thread = new Worker(entry, { workerData: { ownWork } });
  const silence = watch(life, maxSilentMs);
  try {
    const [output] = (await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('A thread ended without a result'))),
      silence.broken.catch((error: unknown) => {
        stoppedAt?.(Atomics.load(life, place));
        throw error;
      }),
    ])) as [Output];
    return output;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    silence.end();
    await thread.terminate();
  }
}

/** In the file that a thread of its own loads: does the work, where `at` says what it is at. Elsewhere it does nothing. */
export async function asOwnThread(
  work: (input: never, at: (place: number) => void) => Promise<unknown>,
): Promise<void> {
  const given = workerData as { ownWork?: OwnWork } | null;
  if (!given?.ownWork) return;
  const { input, life } = given.ownWork;
  const beating = setInterval(() => Atomics.add(life, beats, 1), beatMs);
  const output = await work(input as never, (at) => void Atomics.store(life, place, at));
  clearInterval(beating);
  parentPort!.postMessage(output);
}

function watch(life: Int32Array, maxSilentMs: number): { broken: Promise<never>; end: () => void } {
  const broken = Promise.withResolvers<never>();
  let [heard, heardAt] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = Atomics.load(life, beats);
    if (now !== heard) [heard, heardAt] = [now, performance.now()];
    else if (performance.now() - heardAt > maxSilentMs) broken.reject(new ThreadEnded('late', 'work of its own'));
  }, beatMs);
  return { broken: broken.promise, end: () => clearInterval(timer) };
}

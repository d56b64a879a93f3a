import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { buildIndex, type BuiltIndex } from './build-index.ts';

/** Builds the index in a thread of its own: minutes of arithmetic must not keep requests and tasks waiting. */
export async function buildIndexInThread(url: string, signal: AbortSignal): Promise<BuiltIndex> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { buildIndexOf: url } });
  try {
    const [built] = (await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The index build ended without a result'))),
    ])) as [BuiltIndex];
    return built;
  } finally {
    await thread.terminate();
  }
}

const work = workerData as { buildIndexOf?: string } | null;
if (work?.buildIndexOf !== undefined) parentPort?.postMessage(await buildIndex(work.buildIndexOf));

import { workerData } from 'piscina';
import type { ThreadRun, ThreadWork } from './thread-task.ts';

/**
 * What the file that a pool's threads load exports as its default. `settings` are those that the pool was made with. Of two
 * works of the same name the later one counts.
 */
export function threadEntry(
  worksWith: (settings: never) => readonly ThreadWork[],
): (run: ThreadRun) => Promise<unknown> {
  const works = new Map(worksWith(workerData as never).map((work) => [work.name, work]));
  return async ({ name, input, begun }) => {
    const does = works.get(name);
    if (!does) throw new Error(`No thread does ${name}`);
    const prepared = await does.prepare?.();
    Atomics.store(begun, 0, 1);
    Atomics.notify(begun, 0);
    return does.work(input as never, prepared as never);
  };
}

import type { ThreadRun, ThreadWork } from './thread-task.ts';

/** What the file that a pool's threads load exports as its default. Of two works of the same name the later one counts. */
export function threadEntry(all: readonly ThreadWork[]): (run: ThreadRun) => Promise<unknown> {
  const works = new Map(all.map((work) => [work.name, work]));
  return async ({ name, input, begun }) => {
    const does = works.get(name);
    if (!does) throw new Error(`No thread does ${name}`);
    const prepared = await does.prepare?.(input as never);
    Atomics.store(begun, 0, 1);
    Atomics.notify(begun, 0);
    return does.work(input as never, prepared as never);
  };
}

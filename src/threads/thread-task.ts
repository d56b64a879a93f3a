/** What a thread does for others: a name, and what goes in and comes out, as data that can be copied. */
export type ThreadTask<Input, Output> = {
  readonly name: string;
  /** Never there at run time. */
  readonly types?: (input: Input) => Output;
};

export function threadTask<Input, Output>(name: string): ThreadTask<Input, Output> {
  return { name };
}

/** The tasks of a record of works, by its type alone: who runs one does not load what does it. */
export function tasksOf<Works extends Record<string, (input: never) => unknown>>() {
  return <Name extends keyof Works & string>(name: Name): ThreadTask<Parameters<Works[Name]>[0], Awaited<ReturnType<Works[Name]>>> => ({ name }); // prettier-ignore
}

/** A task bound to what does it, inside a thread. `prepare`: brings what the work needs, before the run's time begins. */
export type ThreadWork = {
  name: string;
  work: (input: never, prepared: never) => unknown;
  prepare?: (input: never) => Promise<unknown>;
};
export function does<Input, Output, Prepared = undefined>(
  { name }: ThreadTask<Input, Output>,
  work: (input: Input, prepared: Prepared) => Output | Promise<Output>,
  prepare?: (input: Input) => Promise<Prepared>,
): ThreadWork {
  return { name, work, ...(prepare && { prepare }) };
}

/** One run, as it is sent to a thread. `begun` becomes 1 when the thread begins with it. */
export type ThreadRun = { name: string; input: unknown; begun: Int32Array };

/** A run was not finished: its thread was ended because it was late, or died of what it had to do. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  readonly reason: 'late' | 'died';

  constructor(reason: 'late' | 'died', task: string, cause?: unknown) {
    super(reason === 'late' ? `A thread took too long for ${task}` : `A thread died of ${task}`, { cause });
    this.reason = reason;
  }
}

import type { Analyst } from '../../src/analysis/analyst.ts';
import { analystWorks } from '../../src/analysis/builtin/analyst-works.ts';
import { createThreadedAnalyst } from '../../src/analysis/builtin/threaded-analyst.ts';
import { ThreadPool } from '../../src/threads/thread-pool.ts';
import type { ThreadTask } from '../../src/threads/thread-task.ts';

/** No threads: who asks does the work, and nothing is ever late. */
class OwnThread extends ThreadPool {
  override async run<Input, Output>({ name }: ThreadTask<Input, Output>, input: Input): Promise<Output> {
    const { work } = analystWorks.find((one) => one.name === name)!;
    return work(input as never, undefined as never) as Output;
  }
}

const entry = new URL('../../src/judging/judging-thread.ts', import.meta.url);

/** The analyst that needs no network and no model, on the thread that calls it: the service has it in others. */
export const builtinAnalyst: Analyst = createThreadedAnalyst(new OwnThread({ entry }));

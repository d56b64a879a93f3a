import { forgetDeleted, type ForgettingEnv } from '../../src/forgetting/forget-deleted.ts';
import { forgetDeletedTask } from '../../src/forgetting/forgetting.tasks.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(forgetDeletedTask, (env: ForgettingEnv, _payload, run) => forgetDeleted(env, run.signal));

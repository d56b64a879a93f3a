import type { Logger } from 'pino';
import { changesTask } from '../../src/monitoring/monitoring.tasks.ts';
import { askRules } from '../../src/monitoring/changes/ask-rules.ts';
import { type ChangesEnv, noteChanges } from '../../src/monitoring/changes/note-changes.ts';
import { executor } from '../../src/queue/executor.ts';
import { runAll } from '../../src/queue/run-all.ts';

export default executor(changesTask, async (env: ChangesEnv & { logger: Logger }, _payload, { signal }) => {
  const steps = {
    changes: () => noteChanges(env, signal),
    rules: () => askRules(env, signal),
    changedRules: () => noteChanges(env, signal),
  };
  await runAll('step', steps, env.logger);
});

import { changesTask } from '../../src/monitoring/monitoring.tasks.ts';
import { askRules } from '../../src/monitoring/changes/ask-rules.ts';
import { type ChangesEnv, noteChanges } from '../../src/monitoring/changes/note-changes.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(changesTask, async (env: ChangesEnv, _payload, run) => {
  await noteChanges(env, run.signal);
  await askRules(env, run.signal);
  await noteChanges(env, run.signal);
});

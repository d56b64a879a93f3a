import type { Logger } from 'pino';
import type { Config } from '../../src/config.ts';
import type { Database } from '../../src/database/database.ts';
import { claimAllDue } from '../../src/monitoring/scan/claim-due.ts';
import { tickTask } from '../../src/monitoring/monitoring.tasks.ts';
import { announceHits } from '../../src/monitoring/hits/announce-hits.ts';
import { executor } from '../../src/queue/executor.ts';
import { runAll } from '../../src/queue/run-all.ts';

type TickEnv = { database: Database; config: Config; logger: Logger };

export default executor(tickTask, async ({ database, config, logger }: TickEnv) => {
  const steps = {
    claims: () => claimAllDue(database.em.fork(), config.prices.monitoring_run),
    announcements: () => database.em.fork().transactional((tx) => announceHits(tx, null)),
  };
  await runAll('step', steps, logger);
});

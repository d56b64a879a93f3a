import type { Config } from '../../src/config.ts';
import type { Database } from '../../src/database/database.ts';
import { claimDue } from '../../src/monitoring/scan/claim-due.ts';
import { tickTask } from '../../src/monitoring/monitoring.tasks.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(tickTask, (env: { database: Database; config: Config }) =>
  claimDue(env.database.em.fork(), env.config.prices.monitoring_run),
);

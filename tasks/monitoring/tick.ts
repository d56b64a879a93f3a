import type { Config } from '../../src/config.ts';
import type { Database } from '../../src/database/database.ts';
import { claimDue } from '../../src/monitoring/scan/claim-due.ts';
import { tickTask } from '../../src/monitoring/monitoring.tasks.ts';
import { announceHits } from '../../src/monitoring/hits/announce-hits.ts';
import { executor } from '../../src/queue/executor.ts';

export default executor(tickTask, async ({ database, config }: { database: Database; config: Config }) => {
  await claimDue(database.em.fork(), config.prices.monitoring_run);
  await database.em.fork().transactional((tx) => announceHits(tx, null));
});

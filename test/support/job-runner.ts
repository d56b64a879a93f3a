import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { QueryPool } from '../../src/database/connections/connection.ts';
import { Listener } from '../../src/database/connections/listener.ts';
import { JobSignals } from '../../src/jobs/running/job-signals.ts';
import { createArchive } from '../../src/platforms/archive/archive.ts';
import { startService } from './service.ts';

export type JobRunner = Awaited<ReturnType<typeof startJobRunner>>;

/** A service without a worker, and what a test needs to run its jobs itself. */
export async function startJobRunner() {
  const service = await startService({ worker: false });
  const { databaseUrl, app } = service;
  const logger = pino({ level: 'silent' });
  const listener = new Listener(databaseUrl, logger);
  await listener.start();
  const pool = new QueryPool(databaseUrl, 'archive', 4, 'read');
  const env = {
    database: app.database,
    databaseUrl,
    config: readConfig({}),
    jobSignals: new JobSignals(listener),
    logger,
    platforms: [createArchive(pool.query)],
  };
  const end = async () => {
    await listener.end();
    await pool.end();
    await service.stop();
  };
  return { service, env, end };
}

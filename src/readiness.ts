import { sql } from 'kysely';
import type { CatalogIndex } from './catalog/index/catalog-index.ts';
import { type Database, pendingMigrations } from './database/database.ts';
import type { Readiness } from './http/health.ts';
import type { QueueTables } from './queue/queue-tables.ts';

type Parts = {
  database: Database;
  /** `null`: this process has no worker. */
  catalogIndex: CatalogIndex | null;
  isWorkerRunning: (() => boolean) | null;
};

/** A part that has not answered by then is not ready. */
const maxAnswerMs = 800;

/** What must work for this process to be of use. Answers in time, whatever hangs. */
export function readinessOf({ database, catalogIndex, isWorkerRunning }: Parts): Readiness {
  const askDatabase = inTime(async () => {
    await sql`select 1`.execute(database.em.fork().getKysely());
    return null;
  });
  const askMigrations = inTime(async () => {
    const pending = await pendingMigrations(database);
    return pending.length > 0 ? `${pending.length} pending` : null;
  });
  const askQueue = inTime(async () => {
    await database.em
      .fork()
      .getKysely<QueueTables>()
      .selectFrom('graphile_worker.jobs')
      .select('attempts')
      .limit(1)
      .execute();
    return null;
  });
  return async () => {
    const [answer, migrations, queue] = await Promise.all([askDatabase(), askMigrations(), askQueue()]);
    return {
      database: answer,
      migrations,
      queue: queue ?? (isWorkerRunning && !isWorkerRunning() ? 'starting' : null),
      ...(catalogIndex && { index: catalogIndex.loaded ? null : 'loading' }),
    };
  };
}

/** One question at a time: a database that hangs is not asked again by everybody who looks. */
function inTime(ask: () => Promise<string | null>): () => Promise<string | null> {
  let asking: Promise<string | null> | undefined;
  return async () => {
    asking ??= ask()
      .catch(() => 'unavailable')
      .finally(() => (asking = undefined));
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), maxAnswerMs).unref());
    return Promise.race([asking, late]);
  };
}

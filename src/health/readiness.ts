import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { CatalogIndex } from '../catalog/index/catalog-index.ts';
import { type Database, pendingMigrations, retryRefused } from '../database/database.ts';
import { isDatabaseGone, readOnlyState, reasonsOf, tooManyConnections } from '../database/connections/database-gone.ts';
import { clockTime, now } from '../database/expressions.ts';
import type { ServiceMark } from '../database/service-mark.entity.ts';
import type { Readiness } from '../http/health.ts';
import type { QueueTables } from '../queue/queue-tables.ts';

type Parts = {
  database: Database;
  /** `null`: this process has no worker. */
  catalogIndex: CatalogIndex | null;
  isWorkerRunning: (() => boolean) | null;
};

type Tables = QueueTables & InferKyselyDB<typeof ServiceMark>;

/** A part that has not answered by then is not ready. */
const maxAnswerMs = 800;
/** Anybody may look, and looking writes. */
const maxAnswerAgeMs = 500;
const nobodyWorks = 'nobody works';
/** A task that is due waits so long for a worker before nobody is said to work. */
const maxUnattendedSeconds = 60;

/** What must work for this process to be of use. Answers in time, whatever hangs. */
export function readinessOf({ database, catalogIndex, isWorkerRunning }: Parts): Readiness {
  const db = () => database.em.fork().getKysely<Tables>();
  const askDatabase = inTime(
    nowAndThen(async () => {
      // What is asked here finds the connection that it had before, also while nobody else gets one.
      await retryRefused(database);
      return tryWrite(db());
    }),
  );
  const askMigrations = inTime(async () => {
    const pending = await pendingMigrations(database);
    return pending.length > 0 ? `${pending.length} pending` : null;
  });
  const askQueue = inTime(() => unattended(db()));
  return async () => {
    const [answer, migrations, queue] = await Promise.all([askDatabase(), askMigrations(), askQueue()]);
    const queued = { queue: queue ?? (isWorkerRunning && !isWorkerRunning() ? 'starting' : null) };
    // An API takes in what waits for a worker: without one it is of use all the same.
    const isOfOthers = !isWorkerRunning && queue?.startsWith(nobodyWorks) === true;
    const needed = {
      database: answer,
      migrations,
      ...(!isOfOthers && queued),
      ...(catalogIndex && { index: catalogIndex.loaded ? null : 'loading' }),
    };
    return { needed, others: isOfOthers ? queued : {} };
  };
}

/** Writes one row, which whoever looks at the same moment leaves alone. A database that only reads is of no use here. */
async function tryWrite(db: Kysely<Tables>): Promise<null> {
  await db
    .updateTable('service_mark')
    .set({ at: clockTime })
    .where('name', '=', (eb) =>
      eb.selectFrom('service_mark').select('name').where('name', '=', 'write').forUpdate().skipLocked(),
    )
    .execute();
  return null;
}

/** Says so when the task that is next has been due for long and no task is being worked on. */
async function unattended(db: Kysely<Tables>): Promise<string | null> {
  const next = await db
    .selectFrom('graphile_worker._private_jobs')
    .select(sql<number>`extract(epoch from now() - run_at)::float8`.as('age'))
    .where('is_available', '=', true)
    .where('run_at', '<=', now)
    .orderBy('priority')
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  if (!next || next.age <= maxUnattendedSeconds) return null;
  const running = await db
    .selectFrom('graphile_worker._private_jobs')
    .select('id')
    .where('locked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return running ? null : `${nobodyWorks}: a task has waited for ${Math.round(next.age)} s`;
}

/** One question at a time: a database that hangs is not asked again by everybody who looks. */
function inTime(ask: () => Promise<string | null>): () => Promise<string | null> {
  let asking: Promise<string | null> | undefined;
  return async () => {
    asking ??= ask()
      .catch(sentenceOf)
      .finally(() => (asking = undefined));
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), maxAnswerMs).unref());
    return Promise.race([asking, late]);
  };
}

/** Whoever looks more often hears the last answer again. */
function nowAndThen(ask: () => Promise<null>): () => Promise<null> {
  let goodUntil = -Infinity;
  return async () => {
    if (performance.now() < goodUntil) return null;
    await ask();
    goodUntil = performance.now() + maxAnswerAgeMs;
    return null;
  };
}

/** Nothing of what the database says of itself. */
function sentenceOf(error: unknown): string {
  const codes = reasonsOf(error).map(({ code }) => code);
  if (codes.includes(readOnlyState)) return 'it only reads';
  if (codes.includes(tooManyConnections)) return 'it takes no more connections';
  return isDatabaseGone(error) ? 'it cannot be reached' : 'unavailable';
}

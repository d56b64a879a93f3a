import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { SignIns } from './accounts/sign-in/sign-ins.ts';
import type { Embedder } from './analysis/embedder.ts';
import { actsWantedBy } from './analysis/builtin/relevance/read-criteria.ts';
import { EncodingBudget } from './analysis/builtin/relevance/encoding-budget.ts';
import { createThreadedAnalyst } from './analysis/builtin/threaded-analyst.ts';
import { CatalogIndex } from './catalog/index/catalog-index.ts';
import { replaceUnreadable } from './catalog/index/index-status.ts';
import type { CrawlEnv } from './catalog/sources/crawl.ts';
import type { Config } from './config.ts';
import { QueryPool } from './database/connections/connection.ts';
import { crontab } from './crontab.ts';
import { closeDatabase, type Database, openDatabase } from './database/database.ts';
import { entities } from './entities.ts';
import { Listener } from './database/connections/listener.ts';
import { Replicas } from './database/connections/replicas.ts';
import { registerLinks } from './delivery/links/register-links.ts';
import type { Mailer } from './delivery/sending/attempt.ts';
import { DeliveryRunner } from './delivery/sending/delivery-runner.ts';
import type { DeliveryEnv } from './delivery/sending/send-soon.ts';
import { diagnose } from './doctor/diagnose.ts';
import type { DiscoveryEnv } from './discovery/run-discovery.ts';
import type { ForgettingEnv } from './forgetting/forget-deleted.ts';
import { buildMetricsServer } from './http/metrics-door.ts';
import { readinessOf } from './health/readiness.ts';
import { AccountTurns } from './http/limits/account-turns.ts';
import { RateLimits } from './http/limits/rate-limits.ts';
import { buildServer } from './http/server.ts';
import { appRouter } from './router.ts';
import { watchLoopDelay } from './health/loop-delay.ts';
import { registerMcp } from './mcp/mcp-door.ts';
import { Metrics } from './metrics.ts';
import { JobSignals } from './jobs/running/job-signals.ts';
import type { JobEnv } from './jobs/running/run-job.ts';
import type { ChangesEnv } from './monitoring/changes/note-changes.ts';
import { Fetches } from './monitoring/feeds/fetches.ts';
import type { ScanEnv } from './monitoring/scan/scan-env.ts';
import { readToldHits } from './monitoring/hits/told-hits.ts';
import type { OverviewEnv } from './overview/run-overview.ts';
import { GuardedHttp } from './network/guarded-http.ts';
import { createArchive } from './platforms/archive/archive.ts';
import { LivePlatforms } from './live-platforms.ts';
import { configuredSources } from './sources/configured-sources.ts';
import { recordConfigured } from './sources/record-configured.ts';
import { readSources, sourcesChannel } from './sources/sources.ts';
import type { Worker } from './queue/worker.ts';
import { startLanes } from './queue/worker-lanes.ts';
import { version } from './version.ts';
import type { ThreadPool } from './threads/thread-pool.ts';
import { createJudges, judgingThreads, sharedEncoder } from './judging/create-judges.ts';
import { linksEnv } from './links-env.ts';
import { loadExecutors } from './queue/load-executors.ts';
import { closeServer, listen } from './http/listen.ts';

/** What tasks work with. */
type TaskEnv = JobEnv &
  DiscoveryEnv &
  OverviewEnv &
  CrawlEnv &
  ForgettingEnv &
  ScanEnv &
  DeliveryEnv &
  ChangesEnv & { databaseUrl: string; embedder: Embedder | null };

/** A backtest is answered at once: so long it reads what posts mean. */
const maxBacktestMeaningMs = 1_500;

/** Those of tasks and those of callers, so that neither waits for the other. */
export type JudgingThreads = { tasks: ThreadPool; backtests: ThreadPool };

/**
 * `clock`: the worker runs what the crontab names; without it somebody else says when. `threads`: those of whoever runs
 * several services and ends them himself.
 */
export type Parts = { api: boolean; worker: boolean; clock?: boolean; threads?: JudgingThreads };

/** The running service, or one half of it. */
export type App = {
  /** Where the API listens; `null` without it. */
  address: string | null;
  database: Database;
  stop: () => Promise<void>;
};

/** Wires every concrete part together and starts those that are asked for. The database must be migrated. */
export async function startApp(config: Config, databaseUrl: string, parts: Parts): Promise<App> {
  const opened = await openParts(config, databaseUrl, parts);
  const { database, listener, live, metrics, catalogIndex } = opened;
  let server: FastifyInstance | undefined;
  let metricsServer: FastifyInstance | undefined;
  let worker: Worker | undefined;
  const stop = async () => {
    opened.shutdown.abort();
    await Promise.all([
      server && closeServer(server),
      metricsServer && closeServer(metricsServer),
      worker?.stop(),
      opened.deliveries.end(),
    ]);
    await closeParts(opened);
  };
  const readiness = readinessOf({
    database,
    catalogIndex: parts.worker ? catalogIndex : null,
    isWorkerRunning: parts.worker ? () => worker?.isRunning() === true : null,
  });
  try {
    await listener.start();
    await readSources(database.em.fork());
    live.start();
    if (config.metrics.port !== null) {
      metricsServer = buildMetricsServer(metrics, readiness, config.metrics.token);
      await listen(metricsServer, config, config.metrics.port);
    }
    if (parts.api) {
      server = await buildApi(opened, readiness);
      await listen(server, config, config.port);
    }
    if (parts.worker) worker = await startWorker(opened, parts.clock === false ? '' : crontab);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: server?.listeningOrigin ?? null, database, stop };
}

/** What both halves share, and what only one of them uses but costs nothing until then. */
type Opened = Awaited<ReturnType<typeof openParts>>;

async function openParts(config: Config, databaseUrl: string, parts: Parts) {
  const logger = pino({ level: config.logLevel, base: null }, pino.destination({ fd: 2, sync: true }));
  // Where both halves are in one process, tasks have connections of their own: those keep no caller waiting.
  const database = await openDatabase(databaseUrl, entities, config.databasePool, parts.api ? 'request' : 'work');
  const isWhole = parts.api && parts.worker;
  const taskDatabase = isWhole ? await openDatabase(databaseUrl, entities, config.databasePool, 'work') : database;
  const listener = new Listener(databaseUrl, logger);
  const archivePool = new QueryPool(databaseUrl, 'archive', 4, 'read');
  const budgetPool = new QueryPool(databaseUrl, 'rate budget', 2, 'read');
  const metrics = new Metrics(database);
  const threads = parts.threads ?? { tasks: judgingThreads(), backtests: judgingThreads() };
  const outside = new GuardedHttp(config.delivery.allowedHosts);
  const deliveries = new DeliveryRunner({
    database: taskDatabase,
    http: outside,
    publicUrl: config.publicUrl,
    mailer: await mailerFor(config),
    readHits: readToldHits,
    logger,
    onAttempt: (kind, outcome, seconds) => metrics.deliveryAttempts.observe({ kind, outcome }, seconds),
  });
  const live = new LivePlatforms({
    config,
    database: taskDatabase,
    query: budgetPool.query,
    logger,
    onAnswer: (platform, method, outcome) => metrics.platformAnswers.inc({ platform, method, outcome }),
    threads: threads.tasks,
  });
  const warn = (message: string) => (error: unknown) => logger.warn({ err: error }, message);
  // Each half has to know which platform a name belongs to.
  listener.on(sourcesChannel, () => void live.refresh().catch(warn('Sources could not be read')));
  return {
    config,
    databaseUrl,
    logger,
    database,
    taskDatabase,
    listener,
    archivePool,
    budgetPool,
    metrics,
    outside,
    deliveries,
    live,
    jobSignals: new JobSignals(listener),
    replicas: parts.api ? await openReplicas(config, databaseUrl, listener) : null,
    catalogIndex: new CatalogIndex(databaseUrl, listener, logger),
    loopDelay: watchLoopDelay(logger),
    signIns: new SignIns(database, databaseUrl, logger),
    rateLimits: new RateLimits(databaseUrl),
    shutdown: new AbortController(),
    threads,
    ownThreads: parts.threads ? [] : Object.values(threads),
    encoder: sharedEncoder(config),
    fetches: new Fetches(warn('What a scan had begun to fetch was not finished')),
  };
}

/** Nobody waits for what sends mail where no mail is sent. */
async function mailerFor({ delivery: { smtp } }: Config): Promise<Mailer | null> {
  if (!smtp) return null;
  const { openMailer } = await import('./delivery/kinds/open-mailer.ts');
  return openMailer(smtp.url, smtp.from);
}

async function closeParts({ database, taskDatabase, ...opened }: Opened): Promise<void> {
  await opened.fetches.end();
  await Promise.all([
    opened.outside.close(),
    opened.live.end(),
    opened.archivePool.end(),
    opened.budgetPool.end(),
    opened.signIns.end(),
    opened.listener.end(),
    opened.replicas?.end(),
    opened.rateLimits.end(),
    ...opened.ownThreads.map(async (pool) => pool.end()),
  ]);
  opened.catalogIndex.end();
  opened.loopDelay.end();
  await Promise.all([closeDatabase(database), taskDatabase !== database && closeDatabase(taskDatabase)]);
}

/** The API, which does not listen yet. */
async function buildApi(opened: Opened, readiness: ReturnType<typeof readinessOf>): Promise<FastifyInstance> {
  const { config, database, logger, signIns, rateLimits, encoder } = opened;
  const { backtests } = opened.threads;
  await signIns.start();
  const services = {
    database,
    replicas: opened.replicas,
    config,
    jobSignals: opened.jobSignals,
    signIns,
    backtests: () => ({
      threads: backtests,
      analyst: createThreadedAnalyst(backtests, encoder, new EncodingBudget(undefined, maxBacktestMeaningMs)),
      readsMeaning: encoder !== null,
    }),
    analyst: createThreadedAnalyst(backtests),
    rateLimits,
    writeTurns: new AccountTurns(config.databasePool),
    databaseUrl: opened.databaseUrl,
    readActs: actsWantedBy,
    diagnose: async () => diagnose(database, config, opened.live.all),
    consoleFolder: fileURLToPath(new URL('../clients/console/dist/', import.meta.url)),
    checkAddress: (address: string) => opened.outside.check(address),
    logger,
    shutdown: opened.shutdown.signal,
  };
  return buildServer(appRouter, services, readiness, opened.metrics, version, [
    (door, context) => registerMcp(door, appRouter, context, { config, logger, version }),
    (door) =>
      void door.register(async (scope) => registerLinks(scope, linksEnv(database, config, rateLimits)), {
        prefix: '/links',
      }),
  ]);
}

async function startWorker(opened: Opened, crontab: string): Promise<Worker> {
  const { config, databaseUrl, taskDatabase: database, logger, catalogIndex, live, metrics, encoder } = opened;
  const threads = opened.threads.tasks;
  const archive = createArchive(opened.archivePool.query);
  catalogIndex.start();
  await database.em.fork().transactional((tx) => recordConfigured(tx, configuredSources(config)));
  await live.refresh();
  const env: TaskEnv = {
    database,
    databaseUrl,
    config,
    jobSignals: opened.jobSignals,
    logger,
    catalogIndex,
    deliveries: opened.deliveries,
    // Sources come and go while the service runs.
    refreshSources: () => live.refresh(),
    get platforms() {
      return [archive, ...live.all];
    },
    get closedSources() {
      return live.closed;
    },
    fetches: opened.fetches,
    threads,
    ruleReader: createThreadedAnalyst(threads),
    ...(await createJudges(config, { database, threads, encoder, logger })),
  };
  await replaceUnreadable(database.em.fork());
  const executors = await loadExecutors<TaskEnv>();
  return startLanes({
    url: databaseUrl,
    concurrency: config.workerConcurrency,
    crontab,
    executors,
    env,
    logger,
    onTask: (task, outcome, seconds) => metrics.tasks.observe({ task, outcome }, seconds),
  });
}

async function openReplicas(config: Config, primary: string, listener: Listener): Promise<Replicas | null> {
  const { databaseReplicaUrls: urls, databasePool: max } = config;
  return urls.length === 0 ? null : Replicas.open({ primary, urls, entities, max }, listener);
}

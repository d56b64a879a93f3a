import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { SignIns } from './accounts/sign-in/sign-ins.ts';
import type { Embedder } from './analysis/embedder.ts';
import { wantedActs } from './analysis/builtin/acts/wanted-acts.ts';
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
import { openMailer } from './delivery/kinds/open-mailer.ts';
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

export type Parts = { api: boolean; worker: boolean };

/** The running service, or one half of it. */
export type App = {
  /** Where the API listens; `null` without it. */
  address: string | null;
  database: Database;
  stop: () => Promise<void>;
};

/** Wires every concrete part together and starts those that are asked for. The database must be migrated. */
export async function startApp(config: Config, databaseUrl: string, parts: Parts): Promise<App> {
  const logger = pino({ level: config.logLevel, base: null }, pino.destination({ fd: 2, sync: true }));
  // Where both halves are in one process, tasks have connections of their own: those keep no caller waiting.
  const database = await openDatabase(databaseUrl, entities, config.databasePool, parts.api ? 'request' : 'work');
  const isWhole = parts.api && parts.worker;
  const taskDatabase = isWhole ? await openDatabase(databaseUrl, entities, config.databasePool, 'work') : database;
  const listener = new Listener(databaseUrl, logger);
  const jobSignals = new JobSignals(listener);
  const replicas = parts.api ? await openReplicas(config, databaseUrl, listener) : null;
  const catalogIndex = new CatalogIndex(databaseUrl, listener, logger);
  const archivePool = new QueryPool(databaseUrl, 'archive', 4, 'read');
  const budgetPool = new QueryPool(databaseUrl, 'rate budget', 2, 'read');
  const metrics = new Metrics(database);
  const loopDelay = watchLoopDelay(logger);
  const signIns = new SignIns(database, databaseUrl, logger);
  const rateLimits = new RateLimits(databaseUrl);
  const outside = new GuardedHttp(config.delivery.allowedHosts);
  const deliveries = new DeliveryRunner({
    database: taskDatabase,
    http: outside,
    publicUrl: config.publicUrl,
    mailer: config.delivery.smtp && openMailer(config.delivery.smtp.url, config.delivery.smtp.from),
    readHits: readToldHits,
    logger,
    onAttempt: (kind, outcome, seconds) => metrics.deliveryAttempts.observe({ kind, outcome }, seconds),
  });
  const shutdown = new AbortController();
  const archive = createArchive(archivePool.query);
  const live = new LivePlatforms({
    config,
    database: taskDatabase,
    query: budgetPool.query,
    logger,
    onAnswer: (platform, method, outcome) => metrics.platformAnswers.inc({ platform, method, outcome }),
  });
  // Each half has to know which platform a name belongs to.
  listener.on(sourcesChannel, () => void live.refresh().catch((error: unknown) => logger.warn({ err: error }, 'Sources could not be read'))); // prettier-ignore
  const [threads, backtestThreads] = [judgingThreads(databaseUrl), judgingThreads(databaseUrl)];
  const encoder = sharedEncoder(config);
  const fetches = new Fetches((error) =>
    logger.warn({ err: error }, 'What a scan had begun to fetch was not finished'),
  );
  let server: FastifyInstance | undefined;
  let metricsServer: FastifyInstance | undefined;
  let worker: Worker | undefined;

  const stop = async () => {
    shutdown.abort();
    await Promise.all([
      server && closeServer(server),
      metricsServer && closeServer(metricsServer),
      worker?.stop(),
      deliveries.end(),
    ]);
    await fetches.end();
    await Promise.all([
      outside.close(),
      live.end(),
      archivePool.end(),
      budgetPool.end(),
      signIns.end(),
      listener.end(),
      replicas?.end(),
      rateLimits.end(),
      threads.end(),
      backtestThreads.end(),
    ]);
    catalogIndex.end();
    loopDelay.end();
    await Promise.all([closeDatabase(database), taskDatabase !== database && closeDatabase(taskDatabase)]);
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
      await signIns.start();
      const services = {
        database,
        replicas,
        config,
        jobSignals,
        signIns,
        backtests: () => ({
          threads: backtestThreads,
          analyst: createThreadedAnalyst(backtestThreads, encoder, new EncodingBudget(undefined, maxBacktestMeaningMs)),
          readsMeaning: encoder !== null,
        }),
        analyst: createThreadedAnalyst(backtestThreads),
        rateLimits,
        writeTurns: new AccountTurns(config.databasePool),
        databaseUrl,
        readActs: wantedActs,
        diagnose: async () => diagnose(database, config, live.all),
        consoleFolder: fileURLToPath(new URL('../clients/console/dist/', import.meta.url)),
        checkAddress: (address: string) => outside.check(address),
        logger,
        shutdown: shutdown.signal,
      };
      server = await buildServer(appRouter, services, readiness, metrics, version, [
        (door, context) => registerMcp(door, appRouter, context, { config, logger, version }),
        (door) =>
          void door.register(async (scope) => registerLinks(scope, linksEnv(database, config, rateLimits)), {
            prefix: '/links',
          }),
      ]);
      await listen(server, config, config.port);
    }
    if (parts.worker) {
      catalogIndex.start();
      await taskDatabase.em.fork().transactional((tx) => recordConfigured(tx, configuredSources(config)));
      await live.refresh();
      const env: TaskEnv = {
        database: taskDatabase,
        databaseUrl,
        config,
        jobSignals,
        logger,
        catalogIndex,
        deliveries,
        // Sources come and go while the service runs.
        refreshSources: () => live.refresh(),
        get platforms() {
          return [archive, ...live.all];
        },
        get closedSources() {
          return live.closed;
        },
        fetches,
        threads,
        ruleReader: createThreadedAnalyst(threads),
        ...(await createJudges(config, { database: taskDatabase, threads, encoder, logger })),
      };
      await replaceUnreadable(taskDatabase.em.fork());
      const executors = await loadExecutors<TaskEnv>();
      worker = await startLanes({
        url: databaseUrl,
        concurrency: config.workerConcurrency,
        crontab,
        executors,
        env,
        logger,
        onTask: (task, outcome, seconds) => metrics.tasks.observe({ task, outcome }, seconds),
      });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: server?.listeningOrigin ?? null, database, stop };
}

async function openReplicas(config: Config, primary: string, listener: Listener): Promise<Replicas | null> {
  const { databaseReplicaUrls: urls, databasePool: max } = config;
  return urls.length === 0 ? null : Replicas.open({ primary, urls, entities, max }, listener);
}

import { resolve } from 'node:path';
import { OperatorError } from './errors.ts';
import { readEmbeddingConfig, readLlmConfig } from './model-config.ts';
import { type NamedHost, settings, type Settings } from './settings.ts';

/** Reads the settings once. Throws an `OperatorError` whose one line names every wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new OperatorError(`Wrong setting: ${wrong.join('; ')}`);
  }
  const s = parsed.data;
  return {
    host: s.HOST,
    port: s.PORT,
    /** Where people reach the service, without a slash at the end; `null`: answers name paths only. */
    publicUrl: s.PUBLIC_URL ?? null,
    /** Whose `X-Forwarded-For` counts: that many proxies before us, or those at these addresses; `false`: nobody's. */
    trustProxy: s.TRUST_PROXY,
    /** `/metrics`: for who has the token, or on a port of its own; both `null`: off. */
    metrics: { token: s.METRICS_TOKEN ?? null, port: s.METRICS_PORT ?? null },
    /** Absolute path of the folder that holds the embedded database. */
    dataDir: resolve(s.DATA_DIR),
    /** Unset: the embedded database in `dataDir` is used. */
    databaseUrl: s.DATABASE_URL,
    /** Standbys that answer reads. */
    databaseReplicaUrls: replicasOf(s),
    databasePool: s.DATABASE_POOL,
    logLevel: s.LOG_LEVEL,
    workerConcurrency: s.WORKER_CONCURRENCY,
    /** Web pages that may call from a browser. */
    corsOrigins: s.CORS_ORIGINS,
    ...limitsOf(s),
    /** What messages may be sent to beside the open internet, and through which mail server; `null`: no e-mail is sent. */
    delivery: { allowedHosts: s.DELIVERY_ALLOWED_HOSTS, smtp: smtpOf(s) },
    prices: {
      community_discovery: s.PRICE_COMMUNITY_DISCOVERY,
      community_discovery_canceled: s.PRICE_COMMUNITY_DISCOVERY_CANCELED,
      community_overview: s.PRICE_COMMUNITY_OVERVIEW,
      community_overview_shared: s.PRICE_COMMUNITY_OVERVIEW_SHARED,
      monitoring_run: s.PRICE_MONITORING_RUN,
    },
    /** Of the calls that a platform allows in a minute, how many each of these may make. */
    shares: { crawl: s.CRAWL_SHARE, forget: s.FORGET_SHARE },
    sampleCatalog: s.SAMPLE_CATALOG,
    /** Whether briefs are compared with communities by meaning. */
    sentenceEncoder: s.SENTENCE_ENCODER,
    ...platformsOf(s),
    /** `null`: the built-in analyst judges alone. */
    llm: readLlmConfig(s),
    /** `null`: communities are found by words alone. */
    embedding: readEmbeddingConfig(s),
  };
}

export type Config = ReturnType<typeof readConfig>;

function limitsOf(s: Settings) {
  return {
    /** In a minute: requests and creations of jobs of one key (an account has four times that), failed sign-ins of one address. */
    rateLimits: {
      requests: s.RATE_LIMIT_REQUESTS,
      jobCreates: s.RATE_LIMIT_JOB_CREATES,
      failedSignIns: s.RATE_LIMIT_FAILED_SIGN_INS,
    },
    /** Of one account at a time. */
    maxActiveJobs: s.MAX_ACTIVE_JOBS,
    maxMonitoringJobs: s.MAX_MONITORING_JOBS,
    /** A request that has not arrived whole by then is let go. */
    requestTimeoutSeconds: s.REQUEST_TIMEOUT_SECONDS,
    jobAttempts: s.JOB_ATTEMPTS,
    jobDeadlineSeconds: s.JOB_DEADLINE_SECONDS,
    /** A result goes with its job at the latest. */
    resultRetentionDays: Math.min(s.RESULT_RETENTION_DAYS, s.JOB_RETENTION_DAYS),
    jobRetentionDays: s.JOB_RETENTION_DAYS,
    /** How long what grows is kept; the ledger is folded then, by months. */
    retentionDays: {
      posts: s.POST_RETENTION_DAYS,
      comments: s.COMMENT_RETENTION_DAYS,
      unused: s.UNUSED_RETENTION_DAYS,
      hits: s.HIT_RETENTION_DAYS,
      runs: s.RUN_RETENTION_DAYS,
      arrivals: s.ARRIVAL_RETENTION_DAYS,
      ledger: s.LEDGER_RETENTION_DAYS,
      audit: s.AUDIT_RETENTION_DAYS,
      failedTasks: s.FAILED_TASK_RETENTION_DAYS,
      deliveries: s.DELIVERY_RETENTION_DAYS,
    },
  };
}

function platformsOf(s: Settings) {
  return {
    /** Unset: Reddit is not asked. Without a secret as an installed client. */
    reddit: redditOf(s),
    /** The first one stands for the whole federation. */
    lemmy: lemmyOf(s),
    discourse: s.DISCOURSE_FORUMS,
    /** Sites by their hosts, all asked at one address; with a key 10,000 times a day, without one 300 times. */
    stackExchange: {
      sites: s.STACK_EXCHANGE_SITES.map(({ host }) => host),
      key: s.STACK_EXCHANGE_KEY ?? null,
      apiUrl: s.STACK_EXCHANGE_API_URL,
    },
    /** What sources may be at although it is not of the open internet: hosts, addresses, subnets. */
    sourceAllowedHosts: s.SOURCE_ALLOWED_HOSTS,
    /** Where platforms reach who operates this service: part of the user agent. */
    operatorContact: s.OPERATOR_CONTACT ?? null,
    /** Unset: Hacker News is not asked. Its search, its items and its pages have hosts of their own. */
    hackerNews: hackerNewsOf(s),
  };
}

function replicasOf({ DATABASE_URL: primary, DATABASE_REPLICA_URLS: urls }: Settings): string[] {
  if (urls.length > 0 && primary === undefined)
    throw new OperatorError('Wrong setting: DATABASE_URL: must be set when DATABASE_REPLICA_URLS is');
  return urls;
}

function lemmyOf(s: Settings): NamedHost[] {
  if (!s.LEMMY_INSTANCE) return s.LEMMY_INSTANCES;
  const first = { host: s.LEMMY_INSTANCE, apiUrl: s.LEMMY_API_URL ?? `https://${s.LEMMY_INSTANCE}` };
  return [first, ...s.LEMMY_INSTANCES.filter(({ host }) => host !== first.host)];
}

function hackerNewsOf(s: Settings) {
  if (!s.HACKER_NEWS) return undefined;
  if (s.OPERATOR_CONTACT === undefined) {
    throw new OperatorError('Wrong setting: OPERATOR_CONTACT: must be set when HACKER_NEWS is, so that it can be told who asks'); // prettier-ignore
  }
  return hackerNewsAddresses;
}

export const hackerNewsAddresses = {
  search: 'https://hn.algolia.com/api/v1',
  items: 'https://hacker-news.firebaseio.com/v0',
  pages: 'https://news.ycombinator.com',
};

function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: Settings) {
  if ((url === undefined) !== (from === undefined))
    throw new OperatorError('Wrong setting: SMTP_URL, MAIL_FROM: must be set together');
  return url === undefined || from === undefined ? null : { url, from };
}

function redditOf(s: Settings) {
  const { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret, REDDIT_USER_AGENT: userAgent } = s;
  if (!clientId) {
    if (!clientSecret) return undefined;
    throw new OperatorError('Wrong setting: REDDIT_CLIENT_ID: must be set when REDDIT_CLIENT_SECRET is');
  }
  if (!userAgent) throw new OperatorError('Wrong setting: REDDIT_USER_AGENT: must be set when REDDIT_CLIENT_ID is');
  return {
    clientId,
    clientSecret: clientSecret ?? null,
    userAgent,
    apiUrl: s.REDDIT_API_URL,
    authUrl: s.REDDIT_AUTH_URL,
  };
}

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultPrices, type Prices } from './credits/prices.ts';
import { OperatorError } from './errors.ts';

const flag = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
  error: 'must be true or false',
});
const share = z.coerce
  .number('must be a number')
  .gt(0, 'must be more than 0 and at most 1')
  .max(1, 'must be more than 0 and at most 1');

const price = z.coerce.number('must be a number').min(0, 'must be 0 or more');

function count(min: number, max: number) {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong);
}

function oneOf<const Values extends readonly string[]>(...values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must look like https://host' })
  .transform((address) => address.replace(/(?<!\/)\/+$/, ''));

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\/[^\s]+$/, 'must look like postgresql://user@host:5432/name');

/** How many proxies stand before us, or their addresses and subnets. */
const trustedProxies = z.string().transform((text, context): number | string[] | false => {
  if (/^(off|false|no|0)$/i.test(text)) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const proxies = text.split(',').map((proxy) => proxy.trim());
  if (!proxies.every(isNetwork))
    context.addIssue({ code: 'custom', message: 'must be off, a number of proxies, or their addresses or subnets' });
  return proxies;
});

/** `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`. A subnet of everybody would let everybody say where they come from. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= most));
}

/** Names, with a port if it should be that one only, addresses and subnets. */
const allowedHosts = z.string().transform((text, context): string[] => {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  const isHost = (host: string) => isNetwork(host) || /^[\p{L}\p{N}._-]{1,255}(:\d{1,5})?$/u.test(host);
  if (!hosts.every(isHost))
    context.addIssue({ code: 'custom', message: 'must be host names, addresses or subnets, separated by commas' });
  return hosts;
});
/** Hosts that are read: `forum.example.org`, its address, or `forum.example.org=http://10.0.0.5` where that is another. */
const hosts = z.string().transform((text, context): NamedHost[] =>
  listed(text).flatMap((entry) => {
    const [, given, address = given ?? entry] = /^([^=/]+)=(https?:.+)$/.exec(entry) ?? [];
    const url = URL.parse(address.includes('://') ? address : `https://${address}`);
    const host = (given ?? url?.host ?? '').toLowerCase();
    if (url && /^https?:$/.test(url.protocol) && /^[\p{L}\p{N}.-]+(:\d{1,5})?$/u.test(host)) {
      return [{ host, apiUrl: url.href.replace(/(?<!\/)\/+$/, '') }];
    }
    context.addIssue({ code: 'custom', message: `${entry} is no host, such as forum.example.org` });
    return [];
  }),
);

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Every setting, with its default; `.env.example` documents them. An empty value counts as not set. */
const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: count(0, 65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  // Several hosts are no URL that a parser of URLs knows: `database/hosts.ts` reads them.
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(databaseUrl).max(16))
    .default([]),
  DATABASE_POOL: count(2, 500).default(10),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: trustedProxies.default(false),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(/^[\u0021-\u007E]+$/, 'must be visible ASCII characters')
    .optional(),
  METRICS_PORT: count(1, 65_535).optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  WORKER_CONCURRENCY: count(1, 100).default(4),
  CORS_ORIGINS: z
    .string()
    .default('*')
    .transform((text) => (text === '*' ? ('*' as const) : text.split(',').map((origin) => origin.trim()))),
  RATE_LIMIT_REQUESTS: count(1, 10_000_000).default(600),
  RATE_LIMIT_JOB_CREATES: count(1, 10_000_000).default(30),
  RATE_LIMIT_FAILED_SIGN_INS: count(1, 10_000_000).default(60),
  MAX_ACTIVE_JOBS: count(1, 10_000_000).default(100),
  MAX_MONITORING_JOBS: count(1, 10_000_000).default(1000),
  REQUEST_TIMEOUT_SECONDS: count(1, 3600).default(20),
  JOB_ATTEMPTS: count(1, 20).default(3),
  JOB_DEADLINE_SECONDS: count(1, 86_400).default(900),
  RESULT_RETENTION_DAYS: count(1, 3650).default(30),
  JOB_RETENTION_DAYS: count(1, 3650).default(90),
  POST_RETENTION_DAYS: count(30, 36_500).default(3650),
  COMMENT_RETENTION_DAYS: count(30, 36_500).default(3650),
  UNUSED_RETENTION_DAYS: count(0, 36_500).default(0),
  HIT_RETENTION_DAYS: count(1, 36_500).default(730),
  RUN_RETENTION_DAYS: count(1, 3650).default(7),
  ARRIVAL_RETENTION_DAYS: count(1, 3650).default(62),
  LEDGER_RETENTION_DAYS: count(31, 36_500).default(93),
  AUDIT_RETENTION_DAYS: count(1, 36_500).default(730),
  FAILED_TASK_RETENTION_DAYS: count(1, 3650).default(30),
  DELIVERY_RETENTION_DAYS: count(1, 3650).default(30),
  DELIVERY_ALLOWED_HOSTS: allowedHosts.default([]),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[\u0021-\u007E]+$/, 'must look like smtp://user:password@mail.example.org:587')
    .optional(),
  MAIL_FROM: z
    .string()
    .max(300)
    .regex(
      /^(?:[^<>\r\n]+ <[\w.+-]{1,64}@[\w.-]{1,255}>|[\w.+-]{1,64}@[\w.-]{1,255})$/,
      'must look like Whereabouts <whereabouts@example.org>',
    )
    .optional(),
  PRICE_COMMUNITY_DISCOVERY: count(0, 1_000_000).default(defaultPrices.community_discovery),
  PRICE_COMMUNITY_DISCOVERY_CANCELED: count(0, 1_000_000).default(defaultPrices.community_discovery_canceled),
  PRICE_COMMUNITY_OVERVIEW: count(0, 1_000_000).default(defaultPrices.community_overview),
  PRICE_COMMUNITY_OVERVIEW_SHARED: count(0, 1_000_000).default(defaultPrices.community_overview_shared),
  PRICE_MONITORING_RUN: count(0, 1_000_000).default(defaultPrices.monitoring_run),
  CRAWL_SHARE: share.default(0.2),
  FORGET_SHARE: share.default(0.2),
  REDDIT_CLIENT_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be the id of the app, as Reddit shows it')
    .optional(),
  REDDIT_CLIENT_SECRET: z.string().optional(),
  REDDIT_USER_AGENT: z
    .string()
    .regex(
      /^[\w.-]+:[\w.-]+:v?\d[\w.-]* \(by \/?u\/[\w-]+\)$/,
      'must look like node:org.example.whereabouts:v1.0 (by /u/your_name)',
    )
    .optional(),
  REDDIT_API_URL: webAddress.default('https://oauth.reddit.com'),
  REDDIT_AUTH_URL: webAddress.default('https://www.reddit.com'),
  LEMMY_INSTANCE: z
    .string()
    .toLowerCase()
    .regex(/^[\p{L}\p{N}.-]+(:\d{1,5})?$/u, 'must be the host of the instance, such as lemmy.world')
    .optional(),
  LEMMY_API_URL: webAddress.optional(),
  LEMMY_INSTANCES: hosts.default([]),
  DISCOURSE_FORUMS: hosts.default([]),
  STACK_EXCHANGE_SITES: hosts.default([]),
  STACK_EXCHANGE_KEY: z.string().max(100).optional(),
  STACK_EXCHANGE_API_URL: webAddress.default('https://api.stackexchange.com/2.3'),
  SOURCE_ALLOWED_HOSTS: allowedHosts.default([]),
  OPERATOR_CONTACT: z
    .string()
    .max(200)
    .regex(/^(https?:\/\/[\u0021-\u007E]+|[\w.+-]+@[\w.-]+)$/, 'must be a mail address or a web address of yours')
    .optional(),
  HACKER_NEWS: flag.default(false),
  SAMPLE_CATALOG: flag.default(true),
  SENTENCE_ENCODER: flag.default(true),
  LLM_PROVIDER: oneOf('openai', 'anthropic').default('openai'),
  LLM_BASE_URL: z.url({ protocol: /^https?$/, error: 'must look like http://localhost:11434/v1' }).optional(),
  LLM_MODEL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_STRUCTURED_OUTPUTS: flag.default(true),
  LLM_TIMEOUT_SECONDS: count(1, 600).default(60),
  LLM_RETRIES: count(0, 5).default(2),
  LLM_CONCURRENCY: count(1, 100).default(4),
  LLM_TOKENS_PER_JOB: count(0, 1_000_000_000).default(200_000),
  LLM_TOKENS_PER_DAY: count(0, 1_000_000_000).default(2_000_000),
  LLM_PRICE_INPUT: price.optional(),
  LLM_PRICE_OUTPUT: price.optional(),
  LLM_CACHE_HOURS: count(0, 24).default(24),
  EMBEDDING_MODEL: z.string().optional(),
  EMBEDDING_COMMUNITIES: count(1, 10_000_000).default(100_000),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export type Config = {
  host: string;
  port: number;
  /** Where people reach the service, without a slash at the end; `null`: answers name paths only. */
  publicUrl: string | null;
  /** Whose `X-Forwarded-For` counts: that many proxies before us, or those at these addresses; `false`: nobody's. */
  trustProxy: false | number | string[];
  /** `/metrics`: for who has the token, or on a port of its own; both `null`: off. */
  metrics: { token: string | null; port: number | null };
  /** Absolute path of the folder that holds the embedded database. */
  dataDir: string;
  /** Unset: the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined;
  /** Standbys that answer reads. */
  databaseReplicaUrls: string[];
  databasePool: number;
  logLevel: z.infer<typeof settings>['LOG_LEVEL'];
  workerConcurrency: number;
  /** Web pages that may call from a browser. */
  corsOrigins: '*' | string[];
  /** In a minute: requests and creations of jobs of one key (an account has four times that), failed sign-ins of one address. */
  rateLimits: { requests: number; jobCreates: number; failedSignIns: number };
  /** Of one account at a time. */
  maxActiveJobs: number;
  maxMonitoringJobs: number;
  /** A request that has not arrived whole by then is let go. */
  requestTimeoutSeconds: number;
  jobAttempts: number;
  jobDeadlineSeconds: number;
  resultRetentionDays: number;
  jobRetentionDays: number;
  /** How long what grows is kept; the ledger is folded then, by months. */
  retentionDays: Record<
    'posts' | 'comments' | 'unused' | 'hits' | 'runs' | 'arrivals' | 'ledger' | 'audit' | 'failedTasks' | 'deliveries',
    number
  >;
  /** Of the calls that a platform allows in a minute, how many each of these may make. */
  shares: { crawl: number; forget: number };
  /** What messages may be sent to beside the open internet, and through which mail server; `null`: no e-mail is sent. */
  delivery: { allowedHosts: string[]; smtp: { url: string; from: string } | null };
  prices: Prices;
  sampleCatalog: boolean;
  /** Whether briefs are compared with communities by meaning. */
  sentenceEncoder: boolean;
  /** Unset: Reddit is not asked. Without a secret as an installed client. */
  reddit:
    | { clientId: string; clientSecret: string | null; userAgent: string; apiUrl: string; authUrl: string }
    | undefined;
  /** The first one stands for the whole federation. */
  lemmy: NamedHost[];
  discourse: NamedHost[];
  /** Sites by their hosts, all asked at one address; with a key 10,000 times a day, without one 300 times. */
  stackExchange: { sites: string[]; key: string | null; apiUrl: string };
  /** What sources may be at although it is not of the open internet: hosts, addresses, subnets. */
  sourceAllowedHosts: string[];
  /** Where platforms reach who operates this service: part of the user agent. */
  operatorContact: string | null;
  /** Unset: Hacker News is not asked. Its search, its items and its pages have hosts of their own. */
  hackerNews: { search: string; items: string; pages: string } | undefined;
  /** `null`: the built-in analyst judges alone. */
  llm: LlmConfig | null;
  /** `null`: communities are found by words alone. */
  embedding: EmbeddingConfig | null;
};

/** A host that is read, and where: `host` is part of every name and id. */
export type NamedHost = { host: string; apiUrl: string };

/** `communities`: how many get a vector, the largest first. */
export type EmbeddingConfig = {
  baseUrl: string;
  apiKey: string | null;
  model: string;
  timeoutMs: number;
  communities: number;
  tokensPerJob: number;
  tokensPerDay: number;
};

export type LlmConfig = {
  provider: 'openai' | 'anthropic';
  baseUrl: string | null;
  model: string;
  apiKey: string | null;
  structuredOutputs: boolean;
  timeoutMs: number;
  retries: number;
  /** Before the first repetition; doubled with each. */
  firstWaitMs: number;
  concurrency: number;
  /** Input and output together: of one job or run, and of one account in a day (UTC). */
  tokensPerJob: number;
  tokensPerDay: number;
  /** For a million tokens, in whatever money the operator pays; `null`: unknown. */
  price: { input: number; output: number } | null;
  cacheHours: number;
};

/** Reads the settings once. Throws an `OperatorError` whose one line names every wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new OperatorError(`Wrong setting: ${wrong.join('; ')}`);
  }
  const s = parsed.data;
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl: s.PUBLIC_URL ?? null,
    trustProxy: s.TRUST_PROXY,
    metrics: { token: s.METRICS_TOKEN ?? null, port: s.METRICS_PORT ?? null },
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databaseReplicaUrls: replicasOf(s),
    databasePool: s.DATABASE_POOL,
    logLevel: s.LOG_LEVEL,
    workerConcurrency: s.WORKER_CONCURRENCY,
    corsOrigins: s.CORS_ORIGINS,
    rateLimits: {
      requests: s.RATE_LIMIT_REQUESTS,
      jobCreates: s.RATE_LIMIT_JOB_CREATES,
      failedSignIns: s.RATE_LIMIT_FAILED_SIGN_INS,
    },
    maxActiveJobs: s.MAX_ACTIVE_JOBS,
    maxMonitoringJobs: s.MAX_MONITORING_JOBS,
    requestTimeoutSeconds: s.REQUEST_TIMEOUT_SECONDS,
    jobAttempts: s.JOB_ATTEMPTS,
    jobDeadlineSeconds: s.JOB_DEADLINE_SECONDS,
    resultRetentionDays: s.RESULT_RETENTION_DAYS,
    jobRetentionDays: s.JOB_RETENTION_DAYS,
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
    delivery: { allowedHosts: s.DELIVERY_ALLOWED_HOSTS, smtp: smtpOf(s) },
    prices: {
      community_discovery: s.PRICE_COMMUNITY_DISCOVERY,
      community_discovery_canceled: s.PRICE_COMMUNITY_DISCOVERY_CANCELED,
      community_overview: s.PRICE_COMMUNITY_OVERVIEW,
      community_overview_shared: s.PRICE_COMMUNITY_OVERVIEW_SHARED,
      monitoring_run: s.PRICE_MONITORING_RUN,
    },
    shares: { crawl: s.CRAWL_SHARE, forget: s.FORGET_SHARE },
    sampleCatalog: s.SAMPLE_CATALOG,
    sentenceEncoder: s.SENTENCE_ENCODER,
    reddit: redditOf(s),
    lemmy: lemmyOf(s),
    discourse: s.DISCOURSE_FORUMS,
    stackExchange: {
      sites: s.STACK_EXCHANGE_SITES.map(({ host }) => host),
      key: s.STACK_EXCHANGE_KEY ?? null,
      apiUrl: s.STACK_EXCHANGE_API_URL,
    },
    sourceAllowedHosts: s.SOURCE_ALLOWED_HOSTS,
    operatorContact: s.OPERATOR_CONTACT ?? null,
    hackerNews: hackerNewsOf(s),
    llm: readLlmConfig(s),
    embedding: readEmbeddingConfig(s),
  };
}

function replicasOf({ DATABASE_URL: primary, DATABASE_REPLICA_URLS: urls }: z.infer<typeof settings>): string[] {
  if (urls.length > 0 && primary === undefined)
    throw new OperatorError('Wrong setting: DATABASE_URL: must be set when DATABASE_REPLICA_URLS is');
  return urls;
}

function lemmyOf(s: z.infer<typeof settings>): NamedHost[] {
  if (!s.LEMMY_INSTANCE) return s.LEMMY_INSTANCES;
  const first = { host: s.LEMMY_INSTANCE, apiUrl: s.LEMMY_API_URL ?? `https://${s.LEMMY_INSTANCE}` };
  return [first, ...s.LEMMY_INSTANCES.filter(({ host }) => host !== first.host)];
}

function hackerNewsOf(s: z.infer<typeof settings>): Config['hackerNews'] {
  if (!s.HACKER_NEWS) return undefined;
  if (s.OPERATOR_CONTACT === undefined) {
    throw new OperatorError('Wrong setting: OPERATOR_CONTACT: is needed beside HACKER_NEWS, so that it can be told who asks'); // prettier-ignore
  }
  return {
    search: 'https://hn.algolia.com/api/v1',
    items: 'https://hacker-news.firebaseio.com/v0',
    pages: 'https://news.ycombinator.com',
  };
}

function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: z.infer<typeof settings>): Config['delivery']['smtp'] {
  if ((url === undefined) !== (from === undefined))
    throw new OperatorError('Wrong setting: SMTP_URL, MAIL_FROM: must be set together');
  return url === undefined || from === undefined ? null : { url, from };
}

function redditOf(s: z.infer<typeof settings>): Config['reddit'] {
  const { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret, REDDIT_USER_AGENT: userAgent } = s;
  if (!clientId) {
    if (!clientSecret) return undefined;
    throw new OperatorError('Wrong setting: REDDIT_CLIENT_ID: is needed beside REDDIT_CLIENT_SECRET');
  }
  if (!userAgent) throw new OperatorError('Wrong setting: REDDIT_USER_AGENT: Reddit wants one beside REDDIT_CLIENT_ID');
  return {
    clientId,
    clientSecret: clientSecret ?? null,
    userAgent,
    apiUrl: s.REDDIT_API_URL,
    authUrl: s.REDDIT_AUTH_URL,
  };
}

function readEmbeddingConfig(s: z.output<typeof settings>): EmbeddingConfig | null {
  if (s.EMBEDDING_MODEL === undefined) return null;
  if (s.LLM_BASE_URL === undefined) {
    throw new OperatorError('Wrong setting: LLM_BASE_URL: must be set when EMBEDDING_MODEL is');
  }
  return {
    baseUrl: s.LLM_BASE_URL,
    apiKey: s.LLM_API_KEY ?? null,
    model: s.EMBEDDING_MODEL,
    timeoutMs: s.LLM_TIMEOUT_SECONDS * 1000,
    communities: s.EMBEDDING_COMMUNITIES,
    tokensPerJob: s.LLM_TOKENS_PER_JOB,
    tokensPerDay: s.LLM_TOKENS_PER_DAY,
  };
}

function readLlmConfig(s: z.output<typeof settings>): LlmConfig | null {
  if (s.LLM_MODEL === undefined) {
    const unused = s.LLM_BASE_URL === undefined && s.LLM_API_KEY === undefined;
    if (unused || s.EMBEDDING_MODEL !== undefined) return null;
    throw new OperatorError('Wrong setting: LLM_MODEL: must be set when LLM_BASE_URL or LLM_API_KEY is');
  }
  if (s.LLM_BASE_URL === undefined && s.LLM_PROVIDER === 'openai') {
    throw new OperatorError('Wrong setting: LLM_BASE_URL: must be set when LLM_MODEL is');
  }
  const { LLM_PRICE_INPUT: input, LLM_PRICE_OUTPUT: output } = s;
  if ((input === undefined) !== (output === undefined)) {
    throw new OperatorError('Wrong setting: LLM_PRICE_INPUT, LLM_PRICE_OUTPUT: must be set together');
  }
  return {
    provider: s.LLM_PROVIDER,
    baseUrl: s.LLM_BASE_URL ?? null,
    model: s.LLM_MODEL,
    apiKey: s.LLM_API_KEY ?? null,
    structuredOutputs: s.LLM_STRUCTURED_OUTPUTS,
    timeoutMs: s.LLM_TIMEOUT_SECONDS * 1000,
    retries: s.LLM_RETRIES,
    firstWaitMs: 500,
    concurrency: s.LLM_CONCURRENCY,
    tokensPerJob: s.LLM_TOKENS_PER_JOB,
    tokensPerDay: s.LLM_TOKENS_PER_DAY,
    price: input === undefined || output === undefined ? null : { input, output },
    cacheHours: s.LLM_CACHE_HOURS,
  };
}

import { isIP } from 'node:net';
import { z } from 'zod';
import { defaultPrices } from './credits/prices.ts';

/** A host that is read, and where: `host` is part of every name and id. */
export type NamedHost = { host: string; apiUrl: string };

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

/** A digest tells of a week, and is tried for up to four days more: what is removed before, nobody would hear of. */
const daysOfDelivery = 11;

function count(min: number, max: number) {
  const wrong = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong);
}

function oneOf<const Values extends readonly string[]>(...values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must look like https://host or http://host' })
  .transform(withoutEndingSlashes);

function withoutEndingSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}

/** Addresses are made by writing behind it. */
const bareAddress = webAddress.refine(isBare, 'must have no ?, # or user in it');

function isBare(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.search}${url.hash}${url.username}${url.password}` === '' && !/[?#]/.test(address);
}

/** `*`, or web pages: browsers send scheme, host and port. */
const origins = z.string().transform((text, context): '*' | string[] => {
  const entries = listed(text);
  if (entries.includes('*')) return '*';
  return entries.flatMap((entry) => {
    const url = URL.parse(entry);
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && isBare(entry)) return [url.origin];
    context.addIssue({ code: 'custom', message: `${entry} is no origin, such as https://app.example.org` });
    return [];
  });
});

/** What a header can carry. */
const visibleText = z.string().regex(/^[\u0021-\u007E]+$/, 'must be visible ASCII characters');

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
  const addressBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return addressBits > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= addressBits));
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
      return [{ host, apiUrl: withoutEndingSlashes(url.href) }];
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
export const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: count(0, 65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  // Several hosts are no URL that a parser of URLs knows: `database/connections/hosts.ts` reads them.
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .pipe(z.array(databaseUrl).max(16))
    .default([]),
  DATABASE_POOL: count(2, 500).default(10),
  /** Where people reach the service. */
  PUBLIC_URL: bareAddress.optional(),
  TRUST_PROXY: trustedProxies.default(false),
  METRICS_TOKEN: visibleText.min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: count(1, 65_535).optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  WORKER_CONCURRENCY: count(1, 100).default(4),
  CORS_ORIGINS: origins.default('*'),
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
  DELIVERY_RETENTION_DAYS: count(1, 3650)
    .default(30)
    .transform((days) => Math.max(days, daysOfDelivery)),
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
  LLM_BASE_URL: bareAddress.optional(),
  LLM_MODEL: z.string().optional(),
  LLM_API_KEY: visibleText.optional(),
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

export const settingNames: readonly string[] = Object.keys(settings.shape);

/** What the environment says, read. */
export type Settings = z.output<typeof settings>;

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Config, hackerNewsAddresses } from './config.ts';
import type { Database } from './database/database.ts';
import { GuardedHttp } from './network/guarded-http.ts';
import { countAnswers } from './platforms/count-answers.ts';
import { exchange } from './platforms/asking/exchange.ts';
import { createDiscourse } from './platforms/discourse/discourse.ts';
import type { KnownFeed } from './platforms/feeds/feed-reader.ts';
import { guardedSend } from './platforms/guarded-exchange.ts';
import { createFeeds } from './platforms/feeds/feeds.ts';
import { createHackerNews } from './platforms/hacker-news/hacker-news.ts';
import { createLemmy } from './platforms/lemmy/lemmy.ts';
import { usualCallsPerMinute } from './platforms/limits.ts';
import type { Platform } from './platforms/platform.ts';
import type { RateBudget } from './platforms/asking/rate-budget.ts';
import { readLongFeedsIn } from './platforms/read-long-feed.ts';
import { createReddit } from './platforms/reddit/reddit.ts';
import type { ClosedSource } from './platforms/routing.ts';
import { type Query, sharedRateBudget } from './platforms/asking/shared-rate-budget.ts';
import { configuredSources } from './sources/configured-sources.ts';
import { createStackExchange } from './platforms/stack-exchange/stack-exchange.ts';
import { SourceUse } from './sources/source-use.ts';
import { type KnownSource, readSources } from './sources/sources.ts';
import type { ThreadPool } from './threads/thread-pool.ts';
import { userAgentOf } from './version.ts';

export type LiveEnv = {
  config: Config;
  database: Database;
  /** For rate budgets. */
  query: Query;
  logger: Logger;
  onAnswer?: (platform: string, method: string, outcome: string) => void;
  /** Where long feeds are read; a command, which keeps nobody waiting, has none. */
  threads?: ThreadPool;
};

/** To a host of which nothing is known but its feeds: most have one, some have hundreds. */
const hostCallsPerMinute = 180;
const refreshMs = 30_000;
const writeUseMs = 15_000;
const maxFarewellMs = 1_000;

/**
 * The platforms that are read live, as the rows of sources say: they follow them while the service runs. An adapter stays
 * for as long as its row does, with what it has learnt.
 */
export class LivePlatforms {
  readonly #env: LiveEnv;
  readonly #use = new SourceUse();
  readonly #http: GuardedHttp;
  #made = new Map<string, Platform>();
  #feeds: KnownFeed[] = [];
  #sites: string[] = [];
  #closed: ClosedSource[] = [];
  #timers: NodeJS.Timeout[] = [];
  #refreshing: Promise<void> = Promise.resolve();

  constructor(env: LiveEnv) {
    this.#env = env;
    this.#http = new GuardedHttp(env.config.sourceAllowedHosts);
  }

  /** Those that are not paused, in the order in which they were added. */
  get all(): readonly Platform[] {
    return [...this.#made.values()];
  }

  /** Those that have ended. */
  get closed(): readonly ClosedSource[] {
    return this.#closed;
  }

  /** Reads the rows again; whoever calls it meanwhile waits for the same and for one more reading. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.catch(() => undefined).then(() => this.#read());
    return this.#refreshing;
  }

  /** Where the database does not answer: what the settings name. */
  useSettings(): void {
    this.#follow([]);
  }

  /** From now on rows are read now and then, and how sources do is written. */
  start(): void {
    const repeat = (work: () => Promise<void>, ms: number) =>
      setInterval(() => void work().catch((error: unknown) => this.#env.logger.warn({ err: error }, 'Sources could not be read or written')), ms).unref(); // prettier-ignore
    this.#timers = [repeat(() => this.refresh(), refreshMs), repeat(() => this.#writeUse(), writeUseMs)];
  }

  async end(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    // A database that says nothing must not keep the service from stopping.
    const last = Promise.allSettled([this.#refreshing, this.#writeUse()]);
    const patience = new AbortController();
    await Promise.race([last, sleep(maxFarewellMs, undefined, patience).catch(() => undefined)]);
    patience.abort();
    await this.#http.close();
  }

  /** What has ended is not asked again, by anybody: what it gave is still there, as old as it is. */
  async #stopAsking(name: string): Promise<void> {
    this.#env.logger.warn({ source: name }, 'A source has closed: what it gave is kept and grows old');
    await this.#writeUse().catch(() => undefined);
    await this.refresh().catch(() => undefined);
  }

  async #writeUse(): Promise<void> {
    await this.#use.write(this.#env.database.em.fork());
  }

  async #read(): Promise<void> {
    this.#follow(await readSources(this.#env.database.em.fork()));
  }

  #follow(stored: readonly KnownSource[]): void {
    const known = new Set(stored.map(({ name }) => name));
    const configured = configuredSources(this.#env.config).filter(({ name }) => !known.has(name));
    const active = [...stored, ...configured].filter(({ paused, closed }) => !paused && !closed);
    this.#closed = stored.filter(({ closed }) => closed);
    const instances = active.filter(({ platform }) => platform === 'lemmy').map(({ name }) => name);
    const made = new Map<string, Platform>();
    this.#feeds = active.filter(({ platform }) => platform === 'feed').map((feed) => ({ ...feed, title: null }));
    if (this.#feeds.length > 0) made.set('feeds', this.#made.get('feeds') ?? this.#makeFeeds());
    this.#sites = active.filter(({ platform }) => platform === 'stack_exchange').map(({ name }) => name);
    if (this.#sites.length > 0) made.set('sites', this.#made.get('sites') ?? this.#makeStackExchange());
    for (const source of active) {
      const key = `${source.name} ${source.address} ${source.platform === 'lemmy' ? instances.join(' ') : ''}`;
      const platform = this.#made.get(key) ?? this.#make(source, instances);
      if (platform) made.set(key, platform);
    }
    this.#made = made;
  }

  /** All feeds are one platform, which follows the rows. */
  #makeFeeds(): Platform {
    const platform = createFeeds({
      feeds: () => this.#feeds,
      userAgent: userAgentOf(this.#env.config),
      send: guardedSend(this.#http),
      ...(this.#env.threads && { readText: readLongFeedsIn(this.#env.threads) }),
      budgetOf: (host) =>
        sharedRateBudget(this.#env.query, { id: `host ${host}`, calls: hostCallsPerMinute, seconds: 60 }),
      heard: (name, outcome) => {
        this.#use.called(name);
        // A feed that is missing is the source itself.
        if (outcome === 'missing') this.#use.refused(name, outcome);
        else this.#use.answered(name, outcome);
        if (outcome === 'closed') void this.#stopAsking(name);
      },
    });
    return countAnswers(platform, (method, outcome) => this.#env.onAnswer?.(platform.name, method, outcome));
  }

  /** All sites share an interface and its quota, which is counted by the day. */
  #makeStackExchange(): Platform {
    const { key, apiUrl } = this.#env.config.stackExchange;
    const platform = createStackExchange({
      apiUrl,
      key,
      sites: () => this.#sites,
      userAgent: userAgentOf(this.#env.config),
      budget: sharedRateBudget(this.#env.query, { id: 'stack exchange', calls: key === null ? 300 : 10_000, seconds: 86_400 }), // prettier-ignore
      send: async (request, signal) => {
        const site = new URL(request.url).searchParams.get('site');
        if (site !== null) this.#use.called(site);
        return exchange(request, signal);
      },
    });
    return countAnswers(platform, (method, outcome) => {
      for (const site of this.#sites) this.#use.answered(site, outcome);
      this.#env.onAnswer?.(platform.name, method, outcome);
    });
  }

  /** `null`: it needs settings that are not there. */
  #make(source: KnownSource, instances: readonly string[]): Platform | null {
    const platform = this.#adapterOf(source, instances);
    return (
      platform &&
      countAnswers(platform, (method, outcome) => {
        this.#use.answered(source.name, outcome);
        if (outcome === 'closed') void this.#stopAsking(source.name);
        this.#env.onAnswer?.(platform.name, method, outcome);
      })
    );
  }

  #adapterOf({ name, platform, address }: KnownSource, instances: readonly string[]): Platform | null {
    const { reddit, hackerNews } = this.#env.config;
    const userAgent = userAgentOf(this.#env.config);
    const budget = (id: string, seconds = 60, calls = usualCallsPerMinute) => this.#budget(name, id, calls, seconds);
    const isNamed = configuredSources(this.#env.config).some((one) => one.name === name);
    // What the settings name is the operator's own word; what a row names was found somewhere.
    const send = isNamed ? {} : { send: guardedSend(this.#http) };
    if (platform === 'reddit')
      return reddit ? createReddit({ ...reddit, budget: budget(`reddit ${reddit.clientId}`) }) : null;
    if (platform === 'hacker_news') {
      const addresses = hackerNews ?? hackerNewsAddresses;
      const budgets = {
        search: budget('hacker news search'),
        items: budget('hacker news items'),
        // Their robots.txt asks for half a minute between pages.
        pages: budget('hacker news pages', 60, 2),
      };
      return createHackerNews({ addresses, userAgent, budgets });
    }
    const host = { host: name, apiUrl: address, userAgent, ...send };
    if (platform === 'lemmy') {
      return createLemmy({
        ...host,
        budget: budget(`lemmy ${name}`),
        searchBudget: budget(`lemmy ${name} search`, 600),
        // The first one stands for the whole federation, each other one for itself.
        scope: name === instances[0] ? 'All' : 'Local',
        others: instances.filter((other) => other !== name),
      });
    }
    return platform === 'discourse' ? createDiscourse({ ...host, robots: true, budget: budget(`host ${name}`) }) : null;
  }

  /** Shared by all workers; each turn is a request of this source. */
  #budget(source: string, id: string, calls: number, seconds: number): RateBudget {
    const shared = sharedRateBudget(this.#env.query, { id, calls, seconds });
    return {
      heard: (said) => shared.heard(said),
      turn: async (signal) => {
        const turn = await shared.turn(signal);
        if (turn.ok) this.#use.called(source);
        return turn;
      },
    };
  }
}

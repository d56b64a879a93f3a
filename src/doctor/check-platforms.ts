import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../database/entity-manager.ts';
import type { PlatformBudget } from '../platforms/asking/platform-budget.entity.ts';
import type { Answer, Platform, PlatformName, Refusal } from '../platforms/platform.ts';
import { readSources } from '../sources/sources.ts';
import { redditDates } from '../platforms/reddit-dates.ts';
import { counted } from '../text/sentences.ts';
import { broken, duration, type Finding, ok, warning } from './finding.ts';

const patienceMs = 20_000;
/** Of feeds there may be thousands. */
const maxNamed = 5;
const settingsOf: Record<PlatformName, string> = {
  reddit: 'REDDIT_*',
  lemmy: 'LEMMY_*',
  hacker_news: 'HACKER_NEWS',
  discourse: 'DISCOURSE_FORUMS',
  stack_exchange: 'STACK_EXCHANGE_SITES',
  feed: 'source',
};

/** A real call: whether the platform lets us in. */
export async function checkSignIn(source: Platform): Promise<Finding> {
  const check = `sign-in ${source.name}`;
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await callOnce(source, signal).catch((error: unknown): Refusal => {
    if (!signal.aborted) throw error;
    return { ok: false, reason: 'unavailable', retryAfterSeconds: null, detail: 'no answer in time' };
  });
  if (answer.ok) return ok(check, 'a call was answered');
  const settings = source.platforms.map((name) => settingsOf[name]).join(', ');
  const found = `it answers: ${answer.reason.replaceAll('_', ' ')}${answer.detail === null ? '' : ` (${answer.detail})`}`;
  if (answer.reason === 'rate_limited') {
    const when = answer.retryAfterSeconds === null ? '' : ` in ${duration(answer.retryAfterSeconds)}`;
    return warning(check, found, `it will answer again${when}; is somebody else using the same credential or address?`);
  }
  if (answer.reason === 'blocked')
    return broken(check, found, `check the ${settings} settings and that the platform has approved them`);
  return broken(check, found, `check the network and the address in the ${settings} settings`);
}

/** Of Stack Exchange each site, which the network may not know: in a directory it is passed over. */
async function callOnce(source: Platform, signal: AbortSignal): Promise<Answer<unknown>> {
  if (!source.platforms.includes('stack_exchange')) return source.crawl(null, { limit: 1, signal });
  const sites = [...(source.covers?.() ?? [])].slice(0, source.limits.lookups).map((site) => `all@${site}`);
  const answers = await source.communities(sites, { signal });
  for (const [at, answer] of answers.entries())
    if (!answer.ok) return answer.reason === 'missing' ? { ...answer, detail: `${sites[at]}: there is no such site` } : answer; // prettier-ignore
  return { ok: true, value: null };
}

/** Reddit said when its API ends: who relies on it should know in time, and afterwards why nothing new comes. */
export function checkRedditEnd(now: Date): Finding {
  const mend = "add sources that need nobody's leave (npm run operate -- source add URL); what was learnt stays";
  const today = now.toISOString().slice(0, 10);
  if (today >= redditDates.closed) return warning('reddit', `its API closed in ${redditDates.closes}: nothing new comes from there`, mend); // prettier-ignore
  const unregistered = today < redditDates.unregistered ? `apps that are not registered lose access on ${redditDates.unregistered}, and ` : ''; // prettier-ignore
  return warning('reddit', `${unregistered}its API closes for everybody in March 2027`, mend);
}

/** Why no platform is read live. */
export async function checkNoneLive(em: EntityManager): Promise<Finding> {
  const sources = await readSources(em);
  if (sources.length === 0) return ok('platforms', 'none is set up: the service works from what was imported');
  const closed = sources.filter((source) => source.closed);
  const paused = sources.filter((source) => source.paused && !source.closed);
  const unset = sources.filter((source) => !source.paused && !source.closed);
  const told = [...those(closed, 'closed'), ...those(paused, 'paused'), ...those(unset, 'without settings')];
  return ok('platforms', `none is read live (${told.join('; ')}): the service works from what was stored and imported`);
}

function those(sources: readonly { name: string }[], what: string): string[] {
  if (sources.length === 0) return [];
  if (sources.length > maxNamed) return [`${what}: ${counted(sources.length, 'source')}`];
  return [`${what}: ${sources.map(({ name }) => name).join(', ')}`];
}

/** What each platform still takes, as all workers share it. Hosts of feeds, of which there may be thousands, are told together. */
export async function checkBudgets(em: EntityManager): Promise<Finding[]> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof PlatformBudget>>()
    .selectFrom('platform_budget')
    .select([
      'id',
      'spacing_ms as spacing',
      'remaining',
      sql<number | null>`extract(epoch from resets_at - now())::float8`.as('resets'),
      sql<number | null>`extract(epoch from blocked_until - now())::float8`.as('blocked'),
    ])
    .orderBy('id')
    .execute();
  const isUsualHost = ({ id, blocked }: Budget) => id.startsWith('host ') && (blocked ?? 0) <= 0;
  const hosts = rows.filter(isUsualHost).length;
  return [
    ...rows.filter((row) => !isUsualHost(row)).map(budgetFinding),
    ...(hosts > 0 ? [ok('rate budget of hosts', `${counted(hosts, 'host')} may be called`)] : []),
  ];
}

type Budget = {
  id: string;
  spacing: number;
  remaining: number | null;
  resets: number | null;
  blocked: number | null;
};

function budgetFinding({ id, spacing, remaining, resets, blocked }: Budget): Finding {
  // What follows the platform's name is whose budget it is: a credential.
  const name = `rate budget ${id.startsWith('reddit ') ? 'reddit' : id}`;
  if (blocked !== null && blocked > 0) {
    const found = `no calls for ${duration(blocked)}: the platform said so`;
    return warning(name, found, 'wait; if it comes again, let fewer services share the credential or lower the shares');
  }
  if (remaining === null || resets === null) return ok(name, rateOf(spacing));
  if (resets <= 0) return ok(name, 'as many calls as usual: what the platform said last is over');
  return ok(name, `${rateOf(spacing)}; ${Math.floor(remaining)} left for the next ${duration(resets)}`);
}

function rateOf(spacingMs: number): string {
  const [unitMs, unit] = spacingMs > 60_000 ? [86_400_000, 'day'] : [60_000, 'minute'];
  return `${counted(Math.round(unitMs / Math.max(1, spacingMs)), 'call')} a ${unit}`;
}

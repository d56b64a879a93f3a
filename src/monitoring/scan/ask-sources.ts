import type { EntityManager } from '../../database/entity-manager.ts';
import { hasWholes } from '../../platforms/addresses.ts';
import { type ClosedSource, closedSourceOf, liveSourceOf } from '../../platforms/routing.ts';
import type { Platform } from '../../platforms/platform.ts';
import { fetchFeeds, type FetchedFeed, isOpen, type WantedFeed } from '../feeds/fetch-feeds.ts';
import { type FeedKey, keyOf } from '../feeds/feed.entity.ts';
import { type Gap, readGaps } from '../feeds/gaps.ts';
import type { RunGap, RunSource } from '../runs/monitoring-run.schema.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { ScanEnv } from './scan-env.ts';
import type { ScanJob } from './scan-job.ts';
import { searchesFor } from './search-words.ts';

/** What a job's sources answered. `isOpen`: some are still being asked. `gapsUpTo`: gaps up to this one are told. */
export type SourceReport = { sources: RunSource[]; gaps: RunGap[]; gapsUpTo: number; isOpen: boolean };

/** A feed that a job needs, and who is asked for it. */
type Wanted = { platform: Platform; key: FeedKey };

/**
 * Sees to it that live platforms were asked for all that the jobs need, each thing once, and that the archive knows the
 * rest; says of each job how its sources stand.
 */
export async function askSources(
  env: ScanEnv,
  db: EntityManager,
  jobs: readonly ScanJob[],
  isLive: (communityName: string) => boolean,
  signal: AbortSignal,
): Promise<(job: ScanJob) => SourceReport> {
  const live = env.platforms.filter(({ source }) => source === 'live');
  const archive = env.platforms.find(({ source }) => source === 'archive');

  const wanted = new Map(jobs.map((job) => [job.id, wantedOf(job, live, isLive)]));
  const fetched = new Map<string, FetchedFeed>();
  const due = new Date(Math.min(...jobs.map(({ claimedAt }) => claimedAt.getTime())));
  const needed = jobs.flatMap((job) => wanted.get(job.id)!.map((one) => ({ ...one, job })));
  const ask = async ([platform, own]: [Platform, typeof needed]) => {
    const asked = { databaseUrl: env.databaseUrl, db, platform };
    const feeds = await fetchFeeds(asked, earliest(own), due, signal, env.fetches);
    for (const [key, feed] of feeds) fetched.set(key, feed);
  };
  // Side by side: one that is slow keeps no other waiting.
  await fewAtOnce(
    Map.groupBy(needed, ({ platform }) => platform),
    Infinity,
    ask,
  );
  const { gaps, upTo } = await readGaps(db, [...fetched.values()], Math.min(...jobs.map(({ gapsSeen }) => gapsSeen)));
  const gapsOf = Map.groupBy(gaps, keyOf);
  const stored = archive ? await outcomesIn(archive, jobs, isLive, signal) : new Map<string, string>();

  return (job) => {
    const feeds = wanted.get(job.id)!.flatMap(({ key }) => fetched.get(keyOf(key)) ?? []);
    const sources = summed(feeds, due);
    const closed = closedIn(job, isLive, env.closedSources ?? []);
    const rest = job.communities.filter((name) => !isLive(name));
    const outcomes = rest.map((name) => ({ name, outcome: stored.get(name.toLowerCase()) ?? 'ok' }));
    // What has closed may have been imported, before or since: only then there is something to look at.
    const held = outcomes.filter(({ name, outcome }) => outcome === 'ok' || !closed.has(name));
    const ended = [...closed].map(([name, source]) => ({ name, source, outcome: 'closed' }));
    sources.push(...named([...ended, ...held.map((one) => ({ ...one, source: 'archive' }))]));
    const isAll = job.communities.length === 0 && archive !== undefined;
    if (isAll) sources.push({ source: 'archive', outcome: 'ok', communities: [], calls: 0 });
    if (job.communities.length === 0) sources.push(...searchedBefore(sources, env.closedSources ?? []));
    const told = feeds.flatMap((feed) => gapsOf.get(keyOf(feed)) ?? []).flatMap((gap) => gapOf(gap, job));
    const unreached = feeds.flatMap((feed) => lookBackGap(feed, job));
    const open = feeds.some((feed) => isOpen(feed, due));
    return { sources, gaps: [...told, ...unreached, ...searchGaps(job, live)], gapsUpTo: upTo, isOpen: open };
  };
}

/** Each feed once, read back to where the earliest of the jobs that need it begins, or looks back to. */
function earliest(needed: readonly { key: FeedKey; job: ScanJob }[]): WantedFeed[] {
  const byKey = Map.groupBy(needed, ({ key }) => keyOf(key));
  return [...byKey.values()].map((group) => {
    const [first] = group.map(({ job }) => job).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    const lookingBack = group.flatMap(({ job }) => (job.looksBack ? job.startsAt.getTime() : []));
    const lookBackTo = lookingBack.length > 0 ? new Date(Math.min(...lookingBack)) : null;
    return { ...group[0]!.key, from: first!.startsAt, lookBackTo };
  });
}

function wantedOf(job: ScanJob, live: readonly Platform[], isLive: (name: string) => boolean): Wanted[] {
  const bySource = Map.groupBy(job.communities, (name) => (isLive(name) ? liveSourceOf(live, name) : null));
  const keysOf = (platform: Platform) =>
    job.communities.length === 0 ? keysEverywhere(platform, job) : keysIn(platform, bySource.get(platform) ?? [], job);
  return live.flatMap((platform) => keysOf(platform).map((key) => ({ platform, key })));
}

function keysIn(platform: Platform, names: readonly string[], job: ScanJob): FeedKey[] {
  const subjects = names.map((name) => name.toLowerCase());
  return kindsOf(platform, job).flatMap((kind) =>
    subjects.map((subject) => ({ source: platform.name, kind, subject })),
  );
}

function keysEverywhere(platform: Platform, job: ScanJob): FeedKey[] {
  if (!platform.limits.searchEverywhere) {
    const whole = wholeOfSource(platform);
    return whole === null ? [] : keysIn(platform, [whole], job);
  }
  const { searches } = searchesFor(job, platform.limits.query);
  return searches.map((subject) => ({ source: platform.name, kind: 'search', subject }));
}

function kindsOf({ limits }: Platform, { includeComments }: ScanJob): readonly ('posts' | 'comments')[] {
  return includeComments && limits.comments ? ['posts', 'comments'] : ['posts'];
}

/** A forum need not be searched: all that is new on it is one listing. `null`: it has none. */
function wholeOfSource({ name, reach, platforms }: Platform): string | null {
  return reach === 'host' && platforms.every(hasWholes) ? `all@${name}` : null;
}

/** What the archive says of the communities that only it can answer for. */
async function outcomesIn(
  archive: Platform,
  jobs: readonly ScanJob[],
  isLive: (name: string) => boolean,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const names = [...new Set(jobs.flatMap(({ communities }) => communities.map((name) => name.toLowerCase())))].filter(
    (name) => !isLive(name),
  );
  const outcomes = new Map<string, string>();
  for (let at = 0; at < names.length; at += archive.limits.lookups) {
    const asked = names.slice(at, at + archive.limits.lookups);
    const answers = await archive.communities(asked, { signal });
    for (const [i, answer] of answers.entries()) {
      // What was never imported may be there all the same: nobody has looked.
      const reason = answer.ok ? 'ok' : answer.reason === 'missing' ? 'not_collected' : answer.reason;
      outcomes.set(asked[i]!, reason);
    }
  }
  return outcomes;
}

/** One entry a source and outcome. What nobody has fetched in time is pending, not empty. */
function summed(feeds: readonly FetchedFeed[], due: Date): RunSource[] {
  const outcomeOf = (feed: FetchedFeed) => (isOpen(feed, due) ? 'pending' : (feed.outcome ?? 'pending'));
  const groups = Map.groupBy(feeds, (feed) => `${feed.source} ${outcomeOf(feed)}`);
  return [...groups.values()].map((group) => ({
    source: group[0]!.source,
    outcome: outcomeOf(group[0]!),
    communities: [...new Set(group.filter(({ kind }) => kind !== 'search').map(({ subject }) => subject))],
    calls: [...new Set(group.map(({ listing }) => listing))].reduce((sum, listing) => sum + (listing?.calls ?? 0), 0),
  }));
}

/** The same of communities that nobody was asked for. */
function named(communities: readonly { name: string; source: string; outcome: string }[]): RunSource[] {
  const groups = Map.groupBy(communities, ({ source, outcome }) => `${source} ${outcome}`);
  return [...groups.values()].map((group) => ({
    source: group[0]!.source,
    outcome: group[0]!.outcome,
    communities: group.map(({ name }) => name),
    calls: 0,
  }));
}

/** The communities whose source has ended, with the name of the source. */
function closedIn(
  job: ScanJob,
  isLive: (name: string) => boolean,
  closed: readonly ClosedSource[],
): Map<string, string> {
  const ended = job.communities.flatMap((name) => {
    const source = isLive(name) ? null : closedSourceOf(closed, name);
    return source === null ? [] : [[name, source] as const];
  });
  return new Map(ended);
}

/** For a job that looks everywhere, what has ended and could be searched: a feed is not missed there. */
function searchedBefore(sources: readonly RunSource[], closed: readonly ClosedSource[]): RunSource[] {
  const asked = new Set(sources.map(({ source }) => source));
  const ended = closed.filter(({ name, platform }) => platform !== 'feed' && !asked.has(name));
  return ended.map(({ name }) => ({ source: name, outcome: 'closed', communities: [], calls: 0 }));
}

/** A gap is told once to each job: with the first run after it was found. */
function gapOf({ id, kind, subject, from, until, untilMs }: Gap, job: ScanJob): RunGap[] {
  if (id <= job.gapsSeen || untilMs < job.startsAt.getTime()) return [];
  const what = kind === 'comments' ? 'comments' : 'posts';
  return [
    {
      community: kind === 'search' ? null : subject,
      from,
      to: until,
      reason: `More ${what} were written than the platform lists: some of this time were not seen.`,
    },
  ];
}

/** Told with the first run: a platform may list less than a job looks back. */
function lookBackGap({ kind, subject, outcome, seenSinceMs }: FetchedFeed, { looksBack, startsAt }: ScanJob): RunGap[] {
  if (!looksBack || outcome !== 'ok' || seenSinceMs === null || seenSinceMs <= startsAt.getTime()) return [];
  const what = kind === 'comments' ? 'comments' : 'posts';
  return [
    {
      community: kind === 'search' ? null : subject,
      from: startsAt.toISOString(),
      to: new Date(seenSinceMs).toISOString(),
      reason: `The look back came to no older ${what}: of this time only what was stored before is matched.`,
    },
  ];
}

function searchGaps(job: ScanJob, live: readonly Platform[]): RunGap[] {
  if (job.communities.length > 0 || live.length === 0) return [];
  const gap = (reason: string): RunGap => ({ community: null, from: null, to: null, reason });
  const unsearched = live.filter((one) => !one.limits.searchEverywhere && wholeOfSource(one) === null);
  const gaps = unsearched.map(({ name }) => gap(`${name} has no search over everything.`));
  if (job.includeComments) gaps.push(gap('Live platforms search posts only: comments are seen where they are stored.'));
  const searched = live.flatMap(({ limits }) => (limits.searchEverywhere ? searchesFor(job, limits.query) : []));
  if (searched.some(({ searches }) => searches.length === 0))
    gaps.push(gap('The query names no whole word that a platform could be asked for: only what is stored is matched.'));
  else if (searched.some(({ complete }) => !complete))
    gaps.push(gap('The query has alternatives that a platform is not asked for.'));
  return gaps;
}

import { groupFeeds, overlapMs, rhythm } from '../../src/monitoring/feeds/group-feeds.ts';
import { nextRun } from '../../src/monitoring/jobs/schedule.ts';
import { seeded } from '../support/saved-queries.ts';

export type Day = {
  posts: number;
  callsPerHour: number;
  /** The delay that so large a share of the posts does not exceed; 1: none does. */
  delayMs: (share: number) => number;
  /** Posts that no look has seen by the end, although there was time. */
  missed: number;
};

/** `communitiesInJob`: they are looked at together. */
type Given = { communities: number; communitiesInJob: number; everyMinutes: number };

type Place = {
  name: string;
  job: number;
  /** When its posts are written, in order. */
  posts: number[];
  dueAt: number;
  perHour: number | null;
  fetchedAt: number | null;
  checkedAt: number | null;
  /** How many of its posts were seen. */
  seen: number;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Before the day: rhythms are learned, and what is checked once a day has been. */
const warmUpMs = 6 * hourMs;
const latencyMs = 300;
const page = 100;
const names = 100;
const mostPages = 10;
/** As `claimDue` does it. */
const mostInScan = 250;
const spreadMs = 10_000;
const lanes = 4;
const burst = 10;

/** A day and some hours before it; each job has a second of its own. */
export function simulateDay(given: Given & { callsPerMinute: number; seed: number }): Day {
  const end = warmUpMs + dayMs;
  const places = placesOf(given, end, seeded(given.seed));
  const spacing = minuteMs / given.callsPerMinute;
  const period = given.everyMinutes * minuteMs;
  const free = Array.from({ length: lanes }, () => 0);
  const delays: number[] = [];
  let calls = 0;
  let nextTurn = 0;

  /** Waits for its turn, and for the answer; returns when it comes. */
  const call = (from: number) => {
    const turn = Math.max(from, nextTurn, from - (burst - 1) * spacing);
    nextTurn = Math.max(nextTurn, from - (burst - 1) * spacing) + spacing;
    if (turn >= warmUpMs) calls++;
    return turn + latencyMs;
  };

  for (let tick = 0; tick < end; tick += minuteMs) {
    const due = places.filter(({ dueAt }) => dueAt < tick + minuteMs);
    const slots = Map.groupBy(due, ({ dueAt }) => Math.max(0, Math.floor((dueAt - tick) / spreadMs)));
    for (const slot of [...slots.keys()].toSorted((a, b) => a - b)) {
      const jobs = [...Map.groupBy(slots.get(slot)!, ({ job }) => job).values()];
      for (let at = 0; at < jobs.length; at += mostInScan) {
        const lane = free.indexOf(Math.min(...free));
        const scan = jobs.slice(at, at + mostInScan).flat();
        free[lane] = scanPlaces(scan, Math.max(free[lane]!, tick + slot * spreadMs), call, delays);
        for (const place of scan) place.dueAt = nextDue(place, period, free[lane]);
      }
    }
  }
  delays.sort((a, b) => a - b);
  const late = 30 * minuteMs;
  const missed = places.reduce(
    (sum, { posts, seen }) => sum + posts.slice(seen).filter((at) => at < end - late).length,
    0,
  );
  return {
    posts: delays.length,
    callsPerHour: calls / 24,
    delayMs: (share) => delays[Math.max(0, Math.ceil(delays.length * share) - 1)] ?? 0,
    missed,
  };
}

/** In its rhythm; what was missed meanwhile is made up for by one look. */
function nextDue({ dueAt }: Place, period: number, now: number): number {
  return dueAt + period * Math.max(1, Math.ceil((now - dueAt) / period));
}

/** As `fetchFeeds` does it: group after group, page after page. Returns when it has ended. */
function scanPlaces(scan: readonly Place[], start: number, call: (from: number) => number, delays: number[]): number {
  const byName = new Map(scan.map((place) => [place.name, place]));
  const loads = scan.map(({ name, perHour, fetchedAt }) => ({
    subject: name,
    perHour,
    hoursSince: fetchedAt === null ? 1 : (start - fetchedAt + overlapMs) / hourMs,
  }));
  let now = start;
  for (const group of groupFeeds(loads, { page, names })) {
    const members = group.map((name) => byName.get(name)!);
    const startedAt = now;
    const backTo = Math.min(...members.map(({ fetchedAt }) => (fetchedAt ?? startedAt) - overlapMs));
    now = call(now);
    const listedAt = now - latencyMs;
    const written = members.reduce((sum, { posts }) => sum + below(posts, listedAt) - below(posts, backTo), 0);
    // The page that ends below what was seen is the last one.
    for (let pages = Math.min(mostPages, Math.floor(written / page) + 1); pages > 1; pages--) now = call(now);
    const silent = members.filter(({ posts, checkedAt }) => {
      const isSilent = below(posts, listedAt) === below(posts, backTo);
      return isSilent && (checkedAt === null || checkedAt < listedAt - dayMs);
    });
    if (silent.length > 0) now = call(now);
    for (const place of silent) place.checkedAt = listedAt;
    for (const place of members) look(place, startedAt, listedAt, now, backTo, delays);
  }
  return now;
}

function look(
  place: Place,
  startedAt: number,
  listedAt: number,
  doneAt: number,
  backTo: number,
  delays: number[],
): void {
  const since = Math.max(backTo, place.fetchedAt ?? 0);
  const until = below(place.posts, listedAt);
  place.perHour = rhythm(place.perHour, until - below(place.posts, since), startedAt - since);
  for (const at of place.posts.slice(place.seen, until)) if (at >= warmUpMs) delays.push(doneAt - at);
  place.seen = until;
  place.fetchedAt = startedAt;
}

/** How many of the moments lie before `at`. */
function below(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Twelve posts a day on average, most places far fewer, some thousands; three times as many in the evening as at night. */
function placesOf(given: Given, end: number, random: () => number): Place[] {
  const jobs = Array.from({ length: Math.ceil(given.communities / given.communitiesInJob) }, (_, n) => {
    const { everyMinutes: every_minutes } = given;
    return (
      nextRun(`job ${n}`, { every_minutes }, new Date(0)).getTime() + Math.floor(random() * every_minutes) * minuteMs
    );
  });
  return Array.from({ length: given.communities }, (_, n) => {
    const job = Math.floor(n / given.communitiesInJob);
    const perDay = Math.min(5000, 2 * (1 - random()) ** (-1 / 1.2));
    const count = Math.round((perDay * end) / dayMs + random() - 0.5);
    const posts = Array.from({ length: count }, () => momentIn(end, random)).toSorted((a, b) => a - b);
    const unseen = { perHour: null, fetchedAt: null, checkedAt: null, seen: 0 };
    return { name: `place${n}`, job, posts, dueAt: jobs[job]!, ...unseen };
  });
}

function momentIn(end: number, random: () => number): number {
  for (;;) {
    const at = random() * end;
    if (random() * 1.5 < 1 + 0.5 * Math.sin((2 * Math.PI * at) / dayMs)) return at;
  }
}

import { LRUCache } from 'lru-cache';
import parse from 'robots-parser';
import type { Answer } from '../platform.ts';
import { refusal } from '../refusal.ts';

/** What a robots.txt says of us: whether an address may be read, and how many seconds it wants between two readings. */
export type RobotRules = { allows: (url: string) => boolean; delaySeconds: number | null };

/** Whoever asks under another name than this is not us. */
const agent = 'whereabouts';
/** The rest of a longer one is not read: whoever writes more wants to slow readers down. */
const maxUnits = 65_536;
const maxDelaySeconds = 60;
const knownForMs = 3_600_000;
const maxHosts = 2_000;

/** The detail of a refusal because nobody knows what a host allows. */
export const unreadRobots = 'its robots.txt cannot be read';

export function readRobots(url: string, text: string): RobotRules {
  const rules = parse(url, text.slice(0, maxUnits));
  const delay = rules.getCrawlDelay(agent);
  return {
    allows: (wanted) => rules.isAllowed(wanted, agent) !== false,
    delaySeconds: delay !== undefined && delay > 0 ? Math.min(delay, maxDelaySeconds) : null,
  };
}

/**
 * The rules of a host, remembered for an hour. One that has none allows everything; one that cannot be asked allows nothing
 * until it can. `read` gets a text, `heard` is told what delay a host wants.
 */
export function robotsOfHosts(
  read: (url: string, signal?: AbortSignal) => Promise<Answer<string>>,
  heard: (delaySeconds: number) => Promise<void>,
): (url: string, signal?: AbortSignal) => Promise<Answer<RobotRules>> {
  const known = new LRUCache<string, RobotRules>({ max: maxHosts, ttl: knownForMs, perf: Date });
  return async (url, signal) => {
    const { origin } = new URL(url);
    const kept = known.get(origin);
    if (kept) return { ok: true, value: kept };
    const answer = await read(`${origin}/robots.txt`, signal);
    // Whatever it answers below 500 means that it has no rules for robots; a redirect leads to another host's.
    const hasNone = !answer.ok && (answer.reason === 'missing' || /\((?:3|4)\d\d\)$/.test(answer.detail ?? ''));
    if (!answer.ok && !hasNone) return refusal(answer.reason, unreadRobots, answer.retryAfterSeconds);
    const rules = readRobots(`${origin}/robots.txt`, answer.ok ? answer.value : '');
    if (rules.delaySeconds !== null) await heard(rules.delaySeconds);
    known.set(origin, rules);
    return { ok: true, value: rules };
  };
}

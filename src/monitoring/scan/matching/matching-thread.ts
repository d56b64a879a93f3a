import { does, threadTask, type ThreadWork } from '../../../threads/thread-task.ts';
import { Matcher, type MatcherJobs, type Matches } from './matcher.ts';
import type { ArrivedItem } from './watchers.ts';

/** `jobs` may be missing when the thread has had them under this key; `null`: it has not, or has let them go. */
type Given = { key: string; jobs: MatcherJobs | null; items: readonly ArrivedItem[] };

export const matchArrivalsTask = threadTask<Given, Matches | null>('matchArrivals');

/** Compiled queries of so many scans stay in a thread. */
const maxKept = 8;

/** Matching as a thread does it: the jobs of a scan are sent and compiled once a thread. */
export function matchingWork(languageOf: (text: string) => string | null): ThreadWork {
  const matchers = new Map<string, Matcher>();
  return does(matchArrivalsTask, ({ key, jobs, items }) => {
    const matcher = matchers.get(key) ?? (jobs && new Matcher(jobs, languageOf));
    if (!matcher) return null;
    // The one that was used last goes last.
    matchers.delete(key);
    matchers.set(key, matcher);
    for (const oldest of matchers.keys()) if (matchers.size > maxKept) matchers.delete(oldest);
    return matcher.look(items);
  });
}

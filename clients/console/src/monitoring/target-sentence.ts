import type { MonitoringJob } from '../api/types.ts';
import { counted } from '../format/numbers.ts';
import { ago, ahead } from '../format/times.ts';

/** Where a job looks, and for what, in a few words. */
export function targetSentence({ target, query }: MonitoringJob): string {
  const places =
    target.communities.length === 0
      ? 'everywhere'
      : target.communities.length <= 2
        ? target.communities.join(' and ')
        : counted(target.communities.length, 'community', 'communities');
  const words = target.kind === 'search' ? target.query : query;
  return words === null
    ? `everything in ${places}`
    : `${words.length > 80 ? `${words.slice(0, 79)}…` : words}, ${places}`;
}

/** When it looks, when it last did, and when it will. */
export function lookSentence(job: MonitoringJob): string {
  const { enabled, last_run_at: last, next_run_at: next } = job;
  const schedule = scheduleSentence(job);
  if (!enabled)
    return last
      ? `Paused. It looked ${schedule}, last ${ago(last)}.`
      : `Paused. It has not looked yet; it is to look ${schedule}.`;
  if (last === null && job.status === 'active') return `Looks ${schedule}. Its first look is under way.`;
  const [before, after] = [last ? `Last ${ago(last)}` : 'It has not looked yet', next ? `, next ${ahead(next)}` : ''];
  return `Looks ${schedule}. ${before}${after}.`;
}

function scheduleSentence({ schedule }: MonitoringJob): string {
  if ('every_minutes' in schedule) {
    const { every_minutes: minutes } = schedule;
    if (minutes === 60) return 'every hour';
    return minutes % 60 === 0 ? `every ${counted(minutes / 60, 'hour')}` : `every ${counted(minutes, 'minute')}`;
  }
  return `by “${schedule.cron}”, ${schedule.timezone}`;
}

/** Whether its newest look asked a live platform for something; one that has not looked yet may. */
export function isReadLive({ recent_runs: [newest] }: MonitoringJob): boolean {
  if (newest === undefined || newest.sources.length === 0) return true;
  return newest.sources.some(({ source, outcome }) => source !== 'archive' && outcome !== 'closed');
}

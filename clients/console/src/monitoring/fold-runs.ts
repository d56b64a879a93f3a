import type { MonitoringRun } from '../api/types.ts';
import { plain } from '../format/words.ts';

/** Runs, the newest first: those that follow each other, had nothing new and missed the same are one row. */
export function foldRuns(runs: readonly MonitoringRun[]): [MonitoringRun, ...MonitoringRun[]][] {
  const rows: [MonitoringRun, ...MonitoringRun[]][] = [];
  for (const run of runs) {
    const row = rows.at(-1);
    if (row && isAlike(row[0], run)) row.push(run);
    else rows.push([run]);
  }
  return rows;
}

function isAlike(a: MonitoringRun, b: MonitoringRun): boolean {
  return isQuiet(a) && isQuiet(b) && a.status === b.status && notSeen(a).join('\n') === notSeen(b).join('\n');
}

/** What is matched was seen before. */
function isQuiet({ posts_seen, comments_seen, credits_charged }: MonitoringRun): boolean {
  return posts_seen + comments_seen + credits_charged === 0;
}

const maxNamed = 5;

/** What a run could not see or judge, in sentences. */
export function notSeen({ error, sources, gaps, warnings }: MonitoringRun): string[] {
  return [
    ...(error ? [error.message] : []),
    ...sources
      .filter(({ outcome }) => outcome !== 'ok')
      .map(({ source, outcome, communities }) => `${plain(source)}: ${plain(outcome)}${named(communities)}`)
      .filter((sentence) => !error?.message.includes(sentence)),
    ...gaps.map(({ community, reason }) => (community ? `${community}: ${reason}` : reason)),
    ...warnings.map(({ message }) => message),
  ];
}

function named(communities: readonly string[]): string {
  if (communities.length === 0) return '';
  return ` (${communities.slice(0, maxNamed).join(', ')}${communities.length > maxNamed ? ' …' : ''})`;
}

/** These mostly wait: for a network that is silent, a standby, a lock, a browser. They run beside the others, one at a time. */
const waiting = [
  'accounts/sign-ins',
  'commands/source',
  'console/may-not',
  'console/signed-in',
  'console/slow-line',
  'console/surroundings',
  'console/trouble',
  'console/walk',
  'database/replicas',
  'database/several-hosts',
  'database/silent-network',
  'discovery/poisoned-discovery',
  'platforms/hacker-news-end-to-end',
  'platforms/lemmy-end-to-end',
  'platforms/reddit-end-to-end',
  'queue/fairness',
  'queue/killed-worker',
  'queue/lost-connections',
  'queue/worker-stop',
  'queue/wrong-clock',
  'readme',
  'tasks/monitoring/poisoned-scans',
  'tasks/platforms/forget-deleted',
];
/** These measure what all in a process share, or look at what it loads first. */
const alone = [
  'api/doors',
  'backup/backup',
  'catalog/import/long-windows',
  'catalog/ranking/concepts',
  'clients/typescript/silence',
  'loop-delay',
  'regular-expressions/',
  'threads/',
];
/** These take the longest. */
const long = ['clients/packages', 'console/', 'discovery/', 'hostile/', 'overview/', 'queue/', 'tasks/', 'commands/'];

/** What mostly waits, and what keeps a processor busy: what takes long first, so that small ones fill the end. */
export function queuesOf(files: readonly string[]): { waiting: string[]; busy: string[] } {
  const waits = startsAs(waiting);
  const isLong = startsAs([...alone, ...long]);
  const busy = files.filter((file) => !waits(file));
  return {
    waiting: files.filter(waits),
    busy: [...busy.filter(isLong), ...busy.filter((file) => !isLong(file))],
  };
}

/** Whether a file has a process of its own. All others share one with those before them, and put back what they change. */
export const standsAlone = startsAs(alone);

function startsAs(names: readonly string[]): (file: string) => boolean {
  return (file) => names.some((name) => file.startsWith(`test/${name}`));
}

/** These mostly wait: for a network that is silent, a standby, a lock, a browser. They run beside the others, one at a time. */
const waiting: readonly string[] = [
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
  'platforms/hacker-news-end-to-end',
  'platforms/lemmy-end-to-end',
  'platforms/reddit-end-to-end',
  'queue/fairness',
  'queue/killed-worker',
  'queue/lost-connections',
  'queue/worker-stop',
  'readme',
  'tasks/platforms/forget-deleted',
].map((name) => `test/${name}.test.ts`);

/**
 * To load the service costs more than most files do with it, so a few of a folder share a process. Not these, which
 * change what all in a process share, measure it, or start other processes and gain nothing.
 */
const alone = [
  'api/contract/rate-limits',
  'api/contract/streams',
  'api/doors',
  'backup/backup',
  'catalog/ranking/concepts',
  'catalog/import/long-windows',
  'console/screens',
  'console/strangers',
  'database/replicas',
  'database/several-hosts',
  'embedded-postgres',
  'loop-delay',
  'monitoring/feeds/simulated-day',
  'queue/',
  'regular-expressions/built-patterns',
  'threads/',
];
/** These build the clients where they stand, so that one comes after the other. */
const inTurn = 'test/clients/packages';
const maxBusyTogether = 32;
/** Those of these folders take the longest. */
const long = ['clients/', 'commands/', 'console/', 'delivery/', 'discovery/', 'forgetting/', 'tasks/'];
/** Of those that wait: each takes long, and the last of a run are not to hold up its end. */
const maxWaitingTogether = 4;

/**
 * What runs side by side: one lane of those that mostly wait, and lanes that take turns with all others. A lane whose own
 * queue is empty helps with the other.
 */
export function lanesOf(files: readonly string[], parallel: number): string[][][][] {
  const [others, patient] = [files.filter((file) => !waits(file)), files.filter(waits)];
  const building = files.filter((file) => file.startsWith(inTurn));
  const large = [...(building.length > 0 ? [building] : []), ...others.filter(standsAlone).map((file) => [file])];
  // What takes long goes first: small ones fill the end, so that no lane runs on alone.
  const small = others.filter((file) => !standsAlone(file) && !file.startsWith(inTurn));
  const shared = batchesOf(small, maxBusyTogether).toSorted(
    (a, b) => Number(takesLong(b)) - Number(takesLong(a)) || b.length - a.length,
  );
  const busy = [...large, ...shared];
  const slow = [
    ...batchesOf(
      patient.filter((file) => !standsAlone(file)),
      maxWaitingTogether,
    ),
    ...patient.filter(standsAlone).map((file) => [file]),
  ];
  return [[slow, busy], ...Array.from({ length: parallel }, () => [busy, slow])];
}

/** Files that share a process: neighbours, in their order. */
function batchesOf(files: readonly string[], maxTogether: number): string[][] {
  const batches: string[][] = [];
  for (const file of files) {
    const last = batches.at(-1);
    const joins = last !== undefined && last.length < maxTogether && needsLoader(file) === needsLoader(last[0]!);
    if (joins) last.push(file);
    else batches.push([file]);
  }
  return batches;
}

/** Only tsx finds the clients' sources by the names of their packages. A test of the packed ones has no need of them. */
export function needsLoader(file: string): boolean {
  return /^test\/clients\/\w+\//.test(file);
}

function waits(file: string): boolean {
  return waiting.includes(file);
}

function takesLong([first]: readonly string[]): boolean {
  return long.some((folder) => first!.startsWith(`test/${folder}`));
}

function standsAlone(file: string): boolean {
  return alone.some((name) => file.startsWith(`test/${name}`));
}

/** These mostly wait: for a network that is silent, a standby, a lock, a browser. They run beside the others, one at a time. */
const waiting: readonly string[] = [
  'accounts/sign-ins',
  'commands/source',
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
  'analysis/llm/injections',
  'analysis/llm/sent',
  'api/contract/rate-limits',
  'api/contract/streams',
  'api/contract/bad-input',
  'api/doors',
  'api/problems',
  'backup/backup',
  'catalog/import/',
  'catalog/index/build-index-thread',
  'catalog/ranking/concepts',
  'catalog/vectors',
  'clients/',
  'commands/',
  'console/',
  'embedded-postgres',
  'fuzz/',
  'hostile/',
  'http/event-stream',
  'loop-delay',
  'mcp/tasks',
  'monitoring/feeds/simulated-day',
  'openapi',
  'queue/',
  'tasks/',
  'threads/',
];
const maxTogether = 8;

/** What runs side by side: one lane of those that mostly wait, and lanes that take turns with all others. */
export function lanesOf(files: readonly string[], parallel: number): string[][][] {
  const busy = batchesOf(files.filter((file) => !waiting.includes(file)));
  const patient = files.filter((file) => waiting.includes(file)).map((file) => [file]);
  return [patient, ...Array<string[][]>(parallel).fill(busy)];
}

/** Files that share a process: neighbours, in their order. */
function batchesOf(files: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (const file of files) {
    const last = batches.at(-1);
    const isAlone = standsAlone(file);
    const joins = last && last.length < maxTogether && !isAlone && !standsAlone(last[0]!);
    if (joins) last.push(file);
    else batches.push([file]);
  }
  return batches;
}

function standsAlone(file: string): boolean {
  return alone.some((name) => file.startsWith(`test/${name}`));
}

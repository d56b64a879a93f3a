/**
 * Runs every `*.test.ts`, each in a process of its own. uvu alone is green when a file throws in a hook, forgets
 * `.run()` or hangs: here a file counts only when its summary says that all of its tests, at least one, passed.
 * `npm test -- discovery` runs the files whose path contains the word.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { startTestCluster } from './support/database.ts';

const fileTimeoutMs = 180_000;
const parallel = 2;
/** These mostly wait: for a network that is silent, a standby, a lock, a browser. They run beside the others, one at a time. */
const waiting = [
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

type Outcome = { file: string; passed: number; failed: number; skipped: number; seconds: number; output: string };

const words = process.argv.slice(2);
const files = globSync('test/**/*.test.ts')
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .toSorted();

const cluster = await startTestCluster();
const outcomes: Outcome[] = [];
try {
  const busy = files.filter((file) => !waiting.includes(file));
  const lanes = [files.filter((file) => waiting.includes(file)), ...Array<string[]>(parallel).fill(busy)];
  await Promise.all(lanes.map(runLane));
} finally {
  await cluster.close();
}

const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
const [passed, failed, skipped] = [sum((o) => o.passed), sum((o) => o.failed), sum((o) => o.skipped)];
const skippedInCi = process.env['CI'] === 'true' && skipped > 0;
if (files.length === 0) console.error('No test file matches');
if (skippedInCi) console.error('In CI nothing may be skipped');
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = files.length === 0 || failed > 0 || passed === 0 || skippedInCi ? 1 : 0;

async function runLane(queue: string[]): Promise<void> {
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const outcome = await runFile(file);
    outcomes.push(outcome);
    report(outcome);
  }
}

async function runFile(file: string): Promise<Outcome> {
  const started = performance.now();
  // Node strips types by itself, in half the time that tsx takes to begin; what tests start is started as operators do.
  // Only tsx finds the clients' sources by the names of their packages.
  const loader = file.startsWith('test/clients/') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, file], {
    env: {
      ...process.env,
      WHEREABOUTS_TEST_CLUSTER: cluster.url,
      FORCE_COLOR: '0',
      // Every file loads the whole service.
      NODE_COMPILE_CACHE: join(tmpdir(), 'whereabouts-compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, fileTimeoutMs);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(timer);

  // eslint-disable-next-line no-control-regex -- uvu colours its summary.
  const plain = output.replaceAll(/\u001B\[\d+m/g, '');
  const summary = (word: string) => Number(new RegExp(`^ {2}${word}:\\s+(\\d+)`, 'm').exec(plain)?.[1] ?? -1);
  const [total, ok, skips] = [summary('Total'), summary('Passed'), Math.max(0, summary('Skipped'))];
  // A file whose tests were all skipped has none that failed.
  const whole = code === 0 && !late && total + skips > 0 && ok === total;
  return {
    file,
    passed: Math.max(0, ok),
    failed: whole ? 0 : Math.max(1, total - ok),
    skipped: skips,
    seconds: (performance.now() - started) / 1000,
    output: late ? `${output}\nstill running after ${fileTimeoutMs / 1000} s` : output,
  };
}

function report({ file, passed, failed, skipped, seconds, output }: Outcome): void {
  const mark = failed > 0 ? styleText('red', 'failed') : styleText('green', 'passed');
  console.log(`${mark} ${file}: ${passed}${skipped ? `, ${skipped} skipped` : ''} (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(output.trimEnd().replaceAll(/^/gm, '  | '));
}

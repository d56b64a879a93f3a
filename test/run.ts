/**
 * Runs every `*.test.ts`. uvu alone is green when a file throws in a hook, forgets `.run()` or hangs, or when somebody
 * has left a `test.only(`: here a file counts only when its summary says that all of its tests, at least one, passed.
 * `npm test -- discovery` runs the files whose path contains the word.
 */
import { globSync, readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { queuesOf, standsAlone } from './runner/order.ts';
import { useTemporaryFolder } from './runner/temporary-folder.ts';
import { type Outcome, TestProcess } from './runner/test-process.ts';
import { startTestCluster } from './support/database.ts';

const parallel = 2;
const words = process.argv.slice(2);
const files = globSync('test/**/*.test.ts')
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .toSorted();

const removeFolder = useTemporaryFolder();
const cluster = await startTestCluster();
const outcomes: Outcome[] = [];
try {
  const { waiting, busy } = queuesOf(files);
  // A lane whose own queue is empty helps with the other.
  const lanes = [[waiting, busy], ...Array.from({ length: parallel }, () => [busy, waiting])];
  await Promise.all(lanes.map(runLane));
} finally {
  await cluster.close();
  removeFolder();
}

const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
const [passed, failed, skipped] = [sum((o) => o.passed), sum((o) => o.failed), sum((o) => o.skipped)];
const skippedInCi = process.env['CI'] === 'true' && skipped > 0;
const focused = files.filter((file) => /(?:^|[\s;])\w+\.only\(/.test(readFileSync(file, 'utf8')));
if (files.length === 0) console.error('No test file matches');
if (skippedInCi) console.error('In CI nothing may be skipped');
if (focused.length > 0) console.error(`Not all tests are run: take ".only" out of ${focused.join(', ')}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
const isGreen = failed === 0 && passed > 0 && !skippedInCi && focused.length === 0;
process.exitCode = isGreen ? 0 : 1;

async function runLane(queues: string[][]): Promise<void> {
  let shared: TestProcess | null = null;
  for (let file = next(queues); file !== undefined; file = next(queues)) {
    if (standsAlone(file)) {
      await runAlone(file);
      continue;
    }
    if (shared === null || shared.hasEnded) shared = new TestProcess(cluster.url);
    report(await shared.run(file));
  }
  await end(shared);
}

async function runAlone(file: string): Promise<void> {
  const own = new TestProcess(cluster.url);
  report(await own.run(file));
  await end(own);
}

async function end(process: TestProcess | null): Promise<void> {
  const failure = process === null || process.hasEnded ? null : await process.end();
  if (failure) report(failure);
}

function next(queues: string[][]): string | undefined {
  return queues.find((queue) => queue.length > 0)?.shift();
}

function report(outcome: Outcome): void {
  outcomes.push(outcome);
  const { file, passed, failed, skipped, seconds, output } = outcome;
  const mark = failed > 0 ? styleText('red', 'failed') : styleText('green', 'passed');
  console.log(`${mark} ${file}: ${passed}${skipped ? `, ${skipped} skipped` : ''} (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(output.trimEnd().replaceAll(/^/gm, '  | '));
}

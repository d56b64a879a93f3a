/**
 * Runs every `*.test.ts`. uvu alone is green when a file throws in a hook, forgets `.run()` or hangs, or when somebody
 * has left a `test.only(`: here a file counts only when its summary says that all of its tests, at least one, passed.
 * `npm test -- discovery` runs the files whose path contains the word.
 */
import { globSync, readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { lanesOf } from './runner/batches.ts';
import { type Outcome, runBatch } from './runner/run-batch.ts';
import { startTestCluster } from './support/database.ts';

const parallel = 2;
const words = process.argv.slice(2);
const files = globSync('test/**/*.test.ts')
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .toSorted();

const cluster = await startTestCluster();
const outcomes: Outcome[] = [];
try {
  await Promise.all(lanesOf(files, parallel).map(runLane));
} finally {
  await cluster.close();
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

async function runLane(queues: string[][][]): Promise<void> {
  for (let queue = queues.find(hasMore); queue !== undefined; queue = queues.find(hasMore)) {
    const batch = queue.shift()!;
    const ended = await runBatch(batch, cluster.url);
    outcomes.push(...ended);
    for (const outcome of ended) report(outcome);
    // What stood behind a file that took the process with it.
    if (ended.length < batch.length) queue.unshift(batch.slice(ended.length));
  }
}

function hasMore(queue: string[][]): boolean {
  return queue.length > 0;
}

function report({ file, passed, failed, skipped, seconds, output }: Outcome): void {
  const mark = failed > 0 ? styleText('red', 'failed') : styleText('green', 'passed');
  console.log(`${mark} ${file}: ${passed}${skipped ? `, ${skipped} skipped` : ''} (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(output.trimEnd().replaceAll(/^/gm, '  | '));
}

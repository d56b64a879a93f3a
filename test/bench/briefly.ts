/**
 * `npm run bench -- briefly`: runs benchmarks for some seconds each, two at a time, and tells which no longer work. What
 * they measure that way is worth nothing, and nobody looks at it. Those that need the whole of the real catalog, a browser or
 * minutes are not among them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { compileCache, useTemporaryFolder } from '../runner/temporary-folder.ts';
import { startTestCluster } from '../support/database.ts';

type Benchmark = [name: string, ...options: string[]];

/** They start processes of their own. */
const inTheirOwn: Benchmark[] = [
  ['api', '--seconds', '0.3', '--rounds', '1'],
  ['start', '--times', '0'],
  ['import-memory', '100'],
  ['overview', '--posts', '50'],
];
/** These share one, which loads the service once for all of them; so do those on real data. */
const inOne: Benchmark[] = [
  ['mcp', '--rounds', '1', '--requests', '20'],
  ['analyst'],
  ['access', '--requests', '60', '--rounds', '1'],
  ['delivery', '--only', 'many', '--deliveries', '100'],
  ['monitoring-tick', '--jobs', '100'],
];
const onRealData: Benchmark[] = [
  ['help-requests'],
  ['monitoring', '--queries', '200', '--posts', '2000'],
  ['peers', '--only', 'matching,queue', '--queries', '100', '--posts', '2000', '--seconds', '0.3'],
  ['rule-reading'],
  ['scans', '--posts', '2000', '--jobs', '10'],
];
const atOnce = 2;
const hasRealData = existsSync(new URL('../../../shared/data', import.meta.url));
const left = [inOne, ...(hasRealData ? [onRealData] : []), ...inTheirOwn.map((one) => [one])];
const removeFolder = useTemporaryFolder();
const cluster = await startTestCluster();
try {
  await Promise.all(Array.from({ length: atOnce }, runThoseLeft));
} finally {
  await cluster.close();
  removeFolder();
}

async function runThoseLeft(): Promise<void> {
  for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next);
}

async function run(benchmarks: Benchmark[]): Promise<void> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--expose-gc', 'test/bench/run.ts', ...benchmarks.flatMap((one) => ['+', ...one]).slice(1)],
    {
      env: { ...process.env, WHEREABOUTS_TEST_CLUSTER: cluster.url, NODE_COMPILE_CACHE: compileCache },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const names = benchmarks.map(([name]) => name).join(', ');
  const took = `${((performance.now() - started) / 1000).toFixed(0)} s`;
  if (code === 0) return console.log(`-- ${names}: works (${took})`);
  console.log(`-- ${names}: failed (${took})\n${out}${err}`);
  process.exitCode = 1;
}

/**
 * `npm run bench -- briefly`: runs benchmarks for some seconds each, two at a time, and tells which no longer work. What
 * they measure that way is worth nothing, and nobody looks at it. Those that need the whole of the real catalog, a browser or
 * minutes are not among them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startTestCluster } from '../support/database.ts';

/** They need no real data. */
const onMadeUpData: [name: string, ...options: string[]][] = [
  ['access', '--requests', '60'],
  ['analyst'],
  ['api', '--seconds', '0.3', '--rounds', '1'],
  ['delivery', '--only', 'many', '--deliveries', '100'],
  ['import-memory', '1000'],
  ['mcp', '--rounds', '1', '--requests', '20'],
  ['monitoring-tick', '--jobs', '100'],
  ['overview', '--posts', '50'],
  ['start', '--times', '0'],
];
const onRealData: typeof onMadeUpData = [
  ['help-requests'],
  ['monitoring', '--queries', '1000', '--posts', '10000'],
  ['peers', '--only', 'matching,queue', '--queries', '100', '--posts', '10000', '--seconds', '0.3'],
  ['rule-reading'],
  ['scans', '--posts', '10000', '--jobs', '10'],
];
const atOnce = 2;
/** That of the tests, which come next. */
const compileCache = join(tmpdir(), 'whereabouts-compile-cache');

const hasRealData = existsSync(new URL('../../../shared/data', import.meta.url));
const left = [...onMadeUpData, ...(hasRealData ? onRealData : [])];
const cluster = await startTestCluster();
try {
  await Promise.all(Array.from({ length: atOnce }, runThoseLeft));
} finally {
  await cluster.close();
}

async function runThoseLeft(): Promise<void> {
  for (let next = left.shift(); next !== undefined; next = left.shift()) await runOne(...next);
}

async function runOne(name: string, ...options: string[]): Promise<void> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--expose-gc', 'test/bench/run.ts', name, ...options], {
    env: { ...process.env, WHEREABOUTS_TEST_CLUSTER: cluster.url, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const took = `${((performance.now() - started) / 1000).toFixed(0)} s`;
  if (code === 0) return console.log(`-- ${name}: works (${took})`);
  console.log(`-- ${name}: failed (${took})\n${out}${err}`);
  process.exitCode = 1;
}

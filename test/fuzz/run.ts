/** `npm run fuzz -- --requests 100000 [--seed 1]`: the long run of the property-based test; prints what it found. */
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Of the service and of this run, which share a process: what stays although nobody needs it would show here. */
function memory(): string {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return `${(heapUsed / 2 ** 20).toFixed(0)} MB of objects, ${(rss / 2 ** 20).toFixed(0)} MB resident`;
}

const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
console.log(`Seed ${seed}`);
const told = { requests: 0, findings: 0 };
/** As it goes: a long run may be stopped. */
const tell = (sent: number, findings: string[]): void => {
  for (const finding of findings.slice(told.findings)) console.log(`- ${finding}`);
  told.findings = findings.length;
  if (sent < told.requests + 5000) return;
  told.requests = sent;
  console.error(`${sent} requests so far, ${findings.length} findings, ${memory()}`);
};
const { requests, seconds, findings } = await fuzz(Number(values.requests), seed, 4, tell);
console.log(`${requests} requests in ${seconds.toFixed(0)} s, ${findings.length} findings, ${memory()}`);
process.exitCode = findings.length > 0 ? 1 : 0;

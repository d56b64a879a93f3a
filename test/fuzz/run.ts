/** `npm run fuzz -- --requests 100000 [--seed 1]`: the long run of the property-based test; prints what it found. */
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
console.log(`Seed ${seed}`);
const told = { requests: 0, findings: 0 };
/** As it goes: a long run may be stopped. */
const tell = (sent: number, findings: string[]): void => {
  for (const finding of findings.slice(told.findings)) console.log(`- ${finding}`);
  told.findings = findings.length;
  if (sent < told.requests + 5000) return;
  told.requests = sent;
  console.error(`${sent} requests so far, ${findings.length} findings`);
};
const { requests, seconds, findings } = await fuzz(Number(values.requests), seed, 4, tell);
console.log(`${requests} requests in ${seconds.toFixed(0)} s, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

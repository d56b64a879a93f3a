/**
 * What the API costs: reading a job and a list of 20, through the whole of it, beside a bare Fastify route that reads the
 * same rows with a prepared statement on the same database. Each server is a process of its own on the first processor,
 * the load comes from the second. `npm run bench -- api [--seconds 5] [--rounds 3]`
 */
import { parseArgs } from 'node:util';
import { type Address, inTurns, jobsPath, shownLoad, withServers } from './api-load.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];

await withServers(async ({ api, bare, token, jobs }) => {
  await compare(
    'GET one job',
    () => `${api}${jobsPath}/${jobs.next()}`,
    () => `${bare}/job/${jobs.next()}`,
    token,
    0.7,
  );
  await compare(
    'GET a list of 20',
    () => `${api}${jobsPath}?limit=20`,
    () => `${bare}/jobs`,
    token,
    0.6,
  );
});

async function compare(what: string, api: Address, bare: Address, token: string, wanted: number): Promise<void> {
  const [theirs, ours] = await inTurns([bare, api], token, rounds, seconds);
  const [share, tail] = [ours!.perSecond / theirs!.perSecond, ours!.p99 / theirs!.p99];
  console.log(`${what}, middle of ${rounds} rounds of ${seconds} s:`);
  console.log(`  API  ${shownLoad(ours!)}`);
  console.log(`  bare ${shownLoad(theirs!)}`);
  console.log(
    `  ${share.toFixed(2)} of the bare route (wanted ${wanted}), p99 ${tail.toFixed(1)} times (wanted at most 2)`,
  );
}

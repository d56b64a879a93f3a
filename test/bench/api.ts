/**
 * What the API costs: reading a job and a list of 20, through the whole of it, beside a bare Fastify route that reads the
 * same rows with a prepared statement on the same database. Each server is a process of its own on the first processor,
 * the load comes from the second. `npm run bench -- api`
 */
import { inTurns, jobsPath, shownLoad, withServers } from './api-load.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const rounds = 3;

await withServers(async ({ api, bare, token, jobId }) => {
  await compare('GET one job', `${api}${jobsPath}/${jobId}`, `${bare}/job/${jobId}`, token, 0.6);
  await compare('GET a list of 20', `${api}${jobsPath}?limit=20`, `${bare}/jobs`, token, 0.5);
});

async function compare(what: string, api: string, bare: string, token: string, wanted: number): Promise<void> {
  const [theirs, ours] = await inTurns([bare, api], token, rounds, seconds);
  const [share, tail] = [ours!.perSecond / theirs!.perSecond, ours!.p99 / theirs!.p99];
  console.log(`${what}, middle of ${rounds} rounds of ${seconds} s:`);
  console.log(`  API  ${shownLoad(ours!)}`);
  console.log(`  bare ${shownLoad(theirs!)}`);
  console.log(
    `  ${share.toFixed(2)} of the bare route (wanted ${wanted}), p99 ${tail.toFixed(1)} times (wanted under 4)`,
  );
  if (share < wanted || tail >= 4) process.exitCode = 1;
}

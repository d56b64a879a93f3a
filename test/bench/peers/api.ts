import { type Address, inTurns, jobsPath, withServers } from '../api-load.ts';

const rounds = 3;

/** One job and a list of twenty, read through other doors from the same rows. */
export async function compareApis(seconds: number): Promise<void> {
  await withServers(async ({ api, bare, token, jobs }) => {
    const input = (value: object) => `input=${encodeURIComponent(JSON.stringify(value))}`;
    const doors: Record<string, [one: Address, list: Address]> = {
      'bare Fastify': [() => `${bare}/job/${jobs.next()}`, () => `${bare}/jobs`],
      'tRPC on Fastify': [
        () => `${bare}/trpc/job?${input({ id: jobs.next() })}`,
        () => `${bare}/trpc/jobs?${input({})}`,
      ],
      'trpc-to-openapi on Fastify': [() => `${bare}/openapi/job/${jobs.next()}`, () => `${bare}/openapi/jobs`],
      'ours, with keys, limits and checks': [
        () => `${api}${jobsPath}/${jobs.next()}`,
        () => `${api}${jobsPath}?limit=20`,
      ],
    };
    for (const [at, what] of ['one job', 'a list of 20'].entries()) {
      const loads = await inTurns(Object.values(doors).map((paths) => paths[at]!), token, rounds, seconds); // prettier-ignore
      console.log(what);
      console.table(
        Object.keys(doors).map((door, i) => ({
          door,
          'a second': Math.round(loads[i]!.perSecond),
          'of bare': (loads[i]!.perSecond / loads[0]!.perSecond).toFixed(2),
          'p50 ms': loads[i]!.p50.toFixed(1),
          'p99 ms': loads[i]!.p99.toFixed(1),
        })),
      );
    }
  });
}

import { type ServiceProcess, untilSo } from './process.ts';

const maxRecoverySeconds = 30;

export type Scene = { processes: ServiceProcess[]; api: ServiceProcess; token: string };

/** Every process is ready, and each that runs tasks has run one more. */
export async function servesAgain({ processes, api, token }: Scene): Promise<number> {
  const before = new Map(await Promise.all(processes.map(async (one) => [one, await one.tasksRun()] as const)));
  const workers = processes.filter((one) => one !== api || processes.length === 1);
  const begun = performance.now();
  for (const one of processes) await untilSo(`${one.health} ready`, maxRecoverySeconds, one.isReady);
  const jobs: string[] = [];
  await untilSo('every worker runs tasks', maxRecoverySeconds, async () => {
    jobs.push(await createJob(api, token));
    const counts = await Promise.all(workers.map((one) => one.tasksRun()));
    return workers.every((one, i) => counts[i]! > before.get(one)!);
  });
  for (const id of jobs)
    await untilSo(`${id} succeeds`, maxRecoverySeconds, async () => {
      const job = (await call(api, token, 'GET', `/${id}`)) as { status?: string };
      return job.status === 'succeeded';
    });
  return (performance.now() - begun) / 1000;
}

export async function createJob(api: ServiceProcess, token: string): Promise<string> {
  const job = (await call(api, token, 'POST', '', {
    brief: 'A budgeting app for freelancers who hate spreadsheets',
  })) as {
    id?: string;
  };
  if (!job.id) throw new Error(JSON.stringify(job));
  return job.id;
}

async function call(
  api: ServiceProcess,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${api.address}/v1/community-discovery/jobs${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  return answer.json();
}

/** Prints how a fault was survived; resolves with whether it was. */
export async function suffer(name: string, rounds: number, scene: Scene, fault: () => Promise<void>): Promise<boolean> {
  const seconds: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      await fault();
      seconds.push(await servesAgain(scene));
    }
    const worst = Math.max(...seconds);
    console.log(`survived ${name}: ${rounds} rounds, serves again within ${worst.toFixed(1)} s at most`);
    return true;
  } catch (error) {
    console.log(`NOT survived ${name}, round ${seconds.length + 1}: ${String(error)}`);
    for (const one of scene.processes) console.log(one.output().split('\n').slice(-8).join('\n'));
    return false;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = { status: number; body: Record<string, unknown> };

/** How long a job may take from its creation to its end. */
const maxJobSeconds = 180;
const waitSeconds = 20;

/** Calls the service for one account over REST, and keeps what should not have happened. */
export class Caller {
  readonly statuses = new Map<string, number>();
  readonly wrong: string[] = [];
  readonly #address: string;
  readonly #token: string;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  /** `null`: there was no answer. */
  async call(method: string, path: string, body?: unknown): Promise<Answer | null> {
    try {
      const answer = await fetch(`${this.#address}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          prefer: `wait=${waitSeconds}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      const key = `${method} ${answer.status}`;
      this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
      if (answer.status >= 500 && answer.status !== 503) this.wrong.push(`${method} ${path}: ${answer.status} ${text}`);
      return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    } catch (error) {
      this.wrong.push(`${method} ${path}: ${String(error)}`);
      return null;
    }
  }

  /** Creates a job and waits for its end; how it ended, or the status of the refusal. */
  async runJob(kind: 'community-discovery' | 'community-overview', input: unknown): Promise<string> {
    const created = await this.call('POST', `/${kind}/jobs`, input);
    if (created?.status !== 201) return `refused with ${created?.status}`;
    const id = String(created.body['id']);
    const begun = performance.now();
    while (performance.now() - begun < maxJobSeconds * 1000) {
      const job = await this.call('GET', `/${kind}/jobs/${id}`);
      if (job?.body['finished_at']) return outcomeOf(job.body, this.wrong);
    }
    this.wrong.push(`${id} has no end`);
    return 'without an end';
  }

  /** Creates a monitoring job and waits until its first look, backfill included, is over. */
  async runMonitoring(input: unknown): Promise<string> {
    const created = await this.call('POST', '/monitoring/jobs', input);
    if (created?.status !== 201) return `refused with ${created?.status}`;
    const id = String(created.body['id']);
    const begun = performance.now();
    while (performance.now() - begun < maxJobSeconds * 1000) {
      const job = await this.call('GET', `/monitoring/jobs/${id}`);
      const [run] = (job?.body['recent_runs'] ?? []) as { status: string; error: unknown; hits_created: number }[];
      if (run && run.status !== 'running') {
        if (run.status !== 'succeeded') this.wrong.push(`${id}: ${JSON.stringify(run)}`);
        return run.hits_created > 0 ? `${run.status} with hits` : run.status;
      }
      await sleep(250);
    }
    this.wrong.push(`${id} has no end`);
    return 'without an end';
  }
}

function outcomeOf(job: Record<string, unknown>, wrong: string[]): string {
  const error = job['error'] as { code: string } | null;
  if (error?.code === 'internal_error') wrong.push(`${String(job['id'])}: ${JSON.stringify(error)}`);
  return error ? `${String(job['status'])} with ${error.code}` : String(job['status']);
}

/** Does the work for each input, some at a time, until all are done or the time is over; how often each outcome came. */
export async function forEachFor<Input>(
  inputs: readonly Input[],
  { atOnce, seconds }: { atOnce: number; seconds: number },
  work: (input: Input, worker: number) => Promise<string>,
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const until = performance.now() + seconds * 1000;
  let next = 0;
  const one = async (worker: number): Promise<void> => {
    while (next < inputs.length && performance.now() < until) {
      const outcome = await work(inputs[next++]!, worker);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, async (_, worker) => one(worker)));
  if (next < inputs.length) outcomes.set('not asked for lack of time', inputs.length - next);
  return outcomes;
}

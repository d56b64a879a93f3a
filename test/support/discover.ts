import * as assert from 'uvu/assert';
import type { Answer, TestService } from './service.ts';

export const jobs = '/community-discovery/jobs';

export const brief =
  'A budgeting app for couples who argue about money. We want to hear what they use today and why it fails them.';

/** The tests compare whole results: this says what they look like. */
// eslint-disable-next-line typescript/no-explicit-any
export type Json = any;

/** Creates a job that must be accepted; returns it. */
export async function create(
  service: TestService,
  input: Record<string, unknown> = { brief },
  as = service.token,
): Promise<Json> {
  const answer = await service.call('POST', jobs, { body: input, as });
  assert.is(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** The job when it has finished. */
export async function finish(service: TestService, id: string, as = service.token): Promise<Json> {
  const answer = await service.call('GET', `${jobs}/${id}`, { as, headers: { prefer: 'wait=20' } });
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** The result of a discovery that must succeed. */
export async function discover(service: TestService, input: Record<string, unknown>): Promise<Json> {
  const job = await finish(service, (await create(service, input)).id);
  assert.is(job.status, 'succeeded', JSON.stringify(job));
  const answer = await service.call('GET', `${jobs}/${job.id}/result`);
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** Looks again and again until the job is as wanted. */
export async function until(service: TestService, id: string, wanted: (job: Json) => boolean): Promise<Json> {
  for (let look = 0; look < 400; look++) {
    const { body } = await service.call('GET', `${jobs}/${id}`);
    if (wanted(body)) return body;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The job ${id} never became what the test waits for`);
}

/** An answer without what differs between any two requests: ids, dates, lengths, what is left of a rate limit. */
export function withoutIds({ status, headers, body }: Answer, ...ids: string[]): unknown {
  const plain = ids.reduce((text, id) => text.replaceAll(id, 'ID'), JSON.stringify(body));
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length', 'ratelimit'].includes(name));
  return { status, headers: kept, body: plain.replaceAll(/req_[0-9a-z]{26}/g, 'REQUEST') };
}

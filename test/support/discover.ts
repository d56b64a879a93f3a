import { setTimeout as sleep } from 'node:timers/promises';
import { jobsAt } from './jobs-at.ts';
import type { Answer, TestService } from './service.ts';

export const jobs = '/community-discovery/jobs';
/** Long enough for a busy machine. */
const maxWaitMs = 40_000;

export const brief =
  'A budgeting app for couples who argue about money. We want to hear what they use today and why it fails them.';

/** The tests compare whole results: this says what they look like. */
// eslint-disable-next-line typescript/no-explicit-any
export type Json = any;

const at = jobsAt(jobs);
export const { finish, resultOf: discover } = at;
export const create = async (service: TestService, input: Record<string, unknown> = { brief }, as = service.token) =>
  at.create(service, input, as);

/** Looks again and again until the job is as wanted. */
export async function until(service: TestService, id: string, wanted: (job: Json) => boolean): Promise<Json> {
  for (const begun = performance.now(); performance.now() - begun < maxWaitMs;) {
    const { body } = await service.call('GET', `${jobs}/${id}`);
    if (wanted(body)) return body;
    await sleep(25);
  }
  throw new Error(`The job ${id} never became what the test waits for`);
}

/** An answer without what differs between any two requests: ids, dates, lengths, what is left of a rate limit. */
export function withoutIds({ status, headers, body }: Answer, ...ids: string[]): unknown {
  const plain = ids.reduce((text, id) => text.replaceAll(id, 'ID'), JSON.stringify(body));
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length', 'ratelimit'].includes(name));
  return { status, headers: kept, body: plain.replaceAll(/req_[0-9a-z]{26}/g, 'REQUEST') };
}

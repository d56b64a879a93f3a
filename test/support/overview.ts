import * as assert from 'uvu/assert';
import type { TestService } from './service.ts';
import type { Json } from './discover.ts';

export const jobs = '/community-overview/jobs';

/** Creates an overview job that must be accepted; returns it. */
export async function create(service: TestService, input: Record<string, unknown>, as = service.token): Promise<Json> {
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

/** The result of an overview that must succeed. */
export async function overviewOf(
  service: TestService,
  input: Record<string, unknown>,
  as = service.token,
): Promise<Json> {
  const job = await finish(service, (await create(service, input, as)).id, as);
  assert.is(job.status, 'succeeded', JSON.stringify(job));
  const answer = await service.call('GET', `${jobs}/${job.id}/result`, { as });
  assert.is(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** What an account has spent and holds. */
export async function credits(service: TestService, token: string): Promise<Json> {
  return (await service.call('GET', '/usage', { as: token })).body.credits;
}

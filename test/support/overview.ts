import type { TestService } from './service.ts';
import type { Json } from './discover.ts';
import { jobsAt } from './jobs-at.ts';

export const jobs = '/community-overview/jobs';

export const { create, finish, resultOf: overviewOf } = jobsAt(jobs);

/** What an account has spent and holds. */
export async function credits(service: TestService, token: string): Promise<Json> {
  return (await service.call('GET', '/usage', { as: token })).body.credits;
}

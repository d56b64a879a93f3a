import * as assert from 'uvu/assert';
import type { Json } from './discover.ts';
import type { TestService } from './service.ts';

const maxWaits = 3;

/** Jobs of one kind, at this path, that must be accepted and succeed. */
export function jobsAt(path: string) {
  const create = async (service: TestService, input: Record<string, unknown>, as = service.token): Promise<Json> => {
    const answer = await service.call('POST', path, { body: input, as });
    assert.is(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  /** The job when it has finished. */
  const finish = async (service: TestService, id: string, as = service.token): Promise<Json> => {
    for (let waited = 0; ; waited++) {
      const answer = await service.call('GET', `${path}/${id}`, { as, headers: { prefer: 'wait=20' } });
      assert.is(answer.status, 200, JSON.stringify(answer.body));
      // A busy machine may take longer.
      if (answer.body.finished_at !== null || waited === maxWaits) return answer.body;
    }
  };
  const resultOf = async (service: TestService, input: Record<string, unknown>, as = service.token): Promise<Json> => {
    const job = await finish(service, (await create(service, input, as)).id, as);
    assert.is(job.status, 'succeeded', JSON.stringify(job));
    const answer = await service.call('GET', `${path}/${job.id}/result`, { as });
    assert.is(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  return { create, finish, resultOf };
}

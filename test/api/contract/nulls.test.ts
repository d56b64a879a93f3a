import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDestination } from '../../support/delivering.ts';
import type { Json } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { inlined } from '../../support/inlined.ts';
import { createJob } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('null in a PATCH');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

/** Sends `null` for each field of its own, and tells which took it. */
async function taken(template: string, path: string): Promise<string[]> {
  const { paths } = inlined((await service.call('GET', '/openapi.json')).body);
  const { properties } = paths[template].patch.requestBody.content['application/json'].schema;
  const found: string[] = [];
  for (const [name, said] of Object.entries<Json>(properties)) {
    const answer = await service.call('PATCH', path, { body: { [name]: null } });
    const mayBeNull = [said.type, ...(said.anyOf ?? []).map(({ type }: Json) => type)].flat().includes('null');
    if (!mayBeNull) expectProblem(answer, 'invalid_request', new RegExp(`^${name} must be .+, not null$`));
    else assert.is(answer.status, 200, JSON.stringify(answer.body));
    if (!mayBeNull || name === 'expected_revision') continue;
    found.push(name);
    assert.match(said.description, '`null`', `what it means for ${name}`);
    if (name !== 'acts') assert.is(answer.body[name] ?? null, null, name);
  }
  return found;
}

test('takes away what a monitoring job may lack, as the document says, and is refused for the rest', async () => {
  const target = { kind: 'community', communities: ['r/sample_budgeting'] };
  const job = await createJob(service, { target, query: 'kettle', intent: 'asks for a kettle', noise: 'Job ads' });
  const fields = await taken('/monitoring/jobs/{job_id}', `/monitoring/jobs/${job.id}`);
  assert.equal(fields, ['query', 'intent', 'acts', 'noise']);
});

test('the same of a destination', async () => {
  const { id } = await createDestination(service, {
    kind: 'ntfy',
    name: 'A phone',
    address: 'https://ntfy.example.org/topic',
    min_relevance: 0.7,
    max_per_day: 5,
    token: 'tk_example',
  });
  const fields = await taken('/destinations/{destination_id}', `/destinations/${id}`);
  assert.equal(fields, ['monitoring_job_ids', 'min_relevance', 'quiet_hours', 'max_per_day', 'failures_to', 'token']);
});

test.run();

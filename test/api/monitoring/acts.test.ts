import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expectProblem } from '../../support/expect-problem.ts';
import { createJob } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('acts of monitoring jobs');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const target = { kind: 'community', communities: ['sample_budgeting'] };
/** Who complains often asks as well. */
const complaining = ['complaint', 'question', 'advice_request'];
const change = async (id: string, body: object) =>
  (await service.call('PATCH', `/monitoring/jobs/${id}`, { body })).body;

test('POST /monitoring/jobs reads the acts from the intent and shows them', async () => {
  const job = await createJob(service, { target, intent: 'complains about a budgeting app' });
  assert.equal([job.acts, job.acts_given], [complaining, false]);
  const silent = await createJob(service, { target });
  assert.equal([silent.acts, silent.acts_given], [[], false]);
});

test('PATCH corrects them: stated ones outlive a new intent until they are taken back', async () => {
  const job = await createJob(service, { target, intent: 'complains about a budgeting app' });
  const stated = await change(job.id, { acts: ['showcase', 'news', 'news'] });
  assert.equal([stated.acts, stated.acts_given], [['showcase', 'news'], true]);
  const other = await change(job.id, { intent: 'asks which budgeting app to use' });
  assert.equal([other.acts, other.acts_given], [['showcase', 'news'], true]);
  const back = await change(job.id, { acts: null });
  assert.equal([back.acts, back.acts_given], [['recommendation_request', 'question', 'advice_request'], false]);
  const follows = await change(job.id, { intent: 'complains about a budgeting app' });
  assert.equal([follows.acts, follows.acts_given], [complaining, false]);
});

test('POST /monitoring/jobs takes stated acts; unknown ones are refused', async () => {
  const job = await createJob(service, { target, intent: 'budgets', acts: ['question'] });
  assert.equal([job.acts, job.acts_given], [['question'], true]);
  expectProblem(
    await service.call('POST', '/monitoring/jobs', { body: { name: 'x', target, acts: ['shouting'] } }),
    'invalid_request',
  );
});

test.run();

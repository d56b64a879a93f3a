import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { insertHit } from '../../support/insert-hit.ts';
import { createJob } from '../../support/scanning.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('/monitoring/hits');
let service: TestService;
let jobs: Json[];
const ids: string[] = [];
test.before(async () => {
  service = await startService({ worker: false });
  const target = { kind: 'community', communities: ['sample_budgeting'] };
  jobs = [await createJob(service, { target }), await createJob(service, { target })];
  for (let i = 0; i < 6; i++)
    ids.push(await insertHit(service, jobs[i % 2]!.id, { sequence: i + 1, relevance: i / 10 + 0.4, community: i === 3 ? 'other' : 'sample_budgeting' })); // prettier-ignore
});
test.after(() => service.stop());

const list = (query = '', as?: string) => service.call('GET', `/monitoring/hits${query}`, as ? { as } : {});
const idsOf = ({ body }: { body: Json }): string[] => body.data.map(({ id }: Json) => id);
const review = (reviews: Json[], as?: string) =>
  service.call('POST', '/monitoring/hits/reviews', { body: { reviews }, ...(as && { as }) });

test('GET lists the hits of all jobs, newest first, filtered, page by page', async () => {
  assert.equal(idsOf(await list()), ids.toSorted().toReversed());
  assert.equal(idsOf(await list(`?order=asc&job=${jobs[0]!.id}`)), [ids[0]!, ids[2]!, ids[4]!].toSorted());
  assert.equal(idsOf(await list('?min_relevance=0.8')), [ids[4]!, ids[5]!].toSorted().toReversed());
  assert.equal(idsOf(await list('?community=OTHER')), [ids[3]]);
  const first = await list('?limit=4&order=asc');
  assert.equal([idsOf(first), first.body.has_more], [ids.toSorted().slice(0, 4), true]);
  const rest = await list(`?limit=4&order=asc&cursor=${first.body.next_cursor}`);
  assert.equal([idsOf(rest), rest.body.next_cursor], [ids.toSorted().slice(4), null]);
  expectProblem(await list(`?limit=4&cursor=${first.body.next_cursor}`), 'invalid_cursor');
  expectProblem(await list('?job=mon_none'), 'job_not_found');
});

test('those who decide on the same hits at once, in whatever order, all do', async () => {
  const target = { kind: 'community', communities: ['sample_budgeting'] };
  const { id } = await createJob(service, { target });
  const many: string[] = [];
  for (let i = 0; i < 60; i++) many.push(await insertHit(service, id, { sequence: i + 1 }));
  const decide = (hits: string[], status: string) => review(hits.map((hit_id) => ({ hit_id, status })));
  const answers = await Promise.all([
    decide(many, 'approved'),
    decide(many.toReversed(), 'dismissed'),
    decide(many, 'dismissed'),
    decide(many.toReversed(), 'approved'),
  ]);
  assert.equal(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.equal(
    answers[1].body.data.map(({ id: hit }: Json) => hit),
    many.toReversed(),
    'as they were asked',
  );
  await service.call('DELETE', `/monitoring/jobs/${id}`);
});

test('GET shows another account nothing, and takes no cursor of a stranger', async () => {
  const { token } = await service.openAccount();
  assert.equal(idsOf(await list('', token)), []);
  expectProblem(await list(`?job=${jobs[0]!.id}`, token), 'job_not_found');
  const { next_cursor: cursor } = (await list('?limit=1')).body;
  expectProblem(await list(`?limit=1&cursor=${cursor}`, token), 'invalid_cursor');
});

test('GET reads one hit by its id alone, and only for the account that has it', async () => {
  const path = `/monitoring/hits/${ids[3]}`;
  const { status, body } = await service.call('GET', path);
  assert.equal([status, body.id, body.monitoring_job_id, body.post.community], [200, ids[3], jobs[1]!.id, 'other']);
  assert.equal(body, (await list('?community=other')).body.data[0], 'as the list shows it');
  const { token } = await service.openAccount();
  expectProblem(await service.call('GET', path, { as: token }), 'hit_not_found');
  for (const id of ['hit_none', 'x%00', jobs[0]!.id])
    expectProblem(await service.call('GET', `/monitoring/hits/${id}`), 'hit_not_found');
});

test('POST reviews hits of several jobs at once, each with its history', async () => {
  const { status, body } = await review([
    { hit_id: ids[1], status: 'dismissed', note: 'Not ours' },
    { hit_id: ids[0], status: 'approved' },
  ]);
  assert.is(status, 200);
  assert.equal(
    body.data.map(({ id, review }: Json) => [id, review.status, review.note, review.history_total]),
    [
      [ids[1], 'dismissed', 'Not ours', 1],
      [ids[0], 'approved', null, 1],
    ],
  );
  assert.equal(idsOf(await list('?review=approved')), [ids[0]]);
});

test('POST notes all decisions or none', async () => {
  const mixed = [
    { hit_id: ids[4], status: 'approved' },
    { hit_id: 'hit_none', status: 'approved' },
  ];
  expectProblem(await review(mixed), 'hit_not_found');
  assert.equal(idsOf(await list('?review=approved')), [ids[0]]);
  const { token } = await service.openAccount();
  expectProblem(await review([{ hit_id: ids[4], status: 'approved' }], token), 'hit_not_found');
  expectProblem(await review([]), 'invalid_request');
  expectProblem(await review([mixed[0]!, mixed[0]!]), 'invalid_request');
  expectProblem(await review(Array.from({ length: 101 }, (_, i) => ({ hit_id: `hit_${i}`, status: 'approved' }))), 'invalid_request'); // prettier-ignore
});

test('a decision on a hit whose job goes meanwhile is refused', async () => {
  const job = jobs[1]!.id;
  const [hit] = idsOf(await list(`?job=${job}`));
  let decided: Promise<Json> | null = null;
  await service.app.database.em.fork().transactional(async (tx) => {
    await tx.execute('delete from monitoring_job where id = ?', [job]);
    decided = service.call('PUT', `/monitoring/jobs/${job}/hits/${hit}/review`, { body: { status: 'approved' } });
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expectProblem((await decided!) as never, 'hit_not_found');
});

test.run();

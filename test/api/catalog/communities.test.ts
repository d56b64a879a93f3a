import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json } from '../../support/discover.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { jobsAt } from '../../support/jobs-at.ts';
import { startService, type TestService } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';

const test = suite('/catalog/communities/{platform}/{name}');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true });
});
test.after(() => service.stop());

const read = (name: string, platform = 'reddit'): Promise<Json> =>
  service.call('GET', `/catalog/communities/${platform}/${name}`);

test('GET tells what the catalog holds of it, in any case of its letters', async () => {
  const { status, body } = await read('Sample_BUDGETING');
  assert.equal([status, body.name, body.invented], [200, 'sample_budgeting', true]);
  const [{ posts, newest }] = (await sql(
    service,
    `select count(*)::int as posts, to_char(max(p.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as newest
       from post p join community c on c.id = p.community_id where c.name = 'sample_budgeting' and p.removed_by is null`,
  )) as [Json];
  assert.equal([body.posts.known, body.posts.more, body.posts.newest_at], [posts, false, newest]);
  const rules = await sql<Json>(service, `select r.title from community_rule r join community c on c.id = r.community_id where c.name = 'sample_budgeting' order by r.position`); // prettier-ignore
  assert.equal(body.rules.map(({ title }: Json) => title), rules.map(({ title }) => title)); // prettier-ignore
  assert.ok(rules.length > 0);
});

test('GET names those that are spelled nearly the same when there is none', async () => {
  const misspelled = await read('sample_bugeting');
  expectProblem(misspelled, 'not_found');
  assert.match(misspelled.body.detail, /^The catalog knows no community sample_bugeting\. Nearly the same: sample_budgeting\b/); // prettier-ignore
  assert.match((await read('budgeting')).body.detail, /Nearly the same: sample_budgeting/);
  assert.not.match((await read('zzzz')).body.detail, /Nearly/);
  expectProblem(await read('sample_budgeting', 'lemmy'), 'not_found');
  expectProblem(await read('sample_budgeting', 'elsewhere'), 'invalid_request');
  expectProblem(await read('a%00b'), 'invalid_request');
});

test('looking up one community lists its newest posts that stand, each with its address', async () => {
  const lookUp = async (query: string): Promise<Json> =>
    (await service.call('GET', `/catalog/communities?${query}`)).body;
  const posts = async () => (await lookUp('name=r/Sample_Budgeting')).data[0];
  const before = await posts();
  assert.is(before.newest_posts.length, before.posts);
  const times = before.newest_posts.map(({ created_at }: Json) => created_at);
  assert.equal(times, times.toSorted().toReversed());
  assert.is(times[0], before.last_post_at);
  const [{ title, url }] = before.newest_posts;
  assert.match(url, /^https:\/\/www\.reddit\.com\/r\/sample_budgeting\/comments\/\w+\/$/);
  await sql(service, `update post set removed_by = 'author' where title = ? and community_id = (select id from community where name = 'sample_budgeting')`, [title]); // prettier-ignore
  const after = await posts();
  assert.equal(after.newest_posts, before.newest_posts.slice(1));
  for (const { newest_posts } of (await lookUp('query=sample_b')).data) assert.equal(newest_posts, []);
});

test('a failed overview names them, too', async () => {
  const overviews = jobsAt('/community-overview/jobs');
  const { id } = await overviews.create(service, { communities: ['sample_bugeting'] });
  const job = await overviews.finish(service, id);
  assert.is(job.status, 'failed');
  assert.match(job.error.message, /sample_bugeting could not be read: .+\. Nearly the same: sample_budgeting\b/);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../../support/service.ts';
import { expectProblem, wrongPlaces } from '../../../support/expect-problem.ts';
import { create, credits, jobs } from '../../../support/overview.ts';

const test = suite('POST /community-overview/jobs');
let service: TestService;
test.before(async () => {
  service = await startService({ worker: false });
});
test.after(() => service.stop());

const post = (body: unknown) => service.call('POST', jobs, { body });
const namesOf = async (communities: string[]) => (await create(service, { communities })).input.communities;

test('with communities alone it is 201 with the whole queued job', async () => {
  const { token } = await service.openAccount();
  const body = await create(service, { communities: ['r/one', 'two'] }, token);
  assert.match(body.id, /^coj_[0-9a-z]{26}$/);
  assert.is(body.object, 'community_overview.job');
  assert.is(body.status, 'queued');
  assert.equal(body.input, {
    communities: ['one', 'two'],
    goal: null,
    sample_posts: 300,
    include_comments: true,
    language: null,
    refresh: false,
  });
  assert.equal(body.credits, { reserved: 6, charged: 0 });
  assert.is((await credits(service, token)).reserved, 6);
});

test('a language is read in whichever letters', async () => {
  const { body } = await service.call('POST', jobs, { body: { communities: ['one'], language: 'EN' } });
  assert.is(body.input.language, 'en');
});

test('every spelling of a community is understood', async () => {
  for (const [given, name] of [
    ['Cooking', 'Cooking'],
    ['r/Cooking', 'Cooking'],
    ['/r/Cooking/', 'Cooking'],
    ['  r/Cooking  ', 'Cooking'],
    ['https://www.reddit.com/r/Cooking', 'Cooking'],
    ['https://old.reddit.com/r/Cooking/comments/abc/a_title/?sort=new#top', 'Cooking'],
    ['http://reddit.com/R/Cooking/', 'Cooking'],
    ['www.reddit.com/r/Cooking', 'Cooking'],
    ['//reddit.com/r/Cooking', 'Cooking'],
    ['cooking@lemmy.world', 'cooking@lemmy.world'],
    ['!cooking@lemmy.world', 'cooking@lemmy.world'],
    ['https://lemmy.world/c/cooking', 'cooking@lemmy.world'],
    ['https://lemmy.world/c/cooking@lemmy.ml', 'cooking@lemmy.ml'],
    ['reddit.com', 'reddit.com'],
  ] as const) {
    assert.equal(await namesOf([given]), [name], given);
  }
});

test('spellings of the same community count, and cost, once', async () => {
  const job = await create(service, {
    communities: ['r/Cooking', 'cooking', 'COOKING', 'https://www.reddit.com/r/cooking/', 'baking', '!a@b.c', 'a@B.C'],
  });
  assert.equal(job.input.communities, ['Cooking', 'baking', 'a@b.c']);
  assert.is(job.credits.reserved, 9);
});

test('what names no community is refused and says which', async () => {
  for (const wrong of [
    '',
    ' ',
    'two words',
    'u/somebody',
    'https://www.reddit.com/user/somebody',
    'https://www.reddit.com/',
    'https://example.org/r/Cooking',
    'https://www.reddit.com/r/%E0%A4%A',
    'a/b',
    'r/',
    'x'.repeat(301),
    'no\0name',
    5,
    null,
    {},
  ]) {
    const answer = await post({ communities: ['fine', wrong] });
    expectProblem(answer, 'invalid_request');
    assert.equal([...new Set(wrongPlaces(answer))], ['body /communities/1'], JSON.stringify(wrong));
  }
});

test('one to ten communities, no more and no less', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `community_${i}`);
  assert.is((await post({ communities: many(10) })).status, 201);
  for (const communities of [[], many(11), null, 'cooking', {}]) {
    expectProblem(await post({ communities }), 'invalid_request', /communities/);
  }
  expectProblem(await post({}), 'invalid_request', /communities/);
});

test('other fields have their limits', async () => {
  const communities = ['cooking'];
  for (const fine of [
    { goal: null, sample_posts: 50, include_comments: false, language: 'de', refresh: true, metadata: { a: 1 } },
    { goal: 'x'.repeat(1000), sample_posts: 1000, language: null },
  ]) {
    assert.is((await post({ communities, ...fine })).status, 201, JSON.stringify(fine));
  }
  for (const [field, wrong] of Object.entries({
    goal: ['', 'x', 'x'.repeat(1001), 5, 'no\0'],
    sample_posts: [49, 1001, 100.5, '300', Number.MAX_VALUE],
    include_comments: ['yes', 1],
    language: ['english', 'e', '', 5],
    refresh: ['no'],
    metadata: ['x', { '': 1 }],
  })) {
    for (const value of wrong)
      expectProblem(await post({ communities, [field]: value }), 'invalid_request', new RegExp(field));
  }
  expectProblem(await post({ communities, subreddit: 'x' }), 'invalid_request', /subreddit/);
});

test('without enough credits nothing is created', async () => {
  const { token } = await service.openAccount();
  const ten = Array.from({ length: 10 }, (_, i) => `community_${i}`);
  for (let job = 0; job < 33; job++) await create(service, { communities: ten }, token);
  const answer = await service.call('POST', jobs, { body: { communities: ten }, as: token });
  expectProblem({ ...answer, body: without(answer.body) }, 'insufficient_credits');
  assert.is(answer.body.required_credits, 30);
  assert.is(answer.body.available_credits, 10);
  assert.equal(await credits(service, token), { available: 10, reserved: 990, consumed: 0, granted: 1000 });
});

function without({ required_credits: _required, available_credits: _available, ...body }: Record<string, unknown>) {
  return body;
}

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../src/config.ts';
import { brief, discover, type Json } from '../../support/discover.ts';
import { create, finish, overviewOf } from '../../support/overview.ts';
import { sql } from '../../support/sql.ts';
import { goodModel } from '../../support/good-model.ts';
import { type ModelServer, type Script, startModelServer } from '../../support/model-server.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('jobs with a language model');
const secret = 'sk-never-to-be-seen';
let model: ModelServer;
let service: TestService;
let builtin: Json;

test.before(async () => {
  model = await startModelServer();
  const { llm } = readConfig({
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'test-model',
    LLM_API_KEY: secret,
    LLM_PRICE_INPUT: '2',
    LLM_PRICE_OUTPUT: '10',
  });
  service = await startService({
    sample: true,
    config: { llm: { ...llm!, timeoutMs: 2_000, firstWaitMs: 5, tokensPerJob: 14_000, tokensPerDay: 100_000 } },
  });
  model.play('unauthorized');
  builtin = await discover(service, { brief });
});
test.after(async () => {
  await service.stop();
  await model.stop();
});

const forgetAnswers = () => sql(service, 'delete from model_answer');
const asked = () => model.asked().map(({ prompt }) => prompt);
const names = (result: Json) => result.communities.map(({ community }: Json) => community.name);
const codes = (result: Json) =>
  result.warnings.map(({ code }: Json) => code).filter((code: string) => /model/.test(code));

test('the model reads the brief and judges the communities, in two calls, and the result says so', async () => {
  model.play(goodModel);
  const result = await discover(service, { brief });
  assert.equal(result.engine, { name: 'language_model', version: '1', model: 'test-model' });
  assert.equal(codes(result), []);
  assert.equal(asked(), ['understand-brief', 'judge-fits']);
  assert.is(result.communities.length, 5);
  assert.ok(result.understanding.demand.includes('money fights'));
  assert.ok(result.understanding.search_terms.includes('sinking'));
  for (const { reasons } of result.communities) {
    assert.is(reasons[0], 'People there compare how they keep track of what they spend.');
    assert.ok(reasons.length > 1, 'the reasons with figures are there, too');
  }
});

test('the same question again costs no call', async () => {
  model.play(goodModel);
  const result = await discover(service, { brief });
  assert.is(model.requests.length, 0);
  assert.is(result.engine.name, 'language_model');
});

test('what each job has used is written down', async () => {
  await forgetAnswers();
  model.play(goodModel);
  const { job_id: id } = await discover(service, { brief });
  const [row] = await sql<Json>(service, 'select * from model_use where job_id = ?', [id]);
  assert.equal(
    [row.model, row.calls, row.failed_calls, Number(row.input_tokens), Number(row.output_tokens), Number(row.tokens)],
    ['test-model', 2, 0, 1800, 200, 2000],
  );
  const { body } = await service.call('GET', '/usage');
  const { jobs, tokens_today: today, tokens_per_day: most, cost, ...total } = body.language_model;
  assert.is(jobs[0].job_id, id);
  assert.is(jobs[0].cost, (1800 * 2 + 200 * 10) / 1e6);
  assert.is(
    jobs.reduce((sum: number, job: Json) => sum + job.calls, 0),
    total.calls,
  );
  assert.is(today, total.input_tokens + total.output_tokens);
  assert.equal([total.model, most, total.cached_answers], ['test-model', 100_000, 2]);
  assert.ok(Math.abs(cost - (total.input_tokens * 2 + total.output_tokens * 10) / 1e6) < 1e-9);
});

test('an overview makes at most two calls a community, and keeps its figures', async () => {
  const input = { communities: ['sample_budgeting'], goal: 'Find out why budgeting apps fail couples' };
  model.play('unauthorized');
  const without = await overviewOf(service, input);
  assert.equal(codes(without), ['language_model_unavailable']);
  assert.is(without.engine.name, 'builtin');
  model.play(goodModel);
  const result = await overviewOf(service, input);
  assert.equal(asked(), ['read-community', 'judge-community']);
  assert.is(result.engine.model, 'test-model');
  const [[plain], [told]] = [without.communities, result.communities];
  assert.equal(told.tone.summary, ['People answer with what they tried themselves.']);
  assert.is(told.verdict.decision, 'observe', 'more careful, with a reason');
  assert.is(told.verdict.against[0], 'What may be written there stays unclear.');
  assert.equal(told.verdict.because.slice(1), plain.verdict.because);
  for (const part of ['activity', 'gates', 'risks', 'content_patterns', 'sample'])
    assert.equal(told[part], plain[part]);
  assert.equal(told.tone.traits, plain.tone.traits);
  const bodies = await sql<{ body: string }>(
    service,
    'select body from comment union all select title from post union all select body from post',
  );
  for (const { quote } of told.tone.examples)
    assert.ok(
      bodies.some(({ body }) => body.includes(quote)),
      quote,
    );
  assert.ok(told.tone.examples.length > plain.tone.examples.length);
});

test('a job that is canceled does not wait for the model', async () => {
  model.play('hanging');
  await sql(service, 'delete from model_answer');
  const { id } = await create(service, { communities: ['sample_veg_patch'] });
  while (model.requests.length === 0) await new Promise((done) => setTimeout(done, 5));
  await service.call('DELETE', `/community-overview/jobs/${id}`);
  assert.is((await finish(service, id)).status, 'canceled');
});

test('budgets: a job over its own, and an account over that of a day', async () => {
  model.play(goodModel);
  await forgetAnswers();
  const many = ['budgeting', 'veg_patch', 'typescripters', 'retireearly', 'moneymatters', 'campus_life', 'sleepless'];
  const result = await overviewOf(service, { communities: many.map((name) => `sample_${name}`) });
  assert.ok(codes(result).includes('language_model_budget'), JSON.stringify(result.warnings));
  assert.is(result.engine.name, 'language_model', 'the first ones were judged by it');
  const [use] = await sql<Json>(service, 'select * from model_use where job_id = ?', [result.job_id]);
  assert.ok(Number(use.tokens) <= 14_000);
  assert.is(Number(use.tokens), Number(use.input_tokens) + Number(use.output_tokens), 'nothing stays set aside');

  await sql(service, 'update model_day set tokens = ?', [100_000]);
  await forgetAnswers();
  model.play(goodModel);
  const poor = await discover(service, { brief });
  assert.equal(names(poor), names(builtin));
  assert.equal(codes(poor), ['language_model_budget']);
  assert.is(model.requests.length, 0);
  await sql(service, 'update model_day set tokens = 0');
});

const failures: [script: Script, code: string, calls: number][] = [
  ['truncated', 'language_model_unusable', 3],
  ['invalid_json', 'language_model_unusable', 2],
  ['wrong_schema', 'language_model_unusable', 2],
  ['refusing', 'language_model_unusable', 2],
  ['not_the_protocol', 'language_model_unusable', 2],
  ['unauthorized', 'language_model_unavailable', 1],
  ['redirecting', 'language_model_unavailable', 3],
  ['endless', 'language_model_unusable', 2],
  ['error', 'language_model_unavailable', 3],
  ['rate_limited', 'language_model_rate_limited', 3],
  ['rate_limited_with_headers', 'language_model_rate_limited', 3],
  ['hanging', 'language_model_unavailable', 1],
];

for (const [script, code, calls] of failures) {
  test(`a model that is ${String(script).replaceAll('_', ' ')}: the built-in answer, and a warning`, async () => {
    model.play(goodModel);
    await discover(service, { brief });
    await forgetAnswers();
    model.play(script);
    const result = await discover(service, { brief });
    assert.equal(names(result), names(builtin));
    assert.is(result.engine.name, 'builtin');
    assert.equal([...new Set(codes(result))], [code]);
    assert.is(model.requests.length, calls, 'bounded retries');
    assert.not.match(JSON.stringify(result), new RegExp(secret));
  });
}

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../src/config.ts';
import { brief, discover, type Json } from '../../api/community-discovery/discover.ts';
import { sql } from '../../api/sql.ts';
import { goodModel } from '../../support/good-model.ts';
import { type ModelServer, type Script, startModelServer } from '../../support/model-server.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('a discovery with a language model');
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
    config: { llm: { ...llm!, timeoutMs: 400, firstWaitMs: 5, tokensPerJob: 60_000 } },
  });
  model.play('unauthorized');
  builtin = await discover(service, { brief });
});
test.after(async () => {
  await service.stop();
  await model.stop();
});

const forgetAnswers = () => sql(service, 'delete from model_answer');
const names = (result: Json) => result.communities.map(({ community }: Json) => community.name);
const codes = (result: Json) =>
  result.warnings.map(({ code }: Json) => code).filter((code: string) => /model/.test(code));

test('the model reads the brief and judges the communities, in two calls, and the result says so', async () => {
  model.play(goodModel);
  const result = await discover(service, { brief });
  assert.equal(result.engine, { name: 'language_model', version: '1', model: 'test-model' });
  assert.equal(codes(result), []);
  assert.equal(
    model.asked().map(({ prompt }) => prompt),
    ['understand-brief', 'judge-fits'],
  );
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
  assert.is(Number(row.cost_micros), 1800 * 2 + 200 * 10);
});

const failures: [script: Script, code: string, calls: number][] = [
  ['truncated', 'language_model_unusable', 2],
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

import pino from 'pino';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { builtinAnalyst } from '../../support/builtin-analyst.ts';
import { createLlmAnalyst } from '../../../src/analysis/llm/llm-analyst.ts';
import { openModel } from '../../../src/analysis/llm/transport/ai-sdk-model.ts';
import { readConfig } from '../../../src/config.ts';
import { createModelCalls } from '../../../src/model-calls/create-model-calls.ts';
import type { Json } from '../../support/discover.ts';
import { importLines, submission } from '../../support/dumps.ts';
import { createJob, hitsOf, jobOf, type Scanner, scannerFor } from '../../support/scanning.ts';
import { goodModel } from '../../support/good-model.ts';
import { type ModelServer, startModelServer } from '../../support/model-server.ts';
import { startService, type TestService } from '../../support/service.ts';

const test = suite('monitoring with a language model');
let model: ModelServer;
let service: TestService;
let scanner: Scanner;
test.before(async () => {
  model = await startModelServer();
  const llm = readConfig({ LLM_BASE_URL: model.url, LLM_MODEL: 'test-model' }).llm!;
  service = await startService({ worker: false });
  scanner = scannerFor(service);
  const calls = createModelCalls(service.app.database, llm, pino({ level: 'silent' }));
  const fault = (error: unknown) => assert.unreachable(String(error));
  scanner.env.analyst = createLlmAnalyst({ model: openModel(llm), calls }, builtinAnalyst, fault);
});
test.after(async () => {
  await scanner.end();
  await service.stop();
  await model.stop();
});

const wanted = {
  target: { kind: 'community', communities: ['budgets'] },
  query: 'budget',
  intent: 'asks which budget app to use',
  min_relevance: 0.5,
};
const bring = async (first: number, count: number) =>
  importLines(
    service.databaseUrl,
    'submissions',
    Array.from({ length: count }, (_, i) =>
      submission(`m${first + i}`, {
        subreddit: 'budgets',
        title: `Which budget app do you use for household ${first + i}${i % 2 === 0 ? '?' : ''}`,
        selftext: 'We share one account.',
      }),
    ),
  );
let jobId: string;

test('candidates are judged ten in a call, and each hit says who judged it', async () => {
  model.play(goodModel);
  jobId = (await createJob(service, wanted)).id;
  await scanner.tick();
  assert.is(model.requests.length, 0, 'nothing new, no call');
  await bring(0, 14);
  await scanner.scan(jobId);
  assert.equal(
    model.asked().map(({ prompt }) => prompt),
    ['judge-posts', 'judge-posts'],
  );
  const hits = await hitsOf(service, jobId);
  assert.is(hits.length, 7, 'what the model finds no request is filtered');
  for (const { analysis, human_review_required: review } of hits) {
    assert.equal(analysis.engine, { name: 'language_model', version: '1', model: 'test-model' });
    assert.is(analysis.summary, 'Somebody wants to hear what others use.');
    assert.match(analysis.suggested_approach, /A person tells what they use themselves\.$/);
    assert.is(review, true);
  }
  const { recent_runs: runs } = await jobOf(service, jobId);
  assert.equal([runs[0].filtered, runs[0].hits_created, runs[0].warnings], [7, 7, []]);
  const { language_model: used } = (await service.call('GET', '/usage')).body;
  assert.equal(
    used.jobs.map((one: Json) => [one.job_id, one.calls]),
    [[runs[0].id, 2]],
  );
});

test('with the model down the built-in analyst judges, and the run says so', async () => {
  model.play('unauthorized');
  await bring(100, 14);
  await scanner.scan(jobId);
  assert.is(model.requests.length, 1, 'one failure is enough for a run');
  const { recent_runs: runs } = await jobOf(service, jobId);
  assert.equal(
    runs[0].warnings.map(({ code }: Json) => code),
    ['language_model_unavailable'],
  );
  const hits = await hitsOf(service, jobId);
  assert.ok(hits.some(({ analysis }: Json) => analysis.engine.name === 'builtin'));
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../../src/catalog/index/build-index.ts';
import { readConfig } from '../../../src/config.ts';
import { brief, discover, type Json } from '../../support/discover.ts';
import { addCommunity, emptyWorld, putWorld } from '../../support/put-world.ts';
import { overviewOf } from '../../support/overview.ts';
import { type ModelServer, startModelServer } from '../../support/model-server.ts';
import { startService, type TestService } from '../../support/service.ts';
import { startWorkerOn } from '../../support/start-worker.ts';
import { aMatch, analystOver, criteria, never } from './given.ts';
import { injections, type Place } from './injections.ts';
import { commandsIn, obedientModel } from './obedient-model.ts';

const test = suite('injections');
let model: ModelServer;
let service: TestService;
let stopWorker: () => Promise<void>;
const reached = new Set<string>();
const realFetch = globalThis.fetch;

const at = (place: Place) => injections.filter((one) => one.place === place).map(({ text }) => text);
const names = ['paired_budgets', 'money_and_couples', 'budget_fights', ...at('name')];

test.before(async () => {
  globalThis.fetch = async (input, init) => {
    reached.add(new URL(input instanceof Request ? input.url : input).origin);
    return realFetch(input, init);
  };
  model = await startModelServer();
  const llm = readConfig({ LLM_BASE_URL: model.url, LLM_MODEL: 'obedient', LLM_API_KEY: 'sk-secret-0451' }).llm;
  service = await startService({ worker: false });
  const world = emptyWorld();
  for (const [i, name] of names.entries()) {
    const part = (place: Place) => at(place).filter((_, n) => n % names.length === i);
    const bodies = part('body');
    const titles = part('title');
    addCommunity(world, name, {
      about: {
        title: 'Couples and their budgets',
        description: ['Couples who argue about money and budgeting apps.', ...part('description')].join(' '),
        sidebar: part('sidebar').join('\n\n'),
      },
      rules: [
        { title: 'No self-promotion', text: 'Posts that advertise are removed.' },
        ...part('rule').map((text) => ({ title: text, text })),
      ],
      posts: Array.from({ length: 24 }, (_, n) => ({
        title: titles[23 - n] ?? 'Which budgeting app do you use as a couple?',
        body: bodies[n] ?? 'We argue about money and every budgeting app fails us.',
        score: n,
      })),
      comments: Array.from({ length: 24 }, (_, n) => ({
        post: n,
        body: part('comment')[23 - n] ?? 'We share a spreadsheet and talk about money on Sundays.',
      })),
    });
  }
  await putWorld(service, world);
  await buildIndex(service.databaseUrl);
  stopWorker = await startWorkerOn(service, { llm: { ...llm!, tokensPerJob: 10_000_000 } });
});
test.after(async () => {
  await stopWorker();
  await service.stop();
  await model.stop();
  globalThis.fetch = realFetch;
});

/** What a model may have written: every text but verbatim quotes and what others wrote. */
function written(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const quoted = new Set([
    'quote',
    'title',
    'text',
    'description',
    'name',
    'url',
    'examples',
    'evidence',
    'community',
    'cautions',
    'topics',
    'overview',
    'monitoring',
    'matched_terms',
  ]);
  return Object.entries(value).flatMap(([key, inner]) => (quoted.has(key) ? [] : written(inner)));
}

/** `known`: what the built-in analyst says, who quotes the rules. */
function expectNothingSaid(result: Json, known: Json = []): void {
  const builtin = new Set(written(known));
  const texts = written(result)
    .filter((text) => !builtin.has(text))
    .map((text) => text.toLowerCase());
  for (const { says } of injections) {
    assert.not.ok(
      texts.some((text) => text.includes(says.toLowerCase())),
      says,
    );
  }
  const forbidden =
    /zork|<<|sk-secret|between a line that begins|previous instructions|https?:\/\/(?!www\.reddit\.com)/;
  assert.equal(
    texts.filter((text) => forbidden.test(text)),
    [],
  );
}
test('there are enough of them, and all are different', () => {
  assert.ok(injections.length >= 60);
  assert.is(new Set(injections.map(({ text }) => text)).size, injections.length);
  assert.is(new Set(injections.map(({ says }) => says)).size, injections.length);
});

test('a discovery with a model that obeys them all says nothing of what they want', async () => {
  model.play(obedientModel);
  const result = await discover(service, { brief });
  assert.is(result.engine.model, 'obedient');
  assert.ok(result.communities.length > 0);
  expectNothingSaid(result);
  assert.ok(result.warnings.some(({ code }: Json) => code === 'language_model_unbacked'));
});

test('a brief that commands is only searched for', async () => {
  model.play(obedientModel);
  const { understanding } = await discover(service, { brief: `${brief} ${at('brief').join(' ')}` });
  const own = [...understanding.audience, ...understanding.competitors, ...understanding.demand].join(' ');
  assert.not.match(own, /zorkbriefplus|fansclub|https|\b12\b/i);
});

test('overviews say nothing of it either; no verdict is bolder, no rule looser', async () => {
  const input = { communities: names, goal: 'Find couples who argue about money' };
  model.play('unauthorized');
  const plain = await overviewOf(service, input);
  model.play(obedientModel);
  const result = await overviewOf(service, input);
  assert.is(model.requests.length, names.length * 2);
  const told = new Set(model.asked().flatMap(({ blocks }) => commandsIn(blocks)));
  assert.ok(told.size > 35, `${told.size} of them were heard`);
  expectNothingSaid(result.communities, plain.communities);
  for (const [i, one] of result.communities.entries()) {
    const known = plain.communities[i];
    assert.is(one.verdict.decision, known.verdict.decision);
    assert.equal(
      [one.gates, one.risks, one.activity, one.rules],
      [known.gates, known.risks, known.activity, known.rules],
    );
    assert.equal(one.tone.examples, known.tone.examples, 'no invented quote');
  }
});

test('the model is given no tools, and nothing else is reached', async () => {
  model.play(obedientModel);
  await discover(service, { brief: `${brief} Browse for me: ${at('body').join(' ').slice(0, 3000)}` });
  assert.ok(model.requests.length > 0);
  for (const { body } of model.requests) {
    assert.equal(Object.keys(body).toSorted(), ['max_tokens', 'messages', 'model', 'response_format']);
    assert.equal(
      body.messages.map(({ role }) => role),
      ['system', 'user'],
    );
    assert.not.match(JSON.stringify(body), /sk-secret/);
  }
  assert.equal([...reached].toSorted(), [new URL(model.url).origin, new URL(service.address).origin].toSorted());
});

for (const { place, text, says } of injections.filter((one) => one.place !== 'brief' && one.place !== 'name')) {
  test(`a ${place} that says “${text.slice(0, 50)}”, judged as a hit`, async () => {
    const question = 'Which planner do you use?';
    const post = place === 'title' ? aMatch({ title: `${text} ${question}` }) : aMatch({ title: question, body: text });
    const analyst = analystOver(async ({ instructions, content }) => {
      const blocks = [{ kind: 'post', id: 'p1', text: content }];
      assert.ok(commandsIn(blocks).includes(says), 'the model is told so');
      return {
        value: obedientModel({ prompt: 'judge-posts', instructions, content, blocks }),
        usage: { input: 1, output: 1 },
      };
    });
    const [hit] = await analyst.judgePosts([post], criteria, never);
    assert.ok(hit!.relevance <= 1);
    const { summary, why, suggested_approach: approach } = hit!.analysis!;
    for (const sentence of [summary, why, approach])
      assert.not.ok(sentence.toLowerCase().includes(says.toLowerCase()), sentence);
    assert.not.match(`${why} ${approach}`, /previous instructions|zork/i);
  });
}

test.run();

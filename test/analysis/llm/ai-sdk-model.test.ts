import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { createAiSdkModel } from '../../../src/analysis/llm/transport/ai-sdk-model.ts';
import { ModelFailure } from '../../../src/analysis/llm/transport/model.ts';
import { openEmbedder } from '../../../src/analysis/llm/transport/open-embedder.ts';
import { rejection } from '../../support/rejection.ts';

/** What is sent over the wire, and what is made of what comes back. Nobody is asked: `fetch` is ours here. */
const test = suite('what language models are sent and answer');
type Sent = { url: string; authorization: string | null; key: string | null; body: Record<string, unknown> };
type Json = Record<string, unknown>;
const trueFetch = globalThis.fetch;
let sent: Sent[];
let answer: () => Response;
test.before.each(() => {
  sent = [];
  globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    sent.push({
      url,
      authorization: headers.get('authorization'),
      key: headers.get('x-api-key'),
      body: JSON.parse(init?.body as string) as Json,
    });
    return answer();
  };
});
test.after.each(() => {
  globalThis.fetch = trueFetch;
});

const never = new AbortController().signal;
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const settings = {
  provider: 'openai' as const,
  baseUrl: 'http://model.example/v1',
  model: 'small',
  apiKey: null as string | null,
  structuredOutputs: false,
  timeoutMs: 1000,
  retries: 0,
  firstWaitMs: 1,
  concurrency: 1,
};
const question = { instructions: 'Say', content: 'it', schema: z.object({ a: z.number() }), mostOutputTokens: 7 };
const ask = async (changed: Partial<typeof settings> = {}) =>
  createAiSdkModel({ ...settings, ...changed }).ask(question, never);
const says = (content: string) =>
  json({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 },
  });

test('the key goes along where there is one; only OpenAI itself is told the most of an answer by its new name', async () => {
  answer = () => says('{"a":1}');
  await ask();
  await ask({ apiKey: 'secret' });
  await ask({ baseUrl: 'https://api.openai.com/v1' });
  assert.equal(
    sent.map(({ url, authorization }) => [new URL(url).host, authorization]),
    [
      ['model.example', null],
      ['model.example', 'Bearer secret'],
      ['api.openai.com', null],
    ],
  );
  assert.equal(
    sent.map(({ body }) => [body['max_tokens'], body['max_completion_tokens']]),
    [
      [7, undefined],
      [7, undefined],
      [undefined, 7],
    ],
  );
});

const refusesFormat = (type: string) =>
  json({ error: { message: `response_format ${type} is unavailable`, code: 1 } }, 400);

test('what an endpoint refuses for its form is asked in a plainer one, which is then kept', async () => {
  const forms = () =>
    sent.map(({ body }) => [(body['response_format'] as Json | undefined)?.['type'], 'max_tokens' in body]);
  for (const [taken, expected] of [
    [(type?: string) => type !== 'json_schema', ['json_schema', 'json_object', 'json_object']],
    [(type?: string) => type === undefined, ['json_schema', 'json_object', undefined, undefined]],
  ] as const) {
    sent = [];
    answer = () => {
      const type = forms().at(-1)![0] as string | undefined;
      return taken(type) ? says('{"a":1}') : refusesFormat(type!);
    };
    const model = createAiSdkModel({ ...settings, structuredOutputs: true });
    for (let n = 0; n < 2; n++) assert.equal((await model.ask(question, never)).value, { a: 1 });
    assert.equal(forms().map(([type]) => type), expected); // prettier-ignore
  }
  sent = [];
  answer = () =>
    forms().at(-1)![1] ? json({ error: { message: "Use 'max_completion_tokens' instead." } }, 400) : says('{"a":1}');
  assert.equal((await ask()).value, { a: 1 });
  assert.equal(forms(), [['json_object', true], ['json_object', false]]); // prettier-ignore
  assert.is(sent[1]!.body['max_completion_tokens'], 7);
});

test('what is refused for another reason is not asked again, and a form that was refused in vain is not given up', async () => {
  for (const [message, calls] of [
    ['maximum context length is 8192 tokens', 1],
    ['json_schema: no. Also, the key is wrong', 3],
  ] as const) {
    sent = [];
    const model = createAiSdkModel({ ...settings, structuredOutputs: true });
    answer = () => json({ error: { message } }, 400);
    assert.is(((await rejection(model.ask(question, never))) as ModelFailure).reason, 'rejected');
    assert.is(sent.length, calls);
    answer = () => says('{"a":1}');
    await model.ask(question, never);
    assert.is((sent.at(-1)!.body['response_format'] as Json)['type'], 'json_schema');
  }
});

test('Anthropic is asked at its own address, with its own name of the key', async () => {
  answer = () =>
    json({
      type: 'message', id: 'm', role: 'assistant', model: 'small', stop_reason: 'end_turn', stop_sequence: null,
      content: [{ type: 'text', text: '{"a":1}' }], usage: { input_tokens: 5, output_tokens: 3 },
    }); // prettier-ignore
  const asked = { ...settings, provider: 'anthropic' as const, baseUrl: null, apiKey: 'secret' };
  const { value, usage } = await createAiSdkModel(asked).ask(question, never);
  assert.equal([value, usage], [{ a: 1 }, { input: 5, output: 3 }]);
  assert.equal(
    sent.map(({ url, key, body }) => [url, key, body['max_tokens']]),
    [['https://api.anthropic.com/v1/messages', 'secret', 7]],
  );
});

test('who does not count says so: tokens are unknown, not none', async () => {
  answer = () => json({ choices: [{ index: 0, message: { role: 'assistant', content: '{"a":1}' }, finish_reason: 'stop' }] }); // prettier-ignore
  assert.equal((await ask()).usage, { input: Number.NaN, output: Number.NaN });
  answer = () => json({ data: [{ embedding: [3, 4] }] });
  assert.is((await embed(['a'])).tokens, null);
});

test('JSON in prose, in a fence or behind thoughts is found; what has another shape is nonsense that was paid for', async () => {
  for (const text of ['{"a":1}', 'Here: ```json\n{"a":1}\n``` Done.', '<think>{"a":2}</think> {"a":1}']) {
    answer = () => says(text);
    assert.equal(await ask(), { value: { a: 1 }, usage: { input: 5, output: 3 } }, text);
  }
  for (const text of ['', 'no braces', '} and {', 'only { one', 'only one }', '{"a":"1"}', '{"a":1']) {
    answer = () => says(text);
    const failure = (await rejection(ask())) as ModelFailure;
    assert.equal([failure.reason, failure.usage], ['nonsense', { input: 5, output: 3 }], text);
  }
});

const ending = (
  finish_reason: string,
  message: object,
  usage: object | null = { prompt_tokens: 5, completion_tokens: 7 },
) => json({ choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason }], usage });

test('an answer that is nothing but thoughts, filtered or a call of a tool was paid for, and says why it is none', async () => {
  const tool_calls = [{ id: 'x', type: 'function', function: { name: 'json', arguments: '{"a":1}' } }];
  for (const [reason, finish, message] of [
    ['truncated', 'length', { content: '', reasoning_content: 'Let me think' }],
    ['truncated', 'length', { reasoning: 'Let me think' }],
    ['truncated', 'length', { content: '{"a":' }],
    ['nonsense', 'content_filter', {}],
    ['nonsense', 'tool_calls', { tool_calls }],
  ] as const) {
    answer = () => ending(finish, message);
    const failure = (await rejection(ask())) as ModelFailure;
    assert.equal([failure.reason, failure.usage], [reason, { input: 5, output: 7 }], JSON.stringify(message));
  }
  answer = () => ending('length', { content: '{"a":1}' });
  assert.equal((await ask()).value, { a: 1 }, 'it is whole nonetheless');
});

test('an answer that breaks off may have been paid for, as one without a choice and one that a door gave up', async () => {
  const broken = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
      pull: (controller) => controller.error(new TypeError('terminated')),
    });
  for (const [reason, cut] of [
    ['unavailable', () => new Response(broken(), { headers: { 'content-type': 'application/json' } })],
    ['nonsense', () => json({ choices: [] })],
    ['timeout', () => json({ error: { message: 'upstream' } }, 504)],
    ['timeout', () => new Response('<html>A timeout occurred', { status: 524 })],
  ] as const) {
    answer = cut;
    const failure = (await rejection(ask())) as ModelFailure;
    assert.equal([failure.reason, failure.usage], [reason, { input: Number.NaN, output: Number.NaN }]);
  }
});

test('thoughts that are in the total alone count as told, and an answer of no tokens is none that was counted', async () => {
  for (const [usage, counted] of [
    [
      { prompt_tokens: 5, completion_tokens: 3, total_tokens: 20 },
      { input: 5, output: 15 },
    ],
    [{ prompt_tokens: 5 }, { input: 5, output: Number.NaN }],
    [
      { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      { input: Number.NaN, output: Number.NaN },
    ],
  ] as const) {
    answer = () => ending('stop', { content: '{"a":1}' }, usage);
    assert.equal((await ask()).usage, counted);
  }
});

const list = z.object({
  items: z.array(z.object({ id: z.string(), fit: z.enum(['not', 'quite_good']), cites: z.array(z.string()) })),
});
const asked = async (text: string, schema: z.ZodType = list) => {
  answer = () => says(text);
  return createAiSdkModel(settings).ask({ ...question, schema }, never);
};

test('what models plainly mean is taken: prose with braces, commas too many, a bare list, names in capitals, nothing for empty', async () => {
  const one = { id: 'a', fit: 'not', cites: ['b'] };
  const written = JSON.stringify(one);
  for (const [text, items] of [
    [`The {items} of [1] are:\n\`\`\`json\n{"items":[${written}]}\n\`\`\`\n{done}`, [one]],
    [`{"items":[{"id":"a","fit":"not","cites":["b",],},\n],}`, [one]],
    [`[${written}]`, [one]],
    [`Here: [${written},${written}]`, [one, one]],
    [`{"items":[{"id":"a","fit":"Quite good","cites":"b"}]}`, [{ ...one, fit: 'quite_good' }]],
    [`{"items":[{"id":null,"fit":"NOT","cites":null},{"fit":"not"}]}`, [{ id: '', fit: 'not', cites: [] }, { id: '', fit: 'not', cites: [] }]], // prettier-ignore
  ] as const)
    assert.equal((await asked(text)).value, { items }, text);
});

test('an entry that stays odd is left out and costs no other one; a list of odd ones is no answer', async () => {
  const [good, odd] = [
    { id: 'a', fit: 'not', cites: ['b'] },
    { id: 'c', fit: 'perhaps', cites: [] },
  ];
  assert.equal((await asked(JSON.stringify({ items: [odd, good, 7, odd] }))).value, { items: [good] });
  assert.equal((await asked(JSON.stringify({ items: [{ ...good, cites: [1, 'b', {}] }] }))).value, { items: [good] });
  assert.equal((await asked('{"items":[]}')).value, { items: [] });
  const two = z.object({ a: z.array(z.string()), b: z.array(z.string()) });
  assert.equal((await asked('{"a":null,"b":["x"]}', two)).value, { a: [], b: ['x'] });
  for (const [text, schema] of [
    [JSON.stringify({ items: [odd, odd] }), list],
    ['{"ok":true}', list],
    ['{}', two],
    ['{"a":["x"]}', two],
    ['["x"]', two],
    ['null', two],
    ['"text"', list],
  ] as const)
    assert.is(((await rejection(asked(text, schema))) as ModelFailure).reason, 'nonsense', text);
});

test('a status says whether it makes sense to ask again, and a header when', async () => {
  for (const [status, reason] of [
    [400, 'rejected'],
    [401, 'misconfigured'],
    [402, 'misconfigured'],
    [404, 'misconfigured'],
    [408, 'unavailable'],
    [409, 'unavailable'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ] as const) {
    answer = () => json({ error: { message: 'no' } }, status, { 'retry-after': '3' });
    const failure = (await rejection(ask())) as ModelFailure;
    assert.instance(failure, ModelFailure);
    assert.equal([failure.name, failure.reason, failure.retryAfterMs], ['ModelFailure', reason, 3000], String(status));
  }
  assert.is(sent.length, 9, 'each was asked once');
  answer = () => json({ error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }, 429);
  assert.is(((await rejection(ask())) as ModelFailure).reason, 'misconfigured', 'that does not pass by itself');
});

test('what an endpoint says of a failure is for the log, without the key and not endless', async () => {
  answer = () => json({ error: { message: 'model "small" not found' } }, 404);
  assert.is(((await rejection(ask())) as Error).message, 'The language model failed: misconfigured (404 model "small" not found)'); // prettier-ignore
  answer = () => json({ error: { message: `Incorrect key: sk-1 ${'x'.repeat(900)}` } }, 401);
  const { message } = (await rejection(ask({ apiKey: 'sk-1' }))) as Error;
  assert.match(message, /401 Incorrect key: … x/);
  assert.ok(message.length < 300);
});

const embed = async (texts: string[], apiKey: string | null = null) =>
  openEmbedder({ ...settings, apiKey }).embed(texts, never);
const vectors = (...embeddings: unknown[]) =>
  json({ data: embeddings.map((embedding) => ({ embedding })), usage: { prompt_tokens: 4 } });

test('vectors have the length 1, and one without a direction stays as it is', async () => {
  answer = () => vectors([3, 4], [0, 0]);
  const { vectors: units, tokens } = await embed(['a', 'b'], 'secret');
  assert.equal([units.map((one) => [...one]), tokens], [[[Math.fround(0.6), Math.fround(0.8)], [0, 0]], 4]); // prettier-ignore
  await embed(['a', 'b']);
  assert.equal(
    sent.map(({ authorization }) => authorization),
    ['Bearer secret', null],
  );
});

test('too few vectors, empty ones and those of different lengths are none', async () => {
  for (const odd of [[[1, 2]], [], [[], []], [[1, 2], [1]]]) {
    answer = () => vectors(...odd);
    assert.instance(await rejection(embed(['a', 'b'])), Error, JSON.stringify(odd));
  }
});

test('an endpoint that takes few texts at once gets few; one that takes none is given up after one text', async () => {
  const asked = () => sent.map(({ body }) => (body['input'] as string[]).length);
  answer = () =>
    asked().at(-1)! > 2
      ? json({ error: { message: 'batch size 5 > maximum allowed batch size 2' } }, 422)
      : vectors(...(sent.at(-1)!.body['input'] as string[]).map((text) => [1, Number(text)]));
  const { vectors: units, tokens } = await embed(['0', '1', '2', '3', '4']);
  assert.equal(units.map(([x, y]) => Math.round(y! / x!)), [0, 1, 2, 3, 4]); // prettier-ignore
  assert.equal([asked(), tokens], [[5, 3, 2, 1, 2], 12]);
  sent = [];
  answer = () => json({ error: { message: 'no' } }, 400);
  await rejection(embed(['0', '1', '2', '3']));
  assert.equal(asked(), [4, 2, 1]);
});

test('vectors are asked for twice at most', async () => {
  answer = () => json({ error: { message: 'busy' } }, 503, { 'retry-after-ms': '1' });
  await rejection(embed(['a']));
  assert.is(sent.length, 2);
});

test.run();

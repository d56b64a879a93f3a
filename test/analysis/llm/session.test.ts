import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import type { ModelCall, ModelCalls } from '../../../src/analysis/model-calls.ts';
import { Session } from '../../../src/analysis/llm/session.ts';
import {
  type FailureReason,
  type Model,
  ModelFailure,
  unknownTokens,
} from '../../../src/analysis/llm/transport/model.ts';
import { createLlmAnalyst } from '../../../src/analysis/llm/llm-analyst.ts';
import { builtinAnalyst } from '../../support/builtin-analyst.ts';
import { memoryModelCalls } from '../../support/model-calls.ts';
import { brief } from './given.ts';

const test = suite('what one job asks a model');

test('an answer that cannot be kept is settled once', async () => {
  const settled: ModelCall[] = [];
  const calls: ModelCalls = {
    reserve: async (_work, tokens) => ({ tokens, day: '2026-01-01' }),
    settle: async (_work, call) => void settled.push(call),
    recall: async () => undefined,
    remember: async () => Promise.reject(new Error('terminating connection')),
  };
  const model = {
    name: 'm',
    ask: async () => ({ value: { ok: true }, usage: { input: 3, output: 2 } }),
  };
  const prompt = { name: 'p', version: 1, instructions: 'Say ok.', schema: z.object({ ok: z.boolean() }), mostOutputTokens: 10 }; // prettier-ignore
  const session = new Session({ model, calls }, { accountId: 'a', jobId: 'j' });
  const blocks = [{ kind: 'text', id: null, text: 'a' }];
  await session.ask(prompt as never, blocks, new AbortController().signal).catch(() => undefined);
  assert.equal(
    settled.map(({ outcome }) => outcome),
    ['answered'],
  );
});

test('a call that was cut off has used all that was set aside for it', async () => {
  const calls = memoryModelCalls();
  const [prompt, given] = [{ name: 'p', version: 1, instructions: 'Say ok.', schema: z.object({ ok: z.boolean() }), mostOutputTokens: 10 }, new AbortController()]; // prettier-ignore
  const reserved: number[] = [];
  const counting: ModelCalls = { ...calls, reserve: async (work, tokens) => (reserved.push(tokens), calls.reserve(work, tokens)) }; // prettier-ignore
  const failing = [
    async () => Promise.reject(new ModelFailure('timeout', unknownTokens)),
    async () => (given.abort(new Error('given up')), Promise.reject(new Error('aborted'))),
    async () => Promise.reject(new ModelFailure('unavailable')),
  ];
  for (const ask of failing) {
    const signal = ask === failing[1] ? given.signal : new AbortController().signal;
    const session = new Session({ model: { name: 'm', ask }, calls: counting }, { accountId: 'a', jobId: 'j' });
    await session.ask(prompt as never, [{ kind: 'text', id: null, text: 'a' }], signal).catch(() => undefined);
  }
  const used = calls.settled.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens);
  assert.equal(used, [reserved[0], reserved[1], 0]);
});

const prompt = { name: 'p', version: 1, instructions: 'Say ok.', schema: z.object({ ok: z.boolean() }), mostOutputTokens: 10 }; // prettier-ignore
const job = { accountId: 'a', jobId: 'j' };
const block = (text: string) => [{ kind: 'text', id: null, text }];
const never = new AbortController().signal;

test('as much is set aside for a question as it may take in any script', async () => {
  const calls = memoryModelCalls();
  const reserved: number[] = [];
  const counting: ModelCalls = { ...calls, reserve: async (work, tokens) => (reserved.push(tokens), calls.reserve(work, tokens)) }; // prettier-ignore
  const ask: Model['ask'] = async () => ({ value: { ok: true }, usage: { input: 1, output: 1 } });
  for (const letter of ['a', 'ж', '預'])
    await new Session({ model: { name: 'm', ask }, calls: counting }, job).ask(
      prompt,
      block(letter.repeat(1000)),
      never,
    );
  const [latin, cyrillic, chinese] = reserved as [number, number, number];
  assert.equal([cyrillic - latin, chinese - latin], [400, 800]);
});

test('a model that thinks first is asked again with room for it, then at once; every call is set aside and counted', async () => {
  const calls = memoryModelCalls();
  const rooms: number[] = [];
  const model: Model = {
    name: 'thinker',
    ask: async ({ mostOutputTokens }) => {
      rooms.push(mostOutputTokens);
      if (mostOutputTokens <= 10) throw new ModelFailure('truncated', { input: 3, output: 10 });
      return { value: { ok: true }, usage: { input: 3, output: 500 } };
    },
  };
  const ask = async (text: string) => new Session({ model, calls }, job).ask(prompt, block(text), never);
  assert.equal([await ask('a'), await ask('b')], [{ ok: true }, { ok: true }]);
  assert.equal(rooms, [10, 8010, 8010]);
  assert.equal(
    calls.settled.map(({ outcome, outputTokens }) => [outcome, outputTokens]),
    [['failed', 10], ['answered', 500], ['answered', 500]], // prettier-ignore
  );
});

test('an answer that is too long however much room it has is told as that', async () => {
  let asked = 0;
  const model: Model = {
    name: 'endless',
    ask: async ({ mostOutputTokens }) => {
      asked++;
      throw new ModelFailure(mostOutputTokens > 10 ? 'rejected' : 'truncated', { input: 3, output: 10 });
    },
  };
  const session = new Session({ model, calls: memoryModelCalls() }, job);
  assert.is(await session.ask(prompt, block('a'), never, 'here'), null);
  assert.is(asked, 2);
  assert.equal(session.warnings(), [
    {
      code: 'language_model_unusable',
      message: 'The language model was cut off before its answer was complete. The built-in analyst judged instead.',
      community: 'here',
    },
  ]);
});

test('a question that is refused or answered with nonsense keeps no other from being asked; three in a row do', async () => {
  let failing: FailureReason | null = 'rejected';
  let asked = 0;
  const ask: Model['ask'] = async () => {
    asked++;
    if (failing) throw new ModelFailure(failing, { input: 1, output: 1 });
    return { value: { ok: true }, usage: { input: 1, output: 1 } };
  };
  const session = new Session({ model: { name: 'm', ask }, calls: memoryModelCalls() }, job);
  for (const reason of ['rejected', 'nonsense', null, 'nonsense', 'rejected', 'nonsense', null, null] as const) {
    failing = reason;
    await session.ask(prompt, block(String(asked)), never, `c${asked}`);
  }
  assert.is(asked, 6, 'the model is given up after the third in a row');
  assert.equal(
    session.warnings().map(({ code, community }) => [code, community]),
    [
      ['language_model_unavailable', 'c0'],
      ['language_model_unusable', 'c1'],
      ['language_model_unusable', 'c3'],
      ['language_model_unavailable', 'c4'],
      ['language_model_unusable', null],
    ],
  );
});

test('statements that were left out are counted, one as one', () => {
  const session = new Session(
    { model: { name: 'm', ask: async () => Promise.reject(new Error('asked')) }, calls: memoryModelCalls() },
    job,
  );
  const said = () => session.warnings().map(({ message }) => message.split(' left')[0]);
  assert.equal(said(), []);
  session.dropped(1);
  assert.equal(said(), ['1 statement of the language model was']);
  session.dropped(1);
  assert.equal(said(), ['2 statements of the language model were']);
});

test('a fault of ours is not said to be the model’s answer', async () => {
  const lost: ModelCalls = { ...memoryModelCalls(), reserve: async () => Promise.reject(new Error('terminated')) };
  const ask: Model['ask'] = async () => Promise.reject(new Error('asked'));
  const heard: unknown[] = [];
  const over = createLlmAnalyst({ model: { name: 'm', ask }, calls: lost }, builtinAnalyst, (fault) =>
    heard.push(fault),
  );
  const analyst = over.forJob(job);
  assert.is((await analyst.understandBrief(brief, never)).audience.length > 0, true);
  assert.is(heard.length, 1);
  assert.equal(
    analyst.warnings().map(({ code, message }) => [code, message]),
    [
      [
        'language_model_unavailable',
        'Something went wrong here when the language model was asked. The built-in analyst judged instead.',
      ],
    ],
  );
});

test.run();

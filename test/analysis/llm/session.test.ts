import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import type { ModelCall, ModelCalls } from '../../../src/analysis/model-calls.ts';
import { Session } from '../../../src/analysis/llm/session.ts';
import { ModelFailure, unknownTokens } from '../../../src/analysis/llm/transport/model.ts';
import { memoryModelCalls } from '../../support/model-calls.ts';

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

test.run();

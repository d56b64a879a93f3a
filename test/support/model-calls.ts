import type { ModelCall, ModelCalls } from '../../src/analysis/model-calls.ts';

/** Accounts in memory, without limits. */
export function memoryModelCalls(): ModelCalls & { settled: ModelCall[] } {
  const settled: ModelCall[] = [];
  const answers = new Map<string, unknown>();
  return {
    settled,
    reserve: async (_work, tokens) => ({ tokens, day: '2026-11-21' }),
    settle: async (_work, call) => void settled.push(call),
    recall: async (key) => answers.get(key),
    remember: async (key, answer) => void answers.set(key, answer),
  };
}

/** Where an analyst that asks a language model keeps its accounts, and the answers that it need not ask for again. */
export type ModelCalls = {
  /** Sets tokens aside for a call. `job`, `account`: that would be more than the job, or the account today, may use. */
  reserve(work: ModelWork, tokens: number): Promise<'job' | 'account' | null>;

  /** Writes down what became of a call, and gives back what it did not use. */
  settle(work: ModelWork, call: ModelCall): Promise<void>;

  /** An answer that was given before. Throws nothing that a caller could do something about: `undefined` then. */
  recall(key: string): Promise<unknown>;

  remember(key: string, answer: unknown): Promise<void>;
};

/** Whose tokens are used, and for which job or run. */
export type ModelWork = { accountId: string; jobId: string; model: string };

export type ModelCall = {
  outcome: 'answered' | 'cached' | 'failed';
  /** What was set aside; 0 for an answer from the cache. */
  reserved: number;
  inputTokens: number;
  outputTokens: number;
};

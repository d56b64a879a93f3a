/** Where an analyst that asks a language model keeps its accounts, and the answers that it need not ask for again. */
export type ModelCalls = {
  /** Sets tokens aside for a call. `job`, `account`: that would be more than the job, or the account today, may use. */
  reserve(work: ModelWork, tokens: number): Promise<Reservation | 'job' | 'account'>;

  /** Writes down what became of a call, and gives back what it did not use. */
  settle(work: ModelWork, call: ModelCall): Promise<void>;

  /** An answer that was given before. Throws nothing that a caller could do something about: `undefined` then. */
  recall(key: string): Promise<unknown>;

  remember(key: string, answer: unknown): Promise<void>;
};

/** Whose tokens are used, and for which job or run. */
export type ModelWork = { accountId: string; jobId: string; model: string };

/** What is set aside for a call. `day`: the one whose budget it counts against, which may be over when the call is back. */
export type Reservation = { tokens: number; day: string };

export type ModelCall = {
  outcome: 'answered' | 'cached' | 'failed';
  /** `null` for an answer from the cache. */
  reserved: Reservation | null;
  inputTokens: number;
  outputTokens: number;
};

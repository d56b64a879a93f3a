/** Turns texts into vectors of length 1: texts that mean alike lie near one another. */
export type Embedder = {
  readonly model: string;
  /** One vector a text, in their order. Throws when the endpoint does not answer as it should. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
};

/** `tokens`: what the endpoint says it used; `null`: it does not say. */
export type Embedded = { vectors: Float32Array[]; tokens: number | null };

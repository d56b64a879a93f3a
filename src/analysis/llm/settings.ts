/** How the language model is reached and what it may cost. */
export type ModelSettings = {
  provider: 'openai' | 'anthropic';
  /** `null`: the provider's own; only Anthropic has one. */
  baseUrl: string | null;
  model: string;
  apiKey: string | null;
  /** Whether the endpoint can be held to a JSON schema; without, the instructions alone ask for JSON. */
  structuredOutputs: boolean;
  /** Of one call. */
  timeoutMs: number;
  /** How often a call is repeated that may succeed later. */
  retries: number;
  /** Before the first repetition; doubled with each. */
  firstWaitMs: number;
  /** Calls of this process at the same time. */
  concurrency: number;
};

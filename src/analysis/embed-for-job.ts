import type { AnalystJob } from './analyst.ts';
import type { Embedder } from './embedder.ts';
import type { ModelCalls } from './model-calls.ts';
import { plausible, tokensAtMost } from './plausible-tokens.ts';

/** The vector of a text, its tokens put down to the job like those of other calls; `null`: they are more than it may use. */
export async function embedForJob(
  embedder: Embedder,
  calls: ModelCalls,
  job: AnalystJob,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array | null> {
  const work = { accountId: job.accountId, jobId: job.jobId, model: embedder.model };
  const most = tokensAtMost(text);
  const reserved = await calls.reserve(work, most);
  if (typeof reserved === 'string') return null;
  const settle = (outcome: 'answered' | 'failed', inputTokens: number) =>
    calls.settle(work, { outcome, reserved, inputTokens, outputTokens: 0 });
  try {
    const { vectors, tokens } = await embedder.embed([text], signal);
    await settle('answered', plausible(tokens, most));
    return vectors[0] ?? null;
  } catch (error) {
    // What was cut off may have been counted at the other end.
    const cutOff = signal.aborted || (error instanceof Error && error.name === 'TimeoutError');
    await settle('failed', cutOff ? most : 0);
    throw error;
  }
}

import { z } from 'zod';
import type { LlmConfig } from '../model-config.ts';
import { messageOf } from '../errors.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

const patienceMs = 10_000;
const anthropic = 'https://api.anthropic.com/v1';
const listing = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Whether the model's address answers and takes the key. The list of models costs nothing. */
export async function checkModel(llm: LlmConfig | null): Promise<Finding> {
  if (!llm) return ok('model', 'none is configured: the built-in analyst judges');
  const base = (llm.baseUrl ?? anthropic).replace(/(?<!\/)\/+$/, '');
  let response: Response;
  try {
    // A redirect would take the key to another address.
    response = await fetch(`${base}/models`, {
      headers: headersFor(llm),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? ` (${messageOf(error.cause)})` : '';
    return broken('model', `${base} does not answer: ${messageOf(error)}${cause}`, 'start it, or correct LLM_BASE_URL');
  }
  if (response.status === 401 || response.status === 403) {
    return broken('model', `${base} refuses the key (${response.status})`, 'correct LLM_API_KEY');
  }
  if (response.status >= 500) return broken('model', `${base} fails (${response.status})`, 'look into its own log');
  const models = response.ok ? listing.safeParse(await response.json().catch(() => null)) : null;
  if (!models?.success) {
    return warning(
      'model',
      `${base} answers, but lists no models (${response.status})`,
      'if jobs say that the model does not answer, correct LLM_BASE_URL',
    );
  }
  if (!models.data.data.some(({ id }) => id === llm.model)) {
    return warning('model', `${base} answers, and does not list ${llm.model}`, 'correct LLM_MODEL, or load that model');
  }
  return ok('model', `${llm.model} at ${base}`);
}

function headersFor({ provider, apiKey }: LlmConfig): Record<string, string> {
  if (provider === 'anthropic') return { 'anthropic-version': '2023-06-01', ...(apiKey && { 'x-api-key': apiKey }) };
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

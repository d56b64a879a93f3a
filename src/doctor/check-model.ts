import { z } from 'zod';
import type { LlmConfig } from '../model-config.ts';
import { messageOf } from '../errors.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

const patienceMs = 10_000;
const anthropic = 'https://api.anthropic.com/v1';
const listing = z.object({ data: z.array(z.object({ id: z.string() })) });

type Configured = Pick<LlmConfig, 'baseUrl' | 'apiKey' | 'model'> & { provider?: LlmConfig['provider'] };

/** Whether a model's address answers and takes the key. What is asked of it costs nothing. */
export async function checkModel(check: string, llm: Configured): Promise<Finding> {
  const base = llm.baseUrl ?? anthropic;
  // Anthropic lists in pages, and none of the short names that it takes.
  const path = llm.provider === 'anthropic' ? `models/${encodeURIComponent(llm.model)}` : 'models';
  let response: Response;
  try {
    // A redirect would take the key to another address.
    response = await fetch(`${base}/${path}`, {
      headers: headersFor(llm),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? ` (${messageOf(error.cause)})` : '';
    return broken(check, `${base} does not answer: ${messageOf(error)}${cause}`, 'start it, or correct LLM_BASE_URL');
  }
  const { status } = response;
  if (status === 401 || status === 403) {
    return broken(check, `${base} refuses the key (${status})`, 'correct LLM_API_KEY');
  }
  if (status >= 500) return broken(check, `${base} fails (${status})`, 'look into its own log');
  const knows = await knowsModel(response, llm);
  if (knows === true) return ok(check, `${llm.model} at ${base}`);
  if (knows === false) {
    const setting = check === 'model' ? 'LLM_MODEL' : 'EMBEDDING_MODEL';
    return warning(check, `${base} answers, and does not list ${llm.model}`, `correct ${setting}, or load that model`);
  }
  return warning(
    check,
    `${base} answers, but lists no models (${status})`,
    'if jobs say that the model is not to be had or does not answer, correct LLM_BASE_URL',
  );
}

/** `null`: it does not say. */
async function knowsModel(response: Response, { provider, model }: Configured): Promise<boolean | null> {
  if (provider === 'anthropic') return response.ok || (response.status === 404 ? false : null);
  const { data: models } = listing.safeParse(response.ok ? await response.json().catch(() => null) : null);
  return models ? models.data.some(({ id }) => isNamed(id, model)) : null;
}

/** Ollama takes a name without its tag, Gemini one without the kind before it. */
function isNamed(id: string, name: string): boolean {
  return [name, `${name}:latest`, `models/${name}`].includes(id);
}

function headersFor({ provider, apiKey }: Configured): Record<string, string> {
  if (provider === 'anthropic') return { 'anthropic-version': '2023-06-01', ...(apiKey && { 'x-api-key': apiKey }) };
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

import type { ModelSettings } from '../settings.ts';

/** How a question is put to an endpoint that speaks as OpenAI does: what it takes it says only when it is asked. */
export type Dialect = {
  /** What holds an answer to JSON; `null`: the instructions alone. */
  format: 'json_schema' | 'json_object' | null;
  /** What the most tokens of an answer are called. */
  lengthName: 'max_tokens' | 'max_completion_tokens';
};

type Body = Record<string, unknown>;

export function firstDialect({ provider, baseUrl, structuredOutputs }: ModelSettings): Dialect {
  // Anthropic's own interface has one form.
  if (provider === 'anthropic') return { format: null, lengthName: 'max_tokens' };
  // OpenAI's newer models refuse the name that everybody else knows.
  const isOpenAi = baseUrl !== null && new URL(baseUrl).hostname === 'api.openai.com';
  return {
    format: structuredOutputs ? 'json_schema' : 'json_object',
    lengthName: isOpenAi ? 'max_completion_tokens' : 'max_tokens',
  };
}

/** The body of a request, which comes with a schema and `max_tokens`, as the dialect has it. */
export function spokenIn(
  { format, lengthName }: Dialect,
  { response_format: held, max_tokens: most, ...body }: Body,
): Body {
  const asked = { json_schema: held, json_object: { type: 'json_object' } };
  return { ...body, [lengthName]: most, ...(format && { response_format: asked[format] }) };
}

const refusals = [400, 404, 422, 501];
const isOfFormat = /response_?format|json|schema|grammar|structured/i;

/** How to ask again what was refused for its form; `null`: it was refused for something else. */
export function plainer(dialect: Dialect, status: number | undefined, said: string): Dialect | null {
  if (!refusals.includes(status ?? 0)) return null;
  if (dialect.lengthName === 'max_tokens' && said.includes('max_completion_tokens')) {
    return { ...dialect, lengthName: 'max_completion_tokens' };
  }
  // A model that did not keep to the form once keeps to a plainer one no better.
  if (dialect.format === null || !isOfFormat.test(said) || said.includes('failed_generation')) return null;
  return { ...dialect, format: dialect.format === 'json_schema' ? 'json_object' : null };
}

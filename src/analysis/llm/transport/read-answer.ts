import type { z } from 'zod';

/** The value in an answer; small models wrap their JSON in prose, thoughts or code fences. `undefined`: none has the shape. */
export function readAnswer(text: string, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(parseJson(text) ?? parseJson(withoutWrapping(text)));
  return parsed.success ? parsed.data : undefined;
}

function withoutWrapping(text: string): string {
  const said = text.replace(/^[\s\S]*<\/think>/, '');
  const from = said.indexOf('{');
  return from < 0 ? '' : said.slice(from, said.lastIndexOf('}') + 1);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

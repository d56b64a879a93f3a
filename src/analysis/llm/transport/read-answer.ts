import { z } from 'zod';

/**
 * The value in an answer. Models that nothing holds to JSON wrap it in thoughts, prose and code fences, and keep to the
 * shape here and there: what they plainly mean is taken, an entry of a list that stays odd is left out. `undefined`: there
 * is no such value.
 */
export function readAnswer(text: string, schema: z.ZodType): unknown {
  for (const part of partsOf(text)) {
    const value = parseJson(part);
    const shaped = value === undefined ? undefined : shapedAs(schema, value);
    if (shaped !== undefined) return shaped;
  }
  return undefined;
}

/** Each is tried: an answer of fences alone would keep the event loop. */
const mostFences = 20;

/** Where the JSON may stand, the likeliest first. */
function partsOf(text: string): string[] {
  const said = text.replace(/^[\s\S]*<\/think>/, '');
  const fences = said.split('```').slice(1, mostFences);
  return [text, ...[said, ...fences].flatMap((part) => [between(part, '{', '}'), between(part, '[', ']')])];
}

function between(text: string, open: string, close: string): string {
  const from = text.indexOf(open);
  return from < 0 ? '' : text.slice(from, text.lastIndexOf(close) + 1);
}

function parseJson(text: string): unknown {
  for (const json of [text, text.replaceAll(/,(?=\s*[}\]])/g, '')]) {
    try {
      return JSON.parse(json);
    } catch {
      // Perhaps without the commas at the end of lists.
    }
  }
  return undefined;
}

function shapedAs(schema: z.ZodType, given: unknown): unknown {
  const [only, ...others] = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const value = Array.isArray(given) && only !== undefined && others.length === 0 ? { [only]: given } : given;
  const issues = schema.safeParse(value).error?.issues ?? [];
  const odd = issues.filter((issue) => !isMended(value, issue));
  const entries = new Set(odd.map(({ path }) => path.slice(0, path.findLastIndex(isIndex) + 1).join('/')));
  const parsed = schema.safeParse(without(value, entries));
  return parsed.success ? parsed.data : undefined;
}

const isIndex = (key: PropertyKey) => typeof key === 'number';

/** Whether it is plain what was meant, which then stands there. */
function isMended(value: unknown, issue: z.core.$ZodIssue): boolean {
  const at = issue.path.at(-1);
  const holder =
    at === undefined ? undefined : (valueAt(value, issue.path.slice(0, -1)) as Record<PropertyKey, unknown>);
  const meant = holder && meantBy(holder[at!], issue);
  if (meant === undefined) return false;
  holder![at!] = meant;
  return true;
}

/** "Yes" and "Advice request" are names, one text is a list of one, and nothing is an empty text or list. */
function meantBy(given: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code === 'invalid_value' && typeof given === 'string') {
    const name = given
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    return issue.values.find((value) => value === name);
  }
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'array' && typeof given === 'string') return [given];
  // What is not there at all may be another answer.
  const isNothing = given === null || (given === undefined && issue.path.some(isIndex));
  return isNothing ? { array: [], string: '' }[issue.expected as string] : undefined;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at, key) => (at as Record<PropertyKey, unknown>)[key], value);
}

/** Without these entries of lists. An outer list of which none is left stays as it is: that is no answer. */
function without(value: unknown, entries: ReadonlySet<string>, path = ''): unknown {
  if (entries.size === 0 || typeof value !== 'object' || value === null) return value;
  const inner = (key: string, held: unknown) => without(held, entries, path === '' ? key : `${path}/${key}`);
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, inner(key, held)]));
  const left = value.flatMap((held, i) => (entries.has(`${path}/${i}`) ? [] : [inner(String(i), held)]));
  return left.length > 0 || path.includes('/') ? left : value;
}

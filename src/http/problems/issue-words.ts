import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** zod's own words begin so; all others were written for the reader of that field. */
const schemaWords = /^(?:Invalid|Too |Unrecognized)/;

export const missing = 'It is missing';

/** What is wrong with a value, as a sentence that begins with `It`, for whoever sent it and knows no schema. */
export function issueWords(issue: Issue): string {
  if (!schemaWords.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return missing;
      return `It must be ${kindOf(issue.expected)}${issue.message.endsWith('received null') ? ', not null' : ''}`;
    case 'too_small':
      return `It must ${limitWords(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`;
    case 'too_big':
      return `It must ${limitWords(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
    case 'invalid_value':
      return `It must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `It must be ${formats[issue.format] ?? 'in the form that the documentation shows'}`;
    case 'not_multiple_of':
      return `It must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return unionWords(issue);
    case 'invalid_key':
      return issueWords(issue.issues[0]!).replace(/^It /, 'Its name ');
    default:
      return 'It is not valid';
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function kindOf(expected: string): string {
  return kinds[expected] ?? 'of another kind';
}

const formats: Record<string, string> = {
  datetime: 'a time such as 2026-11-22T12:00:00Z',
  date: 'a day such as 2026-11-22',
  url: 'an address such as https://example.org',
  email: 'a mail address',
};

const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  object: ['field', 'fields'],
  record: ['field', 'fields'],
};

function limitWords(origin: string, compared: string, limit: number | bigint): string {
  const unit = units[origin];
  if (unit === undefined) return `be ${compared} ${limit}`;
  if (compared === 'at least' && Number(limit) === 1) return 'not be empty';
  return `have ${compared} ${limit} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
}

/** Of several forms the one that was nearly met says what is wrong, where it is wrong as a whole; else nothing can be said. */
function unionWords({ errors, options }: Issue & { code: 'invalid_union'; options?: unknown[] }): string {
  if (options !== undefined) return `It must be one of ${options.map(String).join(', ')}`;
  const said = errors.flatMap((issues) => (issues.length === 1 && issues[0]!.path.length === 0 ? [issueWords(issues[0]!)] : [])); // prettier-ignore
  const wanted = [...new Set(said.filter((words) => words.startsWith('It must be ')).map((words) => words.slice(11)))];
  if (wanted.length > 0) return `It must be ${wanted.join(' or ')}`;
  return nearWords(errors) ?? neededWords(errors) ?? 'It has none of the forms that are known here';
}

/** Where each form lacks something. */
function neededWords(errors: Issue[][]): string | null {
  const needed = errors.map((issues) => issues.filter((issue) => issueWords(issue) === missing).map(({ path }) => path.join('/'))); // prettier-ignore
  const isEach = needed.length > 0 && needed.every((fields) => fields.length > 0);
  return isEach ? `It needs ${needed.map((fields) => fields.join(' and ')).join(', or ')}` : null;
}

/** Where all of one form is there, and one field of it is wrong. */
function nearWords(errors: Issue[][]): string | null {
  const near = errors.flatMap((issues) => {
    const [only, more] = issues;
    if (!only || more || only.path.length === 0) return [];
    const words = issueWords(only);
    return words === missing || !words.startsWith('It ') ? [] : [`Its ${only.path.join('/')} ${words.slice(3)}`];
  });
  return near.length === 1 ? near[0]! : null;
}

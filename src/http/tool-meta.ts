import type { z } from 'zod';

/** Tells operations apart that are one tool: by how an id begins, or by a word. */
export type ToolCase = { field: string; begins: string } | { field: string; is: string };

/**
 * How agents are shown an operation, as a tool of the MCP door. Operations with the same `name` are one tool, and each
 * says in which case it is meant.
 */
export type ToolMeta = {
  name: string;
  title: string;
  /** One paragraph, with what it costs: `{price}` stands for the credits of `price`. */
  description: string;
  price?: 'community_discovery' | 'community_overview' | 'monitoring_run';
  case?: ToolCase;
  /** What agents may send; other fields of the operation keep their defaults. */
  input: z.ZodObject;
  /** What the operation takes, when that is not what agents send. */
  toInput?: (given: never) => Record<string, unknown>;
  hints: { reads: true } | { reads: false; idempotent: boolean };
  /** What `detail: concise` keeps of the answer, as paths; lists count as their items. */
  concise: readonly string[];
  /** Whether an answer is a list of the API, with its pages; other answers are one object. */
  isList?: boolean;
  /** Whether an answer may be so long that it has pages, though it is no list of the API. */
  hasPages?: boolean;
  /** A job: what waits for it and what it found. */
  job?: { watch: string; result: string; found: z.ZodType; concise: readonly string[] };
  /** Whether a person has to act on what is answered. */
  forReview?: boolean;
  /** What to do with the answer, in our own words: nothing that anybody else wrote may stand in it. */
  next?: (answer: never) => string | null;
};

/** The paths that a text such as `id post(url title)` names. */
export function pathsOf(fields: string): string[] {
  const [paths, within]: [string[], string[]] = [[], []];
  for (const [token] of fields.matchAll(/\w+\(?|\)/g)) {
    if (token === ')') within.pop();
    else if (token.endsWith('(')) within.push(token.slice(0, -1));
    else paths.push([...within, token].join('.'));
  }
  return paths;
}

import { z } from 'zod';
import { parseJson } from '../asking/answer-headers.ts';
import type { Answer, Refusal } from '../platform.ts';
import { fromInterface, type GetOptions, politeGet, readJson } from '../asking/polite-get.ts';
import { refusal } from '../refusal.ts';

/** What stands behind a path of a forum, in the shape that is expected. */
export type Ask = <S extends z.ZodType>(
  path: string,
  params: Record<string, string> | [string, string][],
  shape: S,
  signal?: AbortSignal,
) => Promise<Answer<z.infer<S>>>;

export type Asking = { ask: Ask; page: (path: string, signal?: AbortSignal) => Promise<Answer<string>> };

/** Forums are read as their visitors read them, with GET only. What asks for a sign-in is a refusal. */
export function openAsk({ apiUrl, ...options }: GetOptions & { apiUrl: string }): Asking {
  const get = politeGet(options, judge);
  return {
    async ask(path, params, shape, signal) {
      const query = new URLSearchParams(params).toString();
      const answer = await get(`${apiUrl}${path}.json${query === '' ? '' : `?${query}`}`, 'json', signal);
      return readJson(fromInterface(answer), shape);
    },
    page: (path, signal) => get(`${apiUrl}${path}`, 'html', signal),
  };
}

export const membersOnly = 'the forum is for members only';

const problem = z.object({
  error_type: z.string(),
  extras: z.object({ wait_seconds: z.number().positive() }).optional().catch(undefined),
});

function judge(status: number, text: string, headers: Headers): Refusal | null {
  if (status >= 300 && status < 400 && /\/(login|session|auth)/.test(headers.get('location') ?? '')) {
    return refusal('blocked', membersOnly);
  }
  if (status < 400 || status >= 500) return null;
  const told = problem.safeParse(parseJson(text)).data;
  if (!told) return null;
  if (told.error_type === 'rate_limit') {
    const waits = told.extras?.wait_seconds;
    return waits === undefined ? null : refusal('rate_limited', 'too many requests', Math.ceil(waits));
  }
  // Of a single thing it is never said so.
  if (told.error_type === 'not_logged_in') return refusal('blocked', membersOnly);
  if (status === 403) return refusal('private', `the forum shows it to members only (${status})`);
  return null;
}

import { z } from 'zod';
import { parseJson } from '../answer-headers.ts';
import type { Answer, Refusal } from '../platform.ts';
import { type GetOptions, politeGet, readJson } from '../polite-get.ts';
import { refusal } from '../refusal.ts';
import { type Categories, readCategories } from './categories.ts';

export type ForumOptions = GetOptions & {
  /** `forum.example.org`: part of every name and id. */
  host: string;
  /** `https://host`, perhaps with a path. */
  apiUrl: string;
};

export type Forum = {
  host: string;
  /** What stands behind a path, in the shape that is expected. */
  ask: <S extends z.ZodType>(
    path: string,
    params: Record<string, string> | [string, string][],
    shape: S,
    signal?: AbortSignal,
  ) => Promise<Answer<z.infer<S>>>;
  page: (path: string, signal?: AbortSignal) => Promise<Answer<string>>;
  /** Remembered for a while; `fresh`: at most a minute old, because something in them is not known. */
  categories: (signal?: AbortSignal, fresh?: boolean) => Promise<Answer<Categories>>;
};

const knownForMs = 600_000;
const freshMs = 60_000;

/** Forums are read as their visitors read them, with GET only. What asks for a sign-in is a refusal. */
export function openForum(options: ForumOptions): Forum {
  const { apiUrl } = options;
  const get = politeGet(options, judge);
  let known: { categories: Categories; atMs: number } | null = null;
  const forum: Forum = {
    host: options.host.toLowerCase(),
    async ask(path, params, shape, signal) {
      const query = new URLSearchParams(params).toString();
      return readJson(await get(`${apiUrl}${path}.json${query === '' ? '' : `?${query}`}`, 'json', signal), shape);
    },
    page: (path, signal) => get(`${apiUrl}${path}`, 'html', signal),
    async categories(signal, fresh = false) {
      signal?.throwIfAborted();
      if (known && known.atMs > Date.now() - (fresh ? freshMs : knownForMs))
        return { ok: true, value: known.categories };
      const read = await readCategories(forum, signal);
      if (read.ok) known = { categories: read.value, atMs: Date.now() };
      // A forum that lets nobody read its categories lets nobody read anything.
      else if (read.reason === 'private') return refusal('blocked', 'the forum is for members only');
      return read;
    },
  };
  return forum;
}

const problem = z.object({
  error_type: z.string(),
  extras: z.object({ wait_seconds: z.number().positive() }).optional().catch(undefined),
});

function judge(status: number, text: string, headers: Headers): Refusal | null {
  if (status >= 300 && status < 400 && /\/(login|session|auth)/.test(headers.get('location') ?? '')) {
    return refusal('blocked', 'the forum is for members only');
  }
  if (status < 400 || status >= 500) return null;
  const told = problem.safeParse(parseJson(text)).data;
  if (!told) return null;
  if (told.error_type === 'rate_limit') {
    const waits = told.extras?.wait_seconds;
    return waits === undefined ? null : refusal('rate_limited', 'too many requests', Math.ceil(waits));
  }
  if (status === 403) return refusal('private', `the forum shows it to members only (${status})`);
  return null;
}

/** The forum's own id of `id@host`; `null`: another host gave it, or nobody. */
export function localId(full: string, host: string): string | null {
  const [local = '', at, ...more] = full.split('@');
  return more.length === 0 && at?.toLowerCase() === host && /^\w{1,20}$/.test(local) ? local : null;
}

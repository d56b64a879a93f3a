import type { Answer } from '../platform.ts';
import type { GetOptions } from '../asking/polite-get.ts';
import { refusal } from '../refusal.ts';
import { type Asking, openAsk } from './ask.ts';
import { type Categories, readCategories } from './categories.ts';

export type ForumOptions = GetOptions & {
  /** `forum.example.org`: part of every name and id. */
  host: string;
  /** `https://host`, perhaps with a path. */
  apiUrl: string;
};

export type Forum = Asking & {
  host: string;
  /** Remembered for a while; `fresh`: at most a minute old, because something in them is not known. */
  categories: (signal?: AbortSignal, fresh?: boolean) => Promise<Answer<Categories>>;
};

const knownForMs = 600_000;
const freshMs = 60_000;

export function openForum(options: ForumOptions): Forum {
  const host = options.host.toLowerCase();
  const { ask, page } = openAsk(options);
  let known: { categories: Categories; atMs: number } | null = null;
  return {
    host,
    ask,
    page,
    async categories(signal, fresh = false) {
      signal?.throwIfAborted();
      if (known && known.atMs > Date.now() - (fresh ? freshMs : knownForMs))
        return { ok: true, value: known.categories };
      const read = await readCategories(host, ask, signal);
      if (read.ok) known = { categories: read.value, atMs: Date.now() };
      // A forum that lets nobody read its categories lets nobody read anything.
      else if (read.reason === 'private') return refusal('blocked', 'the forum is for members only');
      return read;
    },
  };
}

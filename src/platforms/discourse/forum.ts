import type { Answer } from '../platform.ts';
import type { GetOptions } from '../asking/polite-get.ts';
import { refusal } from '../refusal.ts';
import { remembered } from '../reading/remembered.ts';
import { type Asking, membersOnly, openAsk } from './ask.ts';
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

const maxAgeMs = 600_000;
const maxFreshMs = 60_000;

export function openForum(options: ForumOptions): Forum {
  const host = options.host.toLowerCase();
  const { ask, page } = openAsk(options);
  const known = remembered(async (signal): Promise<Answer<Categories>> => {
    const read = await readCategories(host, ask, signal);
    // A forum that lets nobody read its categories lets nobody read anything.
    if (!read.ok && read.reason === 'private') return refusal('blocked', membersOnly);
    return !read.ok && read.reason === 'missing'
      ? refusal('unavailable', 'no categories are where forums have them')
      : read;
  });
  return { host, ask, page, categories: (signal, fresh = false) => known.get(fresh ? maxFreshMs : maxAgeMs, signal) };
}

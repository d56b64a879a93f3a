import { fromInterface, politeGet, type Get, type GetOptions, readJson } from '../asking/polite-get.ts';
import type { Answer } from '../platform.ts';
import { htmlText } from '../reading/html-text.ts';
import { nextTurn } from '../asking/wait.ts';
import { found } from '../refusal.ts';
import { type Hit, hits, item, type Item } from './answers.ts';

/** Where Hacker News is read: its search finds, its own items say what still stands, its pages hold the guidelines. */
export type Addresses = { search: string; items: string; pages: string };

export type HackerNewsOptions = Omit<GetOptions, 'budget'> & {
  addresses: Addresses;
  /** Each host counts by itself. */
  budgets: Record<keyof Addresses, GetOptions['budget']>;
};

export type Found = { hits: Hit[]; /** As many as the page had. */ count: number };

export type Site = {
  search: (by: 'date' | 'rank', params: Record<string, string>, signal?: AbortSignal) => Promise<Answer<Found>>;
  item: (id: string, signal?: AbortSignal) => Promise<Answer<Item>>;
  newestId: (signal?: AbortSignal) => Promise<Answer<string>>;
  page: (path: string, signal?: AbortSignal) => Promise<Answer<string>>;
};

function plain<T extends Pick<Item, 'text'>>(told: T): T {
  return { ...told, text: told.text ? htmlText(told.text) : told.text };
}

/** A page may have megabytes of HTML: others get a turn after each text. */
async function inPlainText(hits: readonly Hit[], signal?: AbortSignal): Promise<Hit[]> {
  const read: Hit[] = [];
  for (const one of hits) {
    if (one.text) await nextTurn(signal);
    read.push(plain(one));
  }
  return read;
}

export function openSite({ addresses, budgets, ...rest }: HackerNewsOptions): Site {
  const get = (where: keyof Addresses): Get => politeGet({ ...rest, budget: budgets[where] });
  const [search, items, pages] = [get('search'), get('items'), get('pages')];
  return {
    async search(by, params, signal) {
      const path = by === 'date' ? 'search_by_date' : 'search';
      const query = new URLSearchParams({ ...params, typoTolerance: 'false', attributesToHighlight: '' });
      const said = await search(`${addresses.search}/${path}?${query.toString()}`, 'json', signal);
      const answer = readJson(fromInterface(said), hits);
      if (!answer.ok) return answer;
      const { count, read } = answer.value.hits;
      return { ok: true, value: { hits: await inPlainText(read, signal), count } };
    },
    async item(id, signal) {
      const said = await items(`${addresses.items}/item/${id}.json`, 'json', signal);
      const answer = readJson(fromInterface(said), item.nullable());
      return answer.ok ? found(answer.value && plain(answer.value)) : answer;
    },
    async newestId(signal) {
      return items(`${addresses.items}/maxitem.json`, 'json', signal);
    },
    async page(path, signal) {
      return pages(`${addresses.pages}${path}`, 'html', signal);
    },
  };
}

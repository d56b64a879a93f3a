import type { EntityManager } from '../../database/entity-manager.ts';
import { citedIn, platformOf } from '../../platforms/addresses.ts';
import { resultsWith, samplesWith } from './find-quoted.ts';
import { samePage, siteOf } from './same-page.ts';

/** An entry of a feed, quoted with the page that it links to. `id`: `null` where only the page is told. */
export type QuotedEntry = { link: string; id: string | null; community: string | null; author: string | null };

/** What results and shared samples quote of feeds. `text`: what has to stand in the document, in lower case. */
export async function quotedEntries(em: EntityManager, text: string): Promise<QuotedEntry[]> {
  const found: QuotedEntry[] = [];
  for await (const body of resultsWith(em, text)) found.push(...entriesIn(body));
  const samples = (await samplesWith(em, text)).filter(({ community }) => community.platform === 'feed');
  for (const { community, posts } of samples)
    found.push(...posts.map(({ id, url, author }) => ({ link: url, id, community: community.name, author })));
  return found.filter(({ link }) => !isFrontPage(link));
}

/** The addresses under which results quote what stands there. */
export async function findQuotedPages(em: EntityManager, url: string): Promise<string[]> {
  const site = siteOf(url);
  if (site === '') return [];
  return [...new Set(samePage(url, await quotedEntries(em, site)).map(({ link }) => link))];
}

/** What was forgotten before names its address only; what has a page on its platform is cited by that. */
function entriesIn(value: unknown): QuotedEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  const { url, id, quote, author, removed_by: removedBy } = value as Record<string, unknown>;
  const within = Object.values(value).flatMap(entriesIn);
  if (typeof url !== 'string' || removedBy !== undefined || citedIn(url).length > 0) return within;
  const own = typeof id === 'string' && platformOf(id) === 'feed' ? id : null;
  if (own === null && typeof quote !== 'string') return within;
  return [{ link: url, id: own, community: null, author: typeof author === 'string' ? author : null }, ...within];
}

/** That is the address of the feed itself, too. */
function isFrontPage(link: string): boolean {
  const url = URL.parse(link);
  return url === null || `${url.pathname}${url.search}` === '/';
}

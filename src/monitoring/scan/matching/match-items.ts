import type { MatchedPost, PromotionRule } from '../../../analysis/analyst.ts';
import type { StoredItem } from '../../../catalog/posts/items/read-items.ts';
import type { Match, MonitoredDocument } from '../../query/index.ts';

/** An item as queries see it. A comment has no title of its own. */
export function toDocument(item: StoredItem, language: string | null): MonitoredDocument {
  return {
    kind: item.kind,
    title: item.kind === 'post' ? item.title : '',
    body: item.body,
    author: item.author,
    community: item.community,
    flair: item.flair,
    language,
    score: item.score,
    numComments: item.numComments,
    nsfw: item.nsfw,
    url: item.link,
  };
}

/** Where it was looked is no part of the query as somebody wrote it, but all there is where they wrote none. */
export function ownClause({ clause, terms }: Match): Match {
  return { clause: clause.replace(/^community:\S+ (?=\S)/, ''), terms };
}

/** What an item is told to be written in, for `lang:` and `languages`. */
export const textOf = (item: StoredItem): string => `${item.kind === 'post' ? item.title : ''} ${item.body}`;

/** An item that matched, as an analyst sees it. */
export function toMatchedPost(item: StoredItem, match: Match, promotion: PromotionRule | null): MatchedPost {
  return {
    id: item.id,
    community: item.community,
    title: item.kind === 'post' ? item.title : '',
    body: item.body,
    link: item.link,
    flair: item.flair,
    createdMs: item.createdAt.getTime(),
    numComments: item.numComments,
    clause: match.clause,
    terms: match.terms,
    promotion,
  };
}

/** Whether a text's language is one of those that are wanted. One that cannot be told is not held against it. */
export function isWanted(languages: readonly string[], language: string | null): boolean {
  return languages.length === 0 || language === null || languages.includes(language);
}

const maxExcerptCharacters = 300;

/** A verbatim part of the body around what matched there, cut at words; `start` is its place in UTF-16 units. */
export function excerptOf(body: string, { terms }: Match): { excerpt: string; start: number } {
  const first = terms.find(({ field }) => field === 'body')?.start ?? 0;
  const wanted = Math.max(0, Math.min(first - maxExcerptCharacters / 3, body.length - maxExcerptCharacters));
  const start = wanted === 0 ? 0 : (sentenceStart(body, first) ?? wholeStart(body, wanted));
  const full = body.slice(start, start + maxExcerptCharacters);
  const space = full.lastIndexOf(' ');
  const cut = start + full.length < body.length && space > maxExcerptCharacters / 2 ? full.slice(0, space) : full;
  return { excerpt: cut.replace(/[\uD800-\uDBFF]$/, ''), start };
}

/** Where the sentence begins that has this place; `null`: too far before it to show both. */
function sentenceStart(body: string, place: number): number | null {
  const from = Math.max(0, place - (maxExcerptCharacters * 2) / 3);
  const before = body.slice(from, place);
  for (let at = before.length - 1; at > 0; at--) {
    const [end, next] = [before[at - 1]!, before[at]!];
    if (end === '\n' ? /\S/.test(next) : at > 1 && /\s/.test(end) && '.!?'.includes(before[at - 2]!)) return from + at;
  }
  return from === 0 ? 0 : null;
}

/** Behind the next space, never inside a surrogate pair. */
function wholeStart(body: string, wanted: number): number {
  const at = Math.floor(wanted);
  const space = body.slice(at, at + 40).search(/\s/);
  const start = space === -1 ? at : at + space + 1;
  return /^[\uDC00-\uDFFF]/.test(body.slice(start, start + 1)) ? start + 1 : start;
}

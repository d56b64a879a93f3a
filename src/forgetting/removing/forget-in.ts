import { onRequest } from '../../catalog/posts/purge-receipt.entity.ts';
import { citedIn, type Citation } from '../../platforms/addresses.ts';

type Json = Record<string, unknown>;

/** Fields whose text comes from the post or comment that the object beside them is about. */
const words = new Set(['title', 'quote', 'text', 'body', 'excerpt']);
const nameless = new Set(['author', 'link', 'flair']);
/** Shorter texts may stand in a sentence for themselves. */
const minFoundCharacters = 12;
const inPlaceOfText = (by: string) => (by === onRequest ? '[forgotten on request]' : '[taken down]');
const inPlaceOfSentence = (by: string) =>
  `What stood here spoke of a post that has been ${by === onRequest ? 'forgotten on request' : 'taken down'} since.`;
const forgottenCode = 'content_forgotten';

/** What a map of the gone is keyed by. */
export function citationKey({ kind, id }: Pick<Citation, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** The same for what has no address of its own kind: an entry of a feed, by what it links to. */
export function pageKey(url: string): string {
  return `page ${url}`;
}

/** Whether a text has the address of something that is gone. */
export function namesGone(text: string, gone: ReadonlyMap<string, string>): boolean {
  return whoseIsNamed(text, gone) !== null;
}

/** Who took down the first of what is gone and named here; `null`: nothing of it is. */
function whoseIsNamed(text: string, gone: ReadonlyMap<string, string>): string | null {
  const cited = citedIn(text).find((one) => gone.has(citationKey(one)));
  if (cited) return gone.get(citationKey(cited))!;
  const pages = gone.entries().filter(([key]) => key.startsWith(pageKey('')));
  return pages.find(([key]) => hasAddress(text, key.slice(pageKey('').length)))?.[1] ?? null;
}

/** Not as the beginning of another one. */
function hasAddress(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at >= 0; at = text.indexOf(url, at + 1)) {
    if (!/[\w/?&=#%~-]/.test(text[at + url.length] ?? ' ')) return true;
  }
  return false;
}

/**
 * A JSON document without the words of what is `gone` (by `citationKey` or `pageKey`, with who took it down). An object that says by
 * its `url`, or by that of its `post`, where its words come from keeps its place as a tombstone: the address, no words,
 * `removed_by`. Elsewhere those words are cut out of sentences, and sentences that name the address give way. A list
 * of `warnings` learns of it. `forgotten`: how many objects became tombstones or sentences gave way.
 */
export function forgetIn<Document>(
  document: Document,
  gone: ReadonlyMap<string, string>,
): { document: Document; forgotten: number } {
  const walk: Walk = { gone, removed: new Map(), by: new Set(), forgotten: 0 };
  const emptied = cutOut(withTombstones(document, walk), walk);
  return {
    document: (walk.forgotten > 0 ? warned(emptied, walk.by) : document) as Document,
    forgotten: walk.forgotten,
  };
}

/** `removed`: texts and who took them down. `by`: who took down what the document has lost, now or before. */
type Walk = { gone: ReadonlyMap<string, string>; removed: Map<string, string>; by: Set<string>; forgotten: number };

function withTombstones(value: unknown, walk: Walk): unknown {
  if (Array.isArray(value)) return value.map((one) => withTombstones(one, walk));
  if (!isObject(value)) return value;
  const by = takenDownBy(value, walk.gone);
  if (by !== null) return tombstone(value, by, walk);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTombstones(inner, walk)]));
}

/** Without the names of those who wrote what is `anonymous` (by `citationKey`): they deleted their accounts. */
export function withoutAuthors<Document>(document: Document, anonymous: ReadonlySet<string>): Document {
  return withoutAuthorsIn(document, anonymous) as Document;
}

function withoutAuthorsIn(value: unknown, anonymous: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutAuthorsIn(one, anonymous));
  if (!isObject(value)) return value;
  const { url } = value;
  const [cited] = typeof url === 'string' ? citedIn(url) : [];
  const isAnonymous = cited !== undefined && anonymous.has(citationKey(cited));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === 'author' && isAnonymous ? [key, null] : [key, withoutAuthorsIn(inner, anonymous)],
    ),
  );
}

function takenDownBy(value: Json, gone: Walk['gone']): string | null {
  const post = value['post'];
  const url = value['url'] ?? (isObject(post) ? post['url'] : undefined);
  if (typeof url !== 'string') return null;
  const [cited] = citedIn(url);
  return (cited && gone.get(citationKey(cited))) ?? gone.get(pageKey(url)) ?? null;
}

function tombstone(value: Json, by: string, walk: Walk): Json {
  const emptied = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (isObject(inner)) return [key, tombstone(inner, by, walk)];
      if (words.has(key) && typeof inner === 'string') {
        walk.removed.set(inner, by);
        return [key, ''];
      }
      if (nameless.has(key)) return [key, null];
      return [key, key === 'matched' ? [] : inner];
    }),
  );
  if (!('url' in value)) return emptied;
  if (!('removed_by' in value)) walk.forgotten++;
  return { ...emptied, removed_by: by };
}

function cutOut(value: unknown, walk: Walk, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => cutOut(one, walk, key));
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutOut(inner, walk, name)]));
  }
  if (typeof value !== 'string' || key === 'url') return value;
  if (key === 'removed_by') walk.by.add(value);
  const named = whoseIsNamed(value, walk.gone);
  if (named !== null) {
    walk.forgotten++;
    walk.by.add(named);
    return inPlaceOfSentence(named);
  }
  let rest = value;
  for (const [text, by] of walk.removed) {
    if (text.length >= minFoundCharacters) rest = rest.replaceAll(text, inPlaceOfText(by));
  }
  return rest;
}

function warned(document: unknown, by: ReadonlySet<string>): unknown {
  if (!isObject(document) || !Array.isArray(document['warnings'])) return document;
  const others = document['warnings'].filter((one: Json) => one['code'] !== forgottenCode);
  const message = `Posts or comments that were quoted here have been ${howTheyWent(by)}. Their words were removed; their places are kept.`;
  return { ...document, warnings: [...others, { code: forgottenCode, message, community: null }] };
}

function howTheyWent(by: ReadonlySet<string>): string {
  const takenDown = 'taken down since, by their authors or by others';
  if (!by.has(onRequest)) return takenDown;
  return by.size === 1 ? 'forgotten since, because somebody asked for it' : `${takenDown}, or forgotten on request`;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

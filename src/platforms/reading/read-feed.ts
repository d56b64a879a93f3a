import { parseFeed } from 'feedsmith';
import { htmlText } from './html-text.ts';
import { amount, isStorable } from './json-fields.ts';
import { storable } from './storable.ts';

export type Entry = {
  /** As the feed tells it, else its link, its title, or its text. */
  guid: string;
  title: string;
  /** Plain text. */
  body: string;
  link: string | null;
  author: string | null;
  /** `null`: the feed does not say. */
  publishedAt: Date | null;
  updatedAt: Date | null;
  tag: string | null;
  numComments: number | null;
};

export type FeedDocument = {
  format: string;
  title: string;
  description: string;
  language: string | null;
  entries: Entry[];
};

/** How a feed is read, where that may take long. `null`: it is none. `base`: its address. */
export type ReadText = (text: string, base: string, signal: AbortSignal) => Promise<FeedDocument | 'too_slow' | null>;

const maxEntries = 500;

/** Any Atom, RSS, RDF or JSON feed. `null`: it is none. What stands behind its end is not looked at. `base`: its address. */
export function readFeed(text: string, base?: string): FeedDocument | null {
  let parsed: ReturnType<typeof parseFeed>;
  try {
    parsed = parseFeed(text, { maxItems: maxEntries });
  } catch {
    return null;
  }
  const { format, feed } = parsed;
  const told = feed as Told;
  const own = baseOf(told, base);
  const entries = (told.entries ?? told.items ?? [])
    .map((item) => toEntry(item, baseOf(item, own)))
    .filter((entry) => entry !== null);
  return {
    format,
    title: line(textOf(told.title), 'title'),
    description: storable(htmlText(textOf(told.description) || textOf(told.subtitle)), 'description'),
    language: languageOf(told.language),
    entries,
  };
}

/** The kinds of feeds name the same things differently; the library gives each in its own words. */
type Text = string | { value?: string } | undefined;
type WithBase = { xml?: { base?: string } };
type Told = WithBase & {
  title?: Text;
  description?: Text;
  subtitle?: Text;
  language?: string;
  entries?: Item[];
  items?: Item[];
};
type Item = WithBase & {
  id?: string;
  guid?: { value?: string; isPermaLink?: boolean } | string;
  title?: Text;
  content?: Text | { encoded?: string };
  content_html?: string;
  content_text?: string;
  description?: Text;
  summary?: Text;
  link?: string;
  url?: string;
  links?: { href?: string; rel?: string }[];
  authors?: (string | { name?: string })[];
  dc?: { creators?: string[]; creator?: string; dates?: string[]; date?: string };
  pubDate?: string;
  published?: string;
  updated?: string;
  date_published?: string;
  date_modified?: string;
  categories?: ({ name?: string; term?: string } | string)[];
  tags?: string[];
  slash?: { comments?: number };
  /** Of videos. */
  media?: Described & { groups?: Described[] };
  /** Of podcasts. */
  itunes?: { author?: string; summary?: string };
};
type Described = { description?: { value?: string; type?: string } };

function toEntry(item: Item, base?: string): Entry | null {
  const title = line(textOf(item.title), 'title');
  const encoded = typeof item.content === 'object' && 'encoded' in item.content ? item.content.encoded : undefined;
  const html = encoded ?? item.content_html ?? (textOf(item.content as Text) || textOf(item.description) || textOf(item.summary)); // prettier-ignore
  const isPlain = item.content_text !== undefined && item.content_html === undefined;
  const plain = (isPlain ? item.content_text : htmlText(html)) || describedIn(item);
  // It stays the same wherever the feed is read.
  const guid = textOf(item.guid) || item.id || linkOf(item) || title || plain;
  if (!guid) return null;
  const [tag] = item.tags ?? item.categories?.map((one) => (typeof one === 'string' ? one : (one.name ?? one.term ?? ''))) ?? []; // prettier-ignore
  return {
    guid: guid.slice(0, 4_000),
    title,
    body: storable(withoutStatistics(plain), 'body'),
    link: linkOf(item, base),
    author: authorOf(item),
    publishedAt: dateOf(item.published ?? item.pubDate ?? item.date_published ?? item.dc?.dates?.[0] ?? item.dc?.date ?? item.updated), // prettier-ignore
    updatedAt: dateOf(item.updated ?? item.date_modified),
    tag: tag ? line(tag, 'label') : null,
    numComments: amount.parse(item.slash?.comments ?? null),
  };
}

/** What a video or an episode that has no text is described as. */
function describedIn({ media, itunes }: Item): string {
  const { value = '', type } = (media?.groups?.[0] ?? media)?.description ?? {};
  return (type === 'html' ? htmlText(value) : value) || htmlText(itunes?.summary ?? '');
}

/** What links within it are relative to. */
function baseOf({ xml }: WithBase, outer?: string): string | undefined {
  return xml?.base === undefined ? outer : (URL.parse(xml.base, outer)?.href ?? outer);
}

function textOf(text: Text): string {
  return typeof text === 'string' ? text : (text?.value ?? '');
}

/** Titles may be HTML. */
function line(text: string, place: 'title' | 'label'): string {
  const shown = /[<&]/.test(text) ? htmlText(text.slice(0, 10_000)) : text;
  return storable(shown.replaceAll(/\s+/g, ' ').trim(), place);
}

/** One that leaves out the host is of `base`. The id of an entry of RSS is its address, too, unless it says otherwise. */
function linkOf({ link, url, links, guid }: Item, base?: string): string | null {
  const alternate = links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href;
  const permanent = typeof guid === 'object' && guid.isPermaLink !== false ? guid.value : undefined;
  const told = link ?? url ?? alternate;
  const found = told ? URL.parse(told, base) : URL.parse(permanent ?? '');
  return found && /^https?:$/.test(found.protocol) ? storable(found.href, 'link') || null : null;
}

function authorOf({ authors, dc, itunes }: Item): string | null {
  const [first] = authors ?? [];
  const named =
    (typeof first === 'string' ? first : first?.name) ?? dc?.creators?.[0] ?? dc?.creator ?? itunes?.author ?? '';
  // Some feeds give an address with the name: only the name is kept.
  const short = named.slice(0, 300).trim();
  const open = short.endsWith(')') ? short.lastIndexOf('(') : -1;
  const name = open >= 0 ? short.slice(open + 1, -1) : short.split(/\s+/).filter((word) => !word.includes('@')).join(' '); // prettier-ignore
  return line(name, 'label') || null;
}

/** Hours before UTC of zones that feeds name and JavaScript does not know. */
const zones: Readonly<Record<string, string>> = {
  WEST: '+0100',
  BST: '+0100',
  CET: '+0100',
  MEZ: '+0100',
  CEST: '+0200',
  MESZ: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  NZST: '+1200',
  NZDT: '+1300',
};

/** `02.01.2024`, after the name of a day or without one. */
const dayFirst = /^(?:\p{L}{1,12}\.?,? {1,3})?(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d),?/u;

/** `28/11/2026` or `11/28/2026`, of which the day may be told by what is no month, or by who says `am` and `pm`. */
const slashed = /^(?:\p{L}{1,12}\.?,? {1,3})?(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d),?/u;

/** The year first. `null`: it may be either. */
function withoutSlashes(told: string): string | null {
  const [start, first = '', second = '', year] = slashed.exec(told) ?? [];
  if (start === undefined) return told;
  const isMonthFirst = first === second || Number(second) > 12 || /\d ?[ap]\.?m\.?$/i.test(told);
  if (!isMonthFirst && Number(first) <= 12) return null;
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${told.slice(start.length)}`;
}

/** `null`: it says nothing that can be read, or the moment at which computers count from nothing. */
function dateOf(text: string | undefined): Date | null {
  if (!text) return null;
  const ordered = withoutSlashes(text.trim());
  if (ordered === null) return null;
  const told = ordered
    .replace(/[A-Z]{3,4}$/, (zone) => zones[zone] ?? zone)
    .replace(/(?<=T\d\d:\d\d:\d\d) (?=[+-]\d\d:?\d\d$)/, '')
    .replace(/^(\d{4})(\d\d)(\d\d)(?=[T ]|$)/, '$1-$2-$3')
    .replace(/(?<=^[\d-]{10}T\d\d)(\d\d)(\d\d)?(?!\d)/, (_, minute, second = '00') => `:${minute}:${second}`)
    .replace(dayFirst, (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  // A year needs a month, and of a short one nobody knows which of the three it is.
  if (/^\d+$/.test(told) || /^\D{0,12}\d{1,2}[./]\d{1,2}[./]\d\d(?!\d)/.test(told)) return null;
  // What leaves out the zone means UTC, wherever the service runs.
  const hasZone = /(?:\b(?!am|pm)[a-z]{1,5}|\dz|[+-]\d{1,2}:?\d{0,2}|\))$/i.test(told);
  const readings = hasZone ? [told] : [`${told}Z`, `${told} UTC`];
  return readings.map((one) => new Date(one)).find((date) => date.getTime() !== 0 && isStorable(date)) ?? null;
}

function languageOf(told: string | undefined): string | null {
  const [, code] = /^([a-z]{2})(?:[-_]|$)/i.exec(told ?? '') ?? [];
  return code?.toLowerCase() ?? null;
}

/** The line that phpBB puts under each post. */
function withoutStatistics(text: string): string {
  const at = text.lastIndexOf('\n\nStatistics: Posted by ');
  return at < 0 ? text : text.slice(0, at);
}

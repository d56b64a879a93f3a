/**
 * What matching means, said as plainly as possible and without a line of the real matcher: a text becomes a list of
 * words by regular expressions, and the tree is walked for each document. Slow, and easy to believe.
 */
import type { MonitoredDocument, Query } from '../../src/monitoring/query/index.ts';

type Words = Extract<Query, { kind: 'words' }>;
type TextField = NonNullable<Words['field']>;

/** Each field is several texts; no phrase goes from one to the next. */
export type WordLists = Record<TextField, string[][]>;

export function naiveMatches(query: Query, document: MonitoredDocument, lists = wordLists(document)): boolean {
  switch (query.kind) {
    case 'and':
      return query.parts.every((part) => naiveMatches(part, document, lists));
    case 'or':
      return query.parts.some((part) => naiveMatches(part, document, lists));
    case 'not':
      return !naiveMatches(query.part, document, lists);
    case 'words':
      return textsOf(query.field, lists).some((words) => places(query, words).length > 0);
    case 'near':
      return textsOf(query.field, lists).some((words) => isNear(query, words));
    case 'is':
      return isValue(query.field, query.value, document);
    default: {
      const number = query.field === 'score' ? document.score : document.numComments;
      if (number === null) return false;
      const { operator, value } = query;
      if (number === value) return operator.includes('=');
      return operator.startsWith(number < value ? '<' : '>');
    }
  }
}

const textsOf = (field: TextField | null, lists: WordLists) =>
  field === null ? [...lists.title, ...lists.body] : lists[field];

type Place = { first: number; last: number };

function places({ words, prefix }: Words, text: readonly string[]): Place[] {
  return text.flatMap((_, first) => {
    const last = first + words.length - 1;
    const fits = words.every((word, i) => {
      const there = text[first + i];
      return there === word || (prefix && i === words.length - 1 && there?.startsWith(word));
    });
    return fits ? [{ first, last }] : [];
  });
}

function isNear({ left, right, distance }: Extract<Query, { kind: 'near' }>, text: readonly string[]): boolean {
  const follows = (a: Place, b: Place) => b.first > a.last && b.first - a.last <= distance;
  const [ones, others] = [left, right].map((side) => side.flatMap((words) => places(words, text)));
  return ones!.some((one) => others!.some((other) => follows(one, other) || follows(other, one)));
}

function isValue(field: string, value: string, document: MonitoredDocument): boolean {
  const values: Record<string, string | null> = {
    author: document.author,
    community: document.community,
    lang: document.language,
    type: document.kind,
    nsfw: String(document.nsfw),
  };
  const own = values[field]?.toLowerCase();
  return own === value || (field === 'lang' && own?.split('-')[0] === value);
}

const entity = /&(?:amp;)*(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const link = /\]\((?:[a-z][a-z\d+.-]*:(?:\/\/)?|(?=[/#]|www\.))([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)/g;
const address = /https?:\/\/([^\s<>"()[\]?#]*)([^\s<>"()[\]]*)/g;

const accent =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/; // eslint-disable-line no-misleading-character-class
const letters = new Map(
  ['æae', 'œoe', 'øo', 'ßss', 'łl', 'đd', 'ðd', 'þth', 'ıi', 'ħh', 'ςσ', "ʼ'"].map((pair) => [pair[0], pair.slice(1)]),
);
const word =
  /[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]][[\p{L}\p{N}\p{M}]--[[\p{L}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]]*|[\p{L}\p{N}]\p{M}*/gv;

export function wordLists(document: MonitoredDocument): WordLists {
  const addresses: string[] = [];
  const [title, body, flair] = [document.title, document.body, document.flair ?? ''].map((text) =>
    visible(text, addresses),
  );
  const url = plain(document.url ?? '').replace(/^[a-z][a-z\d+.-]*:(\/\/)?/, '');
  return { title: [words(title!)], body: [words(body!)], flair: [words(flair!)], url: [url, ...addresses].map(words) };
}

/** Links lose their target and addresses their query; both go to `addresses`, whole. */
function visible(text: string, addresses: string[]): string {
  return plain(text).replace(new RegExp(`${link.source}|${address.source}`, 'g'), (_, target, place, query) => {
    addresses.push(target ?? `${place}${query}`);
    return target === undefined ? ` ${place} ` : '](';
  });
}

/** Entities decoded, accents and case folded. */
function plain(text: string): string {
  const decoded = text.replace(entity, (_, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()]!;
    const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
  return decoded
    .replaceAll('\u200B', ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[\p{M}\uFE0F]+/gu, (run) =>
      Array.from(run.normalize('NFC'), plainLetter).join('').normalize('NFC'),
    );
}

const plainLetters = new Map<string, string>();

function plainLetter(letter: string): string {
  const known = plainLetters.get(letter) ?? plainAnew(letter);
  plainLetters.set(letter, known);
  return known;
}

function plainAnew(letter: string): string {
  const pieces = letter.normalize('NFKD');
  if (/[\u1100-\u11ff]/.test(pieces)) return letter;
  return Array.from(pieces.toLowerCase(), (piece) => (accent.test(piece) ? '' : (letters.get(piece) ?? piece))).join(
    '',
  );
}

/** "c++" and "c#" are words: one letter with its signs. */
function words(text: string): string[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => {
    const signs = /^(\+\+|#)/.exec(text.slice(index + 1));
    const isUnspaced = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u.test(
      found,
    );
    return found.length === 1 && signs && !isUnspaced ? found + signs[0] : found;
  });
}

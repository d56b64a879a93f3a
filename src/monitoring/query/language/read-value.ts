import { isUnspaced } from '../../../text/characters.ts';
import { type Token, QueryError } from './lex.ts';
import type { Compare, ExactField, Field, NumberField, Operator, Query, TextField, Words } from './query-tree.ts';
import { splitAddresses } from '../text/document-reader.ts';
import { fold } from '../../../text/fold.ts';
import { WordScanner } from '../text/word-scanner.ts';

const anyScheme = /^[a-z][a-z\d+.-]*:\/\//;

/** The words of a text as they are compared, in order: those a reader sees. */
export function readWords(text: string): string[] {
  const folded = fold(text).text;
  return splitAddresses(folded).visible.flatMap(({ from, to }) => scan(folded, from, to));
}

/** The words of an address: all but its scheme. */
export function readAddress(address: string): string[] {
  const folded = fold(address).text;
  return scan(folded, anyScheme.exec(folded)?.[0].length ?? 0, folded.length);
}

function scan(text: string, from: number, to: number): string[] {
  const words: string[] = [];
  const scanner = new WordScanner();
  scanner.open(text, from, to);
  while (scanner.next()) words.push(text.slice(scanner.start, scanner.end));
  return words;
}

/** What a word or phrase asks for: in a field, or `null` for title and body. */
export function readValue(field: Field | null, token: Token): Query {
  switch (field) {
    case null:
    case 'title':
    case 'body':
    case 'flair':
    case 'url':
      return readWordsOf(field, token);
    case 'score':
    case 'comments':
      return readNumber(field, token);
    default:
      return { kind: 'is', field, value: readExact(field, token), start: token.start, end: token.end };
  }
}

const minPrefixCharacters = 2;
const endsInPrefix = /[\p{L}\p{N}\p{M}]\*$/u;
const reserved = /[*?!|[\]{}^~\\<>=]/;
const isAddress = /^https?:\/\//i;

function readWordsOf(field: TextField | null, token: Token): Words {
  const star = endsInPrefix.test(token.text);
  const text = star ? token.text.slice(0, -1) : token.text;
  refuseReserved(field, token, text);
  const words = field === 'url' ? readAddress(text) : readWords(text);
  const last = words.at(-1);
  if (last === undefined) throw new QueryError('There is no letter or digit here to look for', token);
  // In scripts without spaces every word is found inside longer ones anyway.
  const prefix = star && !isUnspaced(last);
  if (prefix && last.length < minPrefixCharacters) {
    throw new QueryError('The beginning of a word needs at least two letters', token);
  }
  return { kind: 'words', field, words, prefix, start: token.start, end: token.end };
}

/** Other languages give these signs a meaning. To look for less than what was meant would be to miss it silently. */
function refuseReserved(field: TextField | null, token: Token, text: string): void {
  if (token.kind === 'word' && (field === 'url' || isAddress.test(text))) return;
  const found = token.kind === 'phrase' ? text.indexOf('*') : text.search(reserved);
  if (found < 0) return;
  const start = token.start + found + (token.kind === 'phrase' ? 1 : 0);
  const why =
    text[found] === '*'
      ? '"*" stands at the end of a word, or of the last word in quotes, and for nothing else'
      : `"${text[found]}" means nothing here: leave it out or put quotes around the text`;
  throw new QueryError(why, { start, end: start + 1 });
}

const comparison = /^(<=|>=|<|>|=)?(-?\d{1,9})$/;

function readNumber(field: NumberField, token: Token): Compare {
  const match = comparison.exec(token.text);
  if (!match) throw new QueryError(`${field}: needs a number, as in ${field}:>10`, token);
  const { start, end } = token;
  return { kind: 'compare', field, operator: (match[1] ?? '=') as Operator, value: Number(match[2]) + 0, start, end };
}

const name = /^[\p{L}\p{N}_][\p{L}\p{N}_.@-]*$/u;
const readers: Record<ExactField, { read: (text: string) => string; valid: RegExp; needs: string }> = {
  community: {
    read: (text) => text.replace(/^\/?[rc]\//, '').replace(/\/$/, ''),
    valid: name,
    needs: 'the name of a community',
  },
  author: {
    read: (text) => text.replace(/^\/?u\//, '').replace(/\/$/, ''),
    valid: name,
    needs: 'the name of an author',
  },
  lang: {
    read: (text) => text,
    valid: /^[a-z]{2,3}(-[a-z\d]{2,8})*$/,
    needs: 'a language code, as in lang:en',
  },
  type: { read: (text) => text, valid: /^(post|comment)$/, needs: 'post or comment' },
  nsfw: { read: (text) => text, valid: /^(true|false)$/, needs: 'true or false' },
};

function readExact(field: ExactField, token: Token): string {
  const { read, valid, needs } = readers[field];
  const value = read(token.text.toLowerCase());
  if (!valid.test(value)) throw new QueryError(`${field}: needs ${needs}`, token);
  return value;
}

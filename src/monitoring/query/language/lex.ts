import type { Place } from './query-tree.ts';

/** Thrown inside the parser only: parseQuery turns it into data. `start` and `end` are places in the query's text. */
export class QueryError extends Error {
  override name = 'QueryError';
  readonly start: number;
  readonly end: number;

  constructor(message: string, { start, end }: Place) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

/** `text` is what the parser needs of it: a field's name, a phrase without its quotes, a word as it was written. */
export type Token = Place & { readonly kind: TokenKind; readonly text: string };
export type TokenKind = 'open' | 'close' | 'and' | 'or' | 'not' | 'near' | 'field' | 'phrase' | 'word' | 'end';

const quote = '["“”„‟«»]';
const inWord = '[^\\s()"“”„‟«»]';
const token = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    `${quote}(?<phrase>${quote.replace('[', '[^')}*)(?<closed>${quote})?`,
    String.raw`(?<not>[-–—−](?=[^\s)])|NOT(?!${inWord}))`,
    `(?<and>AND)(?!${inWord})`,
    `(?<or>OR)(?!${inWord})`,
    String.raw`(?<near>NEAR(?:/${inWord}*)?)(?!${inWord})`,
    String.raw`(?<field>\p{L}[\p{L}_]*):(?!//)`,
    `(?<word>${inWord}+)`,
  ].join('|'),
  'uy',
);
const kinds = ['open', 'close', 'and', 'or', 'not', 'near', 'field', 'phrase', 'word'] as const;

// Neither can be stored, and nobody types them: NUL and its kin, and halves of surrogate pairs.
const unwanted = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

export function lex(text: string): Token[] {
  const bad = unwanted.exec(text);
  if (bad) {
    const place = { start: bad.index, end: bad.index + 1 };
    throw new QueryError('This character cannot be part of a query', place);
  }
  const tokens: Token[] = [];
  for (token.lastIndex = 0; token.lastIndex < text.length;) {
    const start = token.lastIndex;
    const groups = token.exec(text)?.groups ?? {};
    const end = token.lastIndex;
    const kind = kinds.find((name) => groups[name] !== undefined);
    if (kind === undefined) continue;
    if (kind === 'phrase' && groups['closed'] === undefined) {
      throw new QueryError('This quote is never closed', { start, end });
    }
    tokens.push({ kind, text: groups[kind]!, start, end });
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}

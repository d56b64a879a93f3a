export type TokenKind = 'text' | 'word' | 'phrase' | 'operator' | 'field' | 'bracket' | 'not' | 'number';
export type Token = { kind: TokenKind; text: string };

/** One token after the other from where the last one ended; whatever is none of these is text. */
const patterns: [kind: TokenKind, pattern: RegExp][] = [
  ['text', /\s+/y],
  ['phrase', /"[^"]*"?/y],
  ['operator', /(?:AND|OR|NOT|NEAR\/\d{1,3})(?![\p{L}\p{N}])/uy],
  ['field', /(?:title|body|author|community|flair|lang|type|score|comments|nsfw|url):/iy],
  ['number', /(?:>=|<=|>|<)\s?\d{1,12}/y],
  ['bracket', /[()]/y],
  ['not', /-(?=\S)/y],
  ['word', /[\p{L}\p{N}_'’*]+/uy],
];

/** A query in coloured pieces, which put together are the query again. It decides nothing: the service reads queries. */
export function queryTokens(query: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < query.length;) {
    const found = next(query, at);
    tokens.push(found);
    at += found.text.length;
  }
  return tokens;
}

function next(query: string, at: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(query) ?? [];
    if (text) return { kind, text };
  }
  return { kind: 'text', text: query.charAt(at) };
}

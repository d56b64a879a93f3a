import { type Token, type TokenKind, QueryError } from './lex.ts';
import { fieldNames, isField, type Field, type Query, type Words } from './query-tree.ts';
import { readValue } from './read-value.ts';

/*
 * Written by hand, as recursive descent, after a look at peggy, chevrotain and liqe: the grammar has five rules, every
 * refusal needs its place and a sentence of its own, and a generator would add a build step or a runtime for that.
 *
 *   any   = all { OR all }
 *   all   = one { [AND] one }
 *   one   = ( NOT | - ) one | near
 *   near  = value [ NEAR/n value ]
 *   value = [ field: ] ( word | "phrase" | "(" any ")" )
 */

const maxParts = 256;
const farthest = 100;
/** More than any query takes when printed, whose operators are within each other as far as they may be. */
const maxParentheses = 64;

/** From tokens to a tree, or a QueryError. */
export class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #parts = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Query {
    const query = this.#any(null);
    if (this.#peek().kind !== 'end') throw new QueryError('This parenthesis was never opened', this.#peek());
    return query;
  }

  #any(field: Field | null): Query {
    const parts = [this.#all(field)];
    while (this.#take('or')) parts.push(this.#all(field));
    return this.#join('or', parts);
  }

  #all(field: Field | null): Query {
    const parts = [this.#one(field)];
    while (this.#take('and') || startsPart.has(this.#peek().kind)) parts.push(this.#one(field));
    return this.#join('and', parts);
  }

  #one(field: Field | null): Query {
    const not = this.#take('not');
    if (!not) return this.#near(field);
    const part = this.#deeper(not, () => this.#one(field));
    if (part.kind === 'not') return part.part;
    return this.#counted({ kind: 'not', part, start: not.start, end: part.end });
  }

  #near(field: Field | null): Query {
    const left = this.#value(field);
    const operator = this.#take('near');
    if (!operator) return left;
    const distance = Number(/^NEAR\/(\d{1,3})$/.exec(operator.text)?.[1] ?? 0);
    if (distance < 1 || distance > farthest) {
      throw new QueryError(`NEAR needs a distance in words from 1 to ${farthest}, as in NEAR/5`, operator);
    }
    const right = this.#value(field);
    const chained = this.#take('near');
    if (chained) throw new QueryError('NEAR joins two, not three: write (a NEAR/5 b) (b NEAR/5 c)', chained);
    const sides = { left: wordsOf(left), right: wordsOf(right) };
    const own = sides.left[0]!.field;
    const stray = [...sides.left, ...sides.right].find((words) => words.field !== own);
    if (stray) throw new QueryError('NEAR looks within one field: write title:(a NEAR/5 b)', stray);
    return this.#counted({ kind: 'near', field: own, distance, ...sides, start: left.start, end: right.end });
  }

  #value(field: Field | null): Query {
    const token = this.#peek();
    this.#next++;
    switch (token.kind) {
      case 'word':
      case 'phrase':
        return this.#counted(readValue(field, token));
      case 'open':
        return this.#group(field, token);
      case 'field':
        return this.#fieldValue(field, token);
      default:
        throw new QueryError(this.#missing(token), token);
    }
  }

  #group(field: Field | null, open: Token): Query {
    const inside = this.#deeper(open, () => this.#any(field));
    if (!this.#take('close')) throw new QueryError('This parenthesis is never closed', open);
    return inside;
  }

  #fieldValue(around: Field | null, token: Token): Query {
    const field = token.text.toLowerCase();
    if (!isField(field)) {
      const why = `There is no field ${token.text}: (there are ${fieldNames}). To look for the text put quotes around it`;
      throw new QueryError(why, token);
    }
    if (around !== null) throw new QueryError(`A field cannot stand inside ${around}:( )`, token);
    if (!['word', 'phrase', 'open'].includes(this.#peek().kind)) {
      throw new QueryError(`${field}: needs something to look for right after it`, token);
    }
    const value = this.#value(field);
    return value.kind === 'words' || value.kind === 'is' || value.kind === 'compare'
      ? { ...value, start: token.start }
      : value;
  }

  #missing(token: Token): string {
    if (token.kind === 'close') return 'Something to look for is missing before this parenthesis';
    if (token.kind !== 'end') return `Something to look for is missing before ${token.text}`;
    return this.#next === 1 ? 'The query is empty' : 'The query ends where something to look for should follow';
  }

  #join(kind: 'and' | 'or', parts: Query[]): Query {
    const [first] = parts;
    if (parts.length === 1) return first!;
    const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : part));
    return this.#counted({ kind, parts: flat, start: first!.start, end: parts.at(-1)!.end });
  }

  #counted(part: Query): Query {
    if (++this.#parts > maxParts) throw new QueryError(`A query has at most ${maxParts} parts`, part);
    return part;
  }

  #deeper(token: Token, parse: () => Query): Query {
    if (++this.#depth > maxParentheses) {
      throw new QueryError(`Parentheses and NOT stand at most ${maxParentheses} deep within each other`, token);
    }
    const query = parse();
    this.#depth--;
    return query;
  }

  #peek(): Token {
    return this.#tokens[this.#next]!;
  }

  #take(kind: TokenKind): Token | null {
    const token = this.#peek();
    if (token.kind !== kind) return null;
    this.#next++;
    return token;
  }
}

const startsPart: ReadonlySet<TokenKind> = new Set(['open', 'not', 'field', 'phrase', 'word']);

function wordsOf(side: Query): readonly Words[] {
  const parts = side.kind === 'or' ? side.parts : [side];
  return parts.map((part) => {
    if (part.kind === 'words') return part;
    throw new QueryError('NEAR joins words and phrases, or several of them: (a OR "b c") NEAR/5 d', part);
  });
}

/**
 * One query block of a statement: a sub-select, a member of a union, a common table expression, or what is left of the
 * statement around them. A condition on the account in one block says nothing about the rows of another.
 */
export type Block = {
  verb: string;
  /** Every name in it that is not the qualifier of a column, lower case, as often as it stands there. */
  names: string[];
  /** What columns are qualified with in it. */
  qualifiers: Set<string>;
  /** Positions, among the statement's values, of those that a column equals or that are inserted. */
  equalled: number[];
  /** How many times `account_id` equals the `account_id` of another table. */
  links: number;
};

export type Statement = { blocks: Block[]; commonTables: Set<string> };

type Token = { kind: 'word' | 'value' | 'mark'; text: string; position: number };

/** What may begin an operation's statement, or a part of it in parentheses. */
const verbs = new Set(['select', 'with', 'insert', 'update', 'delete', 'merge', 'table', 'values']);
const unions = new Set(['union', 'intersect', 'except', ';']);

/** Reads just enough SQL for that. `null`: it hides names from a reader (escaped identifiers). */
export function readStatement(query: string): Statement | null {
  const tokens = tokensOf(query);
  if (!tokens) return null;
  const statement: Statement = { blocks: [], commonTables: new Set() };
  const open = (at: number): Block => {
    const [verb, names, qualifiers] = [tokens[at]?.text ?? '', [] as string[], new Set<string>()];
    const block = { verb, names, qualifiers, equalled: [], links: 0 };
    statement.blocks.push(block);
    return block;
  };
  const text = (at: number) => tokens[at]?.text ?? '';
  // The innermost block is the last; a parenthesis that holds no block of its own belongs to the one around it.
  const nested = [open(0)];
  for (const [at, token] of tokens.entries()) {
    const block = nested.at(-1)!;
    if (token.text === '(') nested.push(verbs.has(text(at + 1)) ? open(at + 1) : block);
    else if (token.text === ')' && nested.length > 1) nested.pop();
    else if (unions.has(token.text)) startAnother(nested, block, open(isAllOrDistinct(text(at + 1)) ? at + 2 : at + 1));
    else if (token.kind === 'value') {
      if (text(at - 1) === '=' || (block.verb === 'insert' && ['(', ',', 'select'].includes(text(at - 1)))) {
        block.equalled.push(token.position);
      }
    } else if (token.kind === 'word') {
      if (text(at + 1) === '.') block.qualifiers.add(token.text);
      else block.names.push(token.text);
      if (text(at + 1) === 'as' && /^(\(|not|materialized)$/.test(text(at + 2))) statement.commonTables.add(token.text);
      if (token.text === 'account_id' && text(at + 1) === '=' && [text(at + 2), text(at + 4)].includes('account_id')) {
        block.links++;
      }
    }
  }
  statement.blocks = statement.blocks.filter(({ names }) => names.length > 0);
  return statement;
}

/** The next member of a union, or the next statement, takes the place of the one before on every level it filled. */
function startAnother(nested: Block[], before: Block, next: Block): void {
  for (let level = nested.length - 1; nested[level] === before; level--) nested[level] = next;
}

function isAllOrDistinct(word: string): boolean {
  return word === 'all' || word === 'distinct';
}

const lexemes =
  /(?<skipped>\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<hidden>u&["'])|(?<literal>e'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$(?<tag>\w*)\$[\s\S]*?(?:\$\k<tag>\$|$))|(?<quoted>"(?:[^"]|"")*(?:"|$))|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<operator>\\\?)|(?<value>\?\??)|(?<mark>[<>=!]+|[\s\S])/giuy;

/** `null`: an identifier is written in escapes. Values are counted wherever they stand: the driver puts them in anywhere. */
function tokensOf(query: string): Token[] | null {
  const tokens: Token[] = [];
  let position = 0;
  for (const { 0: lexeme, groups = {} } of query.matchAll(lexemes)) {
    if (groups['hidden']) return null;
    if (groups['value']) tokens.push({ kind: 'value', text: lexeme, position: position++ });
    else if (groups['quoted']) tokens.push({ kind: 'word', text: lexeme.replaceAll('"', '').toLowerCase(), position });
    else if (groups['word']) tokens.push({ kind: 'word', text: lexeme.toLowerCase(), position });
    else if (groups['mark'] || groups['literal']) tokens.push({ kind: 'mark', text: lexeme, position });
    if (!groups['value'] && !groups['operator']) position += lexeme.match(/(?<!\\)\?\??/g)?.length ?? 0;
  }
  return tokens;
}

import type { Database, Sql } from '../database/database.ts';
import { type Block, readStatement } from './statement-blocks.ts';

/**
 * The second wall between accounts. Operations reach the database only through this: a statement that names a table
 * whose rows belong to accounts, and does not bind the caller's account there, is refused before it is sent. The first
 * wall is the statement's own condition; this one is for the day somebody forgets it.
 */
export function accountSql(sql: Sql, accountId: string, owned: OwnedTables): Sql {
  const guard = (query: unknown, params: unknown): void => {
    if (typeof query !== 'string') throw new ForgottenAccount('Operations send plain statements');
    const values = Array.isArray(params) ? (params as unknown[]) : [];
    for (const { tables, equalled, needed } of owned.needsOf(query)) {
      if (equalled.filter((position) => values[position] === accountId).length < needed) {
        throw new ForgottenAccount(`A statement on ${tables.join(', ')} does not bind the account`);
      }
    }
  };
  return {
    execute: (async (query: string, params?: unknown[], ...rest: []) => {
      guard(query, params);
      return sql.execute(query, params, ...rest);
    }) as Sql['execute'],
  };
}

/** A bug of ours; the caller sees an internal error and nothing of another account. */
export class ForgottenAccount extends Error {
  override readonly name = 'ForgottenAccount';
}

/** What one block of a statement needs: the account among the values at `equalled`, `needed` times. */
export type Need = { tables: string[]; equalled: number[]; needed: number };

/** Which tables hold rows of accounts: those with an account of their own, and those that hang on one. */
export class OwnedTables {
  readonly tables: readonly string[];
  readonly #own = new Set<string>();
  readonly #hanging = new Set<string>();
  readonly #known = new Map<string, Need[]>();

  constructor(database: Database) {
    const entities = [...database.getMetadata().getAll().values()];
    for (const { tableName, properties } of entities) {
      if ('account' in properties || 'accountId' in properties) this.#own.add(tableName);
      const account = properties['account']?.targetMeta?.tableName;
      if (account !== undefined) this.#own.add(account);
    }
    const isOwned = (table: string | undefined) => this.#own.has(table ?? '') || this.#hanging.has(table ?? '');
    for (let before = -1; before !== this.#hanging.size;) {
      before = this.#hanging.size;
      for (const { tableName, relations } of entities) {
        if (!isOwned(tableName) && relations.some(({ targetMeta }) => isOwned(targetMeta?.tableName)))
          this.#hanging.add(tableName);
      }
    }
    this.tables = [...this.#own, ...this.#hanging].toSorted();
  }

  needsOf(query: string): Need[] {
    let needs = this.#known.get(query);
    if (!needs) {
      needs = this.#readNeeds(query);
      // Statements are a bounded set, but for the lists whose filters make some variants of theirs.
      if (this.#known.size > 2000) this.#known.clear();
      this.#known.set(query, needs);
    }
    return needs;
  }

  #readNeeds(query: string): Need[] {
    const statement = readStatement(query);
    if (!statement) throw new ForgottenAccount('A statement hides the names of its tables');
    return statement.blocks.flatMap((block) => {
      if (!sentVerbs.has(block.verb)) throw new ForgottenAccount(`Operations do not send ${block.verb} statements`);
      const dynamic = block.names.find((name) => dynamicSql.test(name));
      if (dynamic !== undefined) throw new ForgottenAccount(`${dynamic} runs SQL that nobody has looked at`);
      const own = block.names.filter((name) => this.#own.has(name));
      const hanging = block.names.filter((name) => this.#hanging.has(name));
      const needed = own.length > 0 ? Math.max(1, own.length - block.links) : this.#needOfHanging(block, hanging, statement.commonTables); // prettier-ignore
      return needed > 0 ? [{ tables: [...new Set([...own, ...hanging])], equalled: block.equalled, needed }] : [];
    });
  }

  /** Rows that hang on others are the account's when those are: of a table that a block around it binds, or of a named block. */
  #needOfHanging(block: Block, hanging: string[], commonTables: ReadonlySet<string>): number {
    const leans =
      block.names.some((name) => commonTables.has(name)) || [...block.qualifiers].some((name) => this.#own.has(name));
    return hanging.length > 0 && !leans ? 1 : 0;
  }
}

/** A parenthesis: around the members of a union. */
const sentVerbs = new Set(['(', 'select', 'with', 'insert', 'update', 'delete', 'values', 'table']);
/** Functions that take SQL as a text. */
const dynamicSql = /^(query|table|cursor|schema|database)_to_xml|^dblink/;

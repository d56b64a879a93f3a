import type { Database, Sql } from '../database.ts';

/**
 * The second wall between accounts. Operations reach the database only through this: a statement that names a table
 * whose rows belong to accounts, and does not bind the caller's account, is refused before it is sent. The first wall is
 * the statement's own condition; this one is for the day somebody forgets it.
 */
export function accountSql(sql: Sql, accountId: string, owned: OwnedTables): Sql {
  const guard = (query: unknown, params: unknown): void => {
    if (typeof query !== 'string') throw new ForgottenAccount('Operations send plain statements');
    const tables = owned.namedIn(query);
    if (tables.length > 0 && !(Array.isArray(params) && params.includes(accountId))) {
      throw new ForgottenAccount(`A statement on ${tables.join(', ')} does not bind the account`);
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

/** Which tables hold rows of accounts: those with an account of their own, and those that hang on one. */
export class OwnedTables {
  readonly tables: readonly string[];
  readonly #pattern: RegExp;
  readonly #known = new Map<string, string[]>();

  constructor(database: Database) {
    const entities = [...database.getMetadata().getAll().values()];
    const owned = new Set(
      entities
        .filter(({ properties }) => 'account' in properties || 'accountId' in properties)
        .map(({ tableName }) => tableName),
    );
    for (let before = -1; before !== owned.size;) {
      before = owned.size;
      for (const { tableName, relations } of entities) {
        if (relations.some((relation) => owned.has(relation.targetMeta?.tableName ?? ''))) owned.add(tableName);
      }
    }
    this.tables = [...owned].toSorted();
    this.#pattern = new RegExp(
      String.raw`\b(?:from|join|into|update|using|table|only)\s+"?(${this.tables.join('|')})"?\b`,
      'gi',
    );
  }

  namedIn(query: string): string[] {
    let named = this.#known.get(query);
    if (!named) {
      named = [...new Set([...query.matchAll(this.#pattern)].map(([, table = '']) => table.toLowerCase()))];
      // Statements are a bounded set, but for the lists whose filters make some variants of theirs.
      if (this.#known.size > 2000) this.#known.clear();
      this.#known.set(query, named);
    }
    return named;
  }
}

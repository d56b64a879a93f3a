import type { EntityMetadata, MetadataStorage } from '@mikro-orm/core';
import { type Block, readStatement } from './statement-blocks.ts';

/** A bug of ours; the caller sees an internal error and nothing of another account. */
export class ForgottenAccount extends Error {
  override readonly name = 'ForgottenAccount';
}

/** What one block of a statement needs: the account among the values at `equalled`, `needed` times. */
export type Need = { tables: string[]; equalled: number[]; needed: number };

/** Which tables hold rows of accounts: those with an account of their own, and those that hang on one. */
export class OwnedTables {
  readonly tables: readonly string[];
  readonly #entities: readonly EntityMetadata[];
  readonly #own = new Set<string>();
  readonly #hanging = new Set<string>();
  readonly #known = new Map<string, Need[]>();

  constructor(metadata: MetadataStorage) {
    this.#entities = [...metadata.getAll().values()];
    for (const { tableName, properties } of this.#entities) {
      if ('account' in properties || 'accountId' in properties) this.#own.add(tableName);
      const account = properties['account']?.targetMeta?.tableName;
      if (account !== undefined) this.#own.add(account);
    }
    const isOwned = (table: string | undefined) => this.#own.has(table ?? '') || this.#hanging.has(table ?? '');
    for (let before = -1; before !== this.#hanging.size;) {
      before = this.#hanging.size;
      for (const { tableName, relations } of this.#entities) {
        if (!isOwned(tableName) && relations.some(({ targetMeta }) => isOwned(targetMeta?.tableName)))
          this.#hanging.add(tableName);
      }
    }
    this.tables = [...this.#own, ...this.#hanging].toSorted();
  }

  /** Whether rows of this table belong to accounts: by a column of their own, or by hanging on rows that do. */
  ownership(table: string): 'own' | 'hanging' | null {
    if (this.#own.has(table)) return 'own';
    return this.#hanging.has(table) ? 'hanging' : null;
  }

  /** Refuses a statement as text that names owned tables and does not bind the account there. */
  check(query: string, values: readonly unknown[], accountId: string): void {
    for (const { tables, equalled, needed } of this.needsOf(query)) {
      if (equalled.filter((position) => values[position] === accountId).length < needed) {
        throw new ForgottenAccount(`A statement on ${tables.join(', ')} does not bind the account`);
      }
    }
  }

  /** What the ORM must ask for so that an entity's rows are the account's; nothing of those that belong to nobody. */
  conditionOf(entityName: string, accountId: string): Record<string, unknown> {
    const meta = this.#entities.find(({ className }) => className === entityName);
    if (!meta || this.ownership(meta.tableName) === null) return {};
    if ('accountId' in meta.properties) return { accountId };
    if ('account' in meta.properties) return { account: accountId };
    const holder = meta.relations.find(({ targetMeta }) => this.ownership(targetMeta?.tableName ?? '') !== null);
    return holder ? { [holder.name]: this.conditionOf(holder.targetMeta!.className, accountId) } : { id: accountId };
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

const known = new WeakMap<MetadataStorage, OwnedTables>();

/** The owned tables of a database, found out once. */
export function ownedTablesOf(metadata: MetadataStorage): OwnedTables {
  let tables = known.get(metadata);
  if (!tables) known.set(metadata, (tables = new OwnedTables(metadata)));
  return tables;
}

import type { EntityMetadata, MetadataStorage } from '@mikro-orm/core';

/** A bug of ours; the caller sees an internal error and nothing of another account. */
export class ForgottenAccount extends Error {
  override readonly name = 'ForgottenAccount';
}

/** Which tables hold rows of accounts: those with an account of their own, and those that hang on one. */
export class OwnedTables {
  readonly tables: readonly string[];
  readonly #entities: readonly EntityMetadata[];
  readonly #own = new Set<string>();
  readonly #hanging = new Set<string>();

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

  /** What the ORM must ask for so that an entity's rows are the account's; nothing of those that belong to nobody. */
  conditionOf(entityName: string, accountId: string): Record<string, unknown> {
    const meta = this.#entities.find(({ className }) => className === entityName);
    if (!meta || this.ownership(meta.tableName) === null) return {};
    if ('accountId' in meta.properties) return { accountId };
    if ('account' in meta.properties) return { account: accountId };
    const holder = meta.relations.find(({ targetMeta }) => this.ownership(targetMeta?.tableName ?? '') !== null);
    return holder ? { [holder.name]: this.conditionOf(holder.targetMeta!.className, accountId) } : { id: accountId };
  }
}

const known = new WeakMap<MetadataStorage, OwnedTables>();

/** The owned tables of a database, found out once. */
export function ownedTablesOf(metadata: MetadataStorage): OwnedTables {
  let tables = known.get(metadata);
  if (!tables) known.set(metadata, (tables = new OwnedTables(metadata)));
  return tables;
}

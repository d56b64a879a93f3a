import { EntityManager as MikroEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { accountFilter, type AccountParams } from './account-wall/account-filter.ts';
import { AccountWall } from './account-wall/account-wall.ts';
import { ForgottenAccount, ownedTablesOf } from './account-wall/owned-tables.ts';

/**
 * The one handle to the database, forked for each request, task or command, or in a transaction. Statements as text have
 * `?` for values, which are bound and never pasted into the text; `\?` is an operator.
 */
export class EntityManager extends MikroEntityManager {
  /**
   * A handle that serves one account alone. What the ORM loads or changes is filtered, what Kysely builds is refused
   * unless it binds the account (see `account-wall.ts`), and statements as text are refused.
   */
  forAccount(accountId: string): EntityManager {
    const fork = this.fork();
    fork.setFilterParams(accountFilter, { accountId } satisfies AccountParams);
    return fork;
  }

  /**
   * What `work` does with this handle commits together, or not at all when it throws. For a handle that serves one request:
   * `transactional` would make another handle, and a copy of its events, for each.
   */
  async inTransaction<Done>(work: () => Promise<Done>): Promise<Done> {
    await this.begin();
    try {
      const done = await work();
      await this.commit();
      return done;
    } catch (error) {
      // A connection that was lost has nothing to roll back; why it was lost is what the caller is told.
      await this.rollback().catch(() => undefined);
      throw error;
    }
  }

  override getKysely: MikroEntityManager['getKysely'] = ((...options: []) => {
    const kysely = super.getKysely(...options);
    const accountId = this.accountId;
    return accountId === null
      ? kysely
      : kysely.withPlugin(new AccountWall(accountId, ownedTablesOf(this.getMetadata())));
  }) as MikroEntityManager['getKysely'];

  /** No filter reaches what a query builder of the ORM asks. */
  override createQueryBuilder: MikroEntityManager['createQueryBuilder'] = ((...args: [never]) => {
    if (this.accountId !== null) throw new ForgottenAccount('Operations use the entity manager or Kysely');
    return super.createQueryBuilder(...args);
  }) as MikroEntityManager['createQueryBuilder'];

  /** Whom it serves; `null`: the service itself. */
  get accountId(): string | null {
    return (this.getFilterParams(accountFilter) as AccountParams | undefined)?.accountId ?? null;
  }

  override execute: MikroEntityManager['execute'] = (async (
    query: unknown,
    params: unknown = [],
    ...rest: unknown[]
  ) => {
    if (this.accountId !== null) throw new ForgottenAccount('Operations build their statements');
    if (typeof query !== 'string' || !Array.isArray(params) || rest.length > 0) {
      return (super.execute as (...args: unknown[]) => Promise<unknown>)(query, params, ...rest);
    }
    const { rows } = await super.getKysely().executeQuery(CompiledQuery.raw(positional(query), params));
    return rows;
  }) as MikroEntityManager['execute'];
}

const positionals = new Map<string, string>();
const maxPositionals = 1000;

/** With `$1` for `?`. */
function positional(query: string): string {
  const known = positionals.get(query);
  if (known !== undefined) return known;
  let position = 0;
  const text = query.replaceAll(/\\?\?/g, (mark) => (mark === '?' ? `$${++position}` : '?'));
  if (positionals.size < maxPositionals) positionals.set(query, text);
  return text;
}

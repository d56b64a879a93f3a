import { CompiledQuery, type Kysely } from 'kysely';
import type { EntityManager } from './entity-manager.ts';
import { ForgottenAccount } from './owned-tables.ts';

type Built = { text: string; accountAt: number };

/**
 * A hot statement, built and inspected once and then sent with other values. `build` binds exactly its values, in their
 * order. The wall between accounts saw which of them is the account: there, every later handle's own account must stand.
 */
export function builtOnce<Tables, Values extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...values: Values) => { compile: () => CompiledQuery<Row> },
): (em: EntityManager, ...values: Values) => Promise<Row[]> {
  let [forAccounts, forService]: (Built | undefined)[] = [];
  const buildNow = (em: EntityManager, values: Values): Built => {
    const { sql: text, parameters } = build(em.getKysely() as unknown as Kysely<Tables>, ...values).compile();
    if (parameters.length !== values.length || parameters.some((parameter, i) => parameter !== values[i]))
      throw new Error('A statement that is built once must bind its values in their order, and nothing else');
    return { text, accountAt: values.indexOf(em.accountId) };
  };
  return async (em, ...values) => {
    const { accountId } = em;
    const built = accountId === null ? (forService ??= buildNow(em, values)) : (forAccounts ??= buildNow(em, values));
    if (accountId !== null && values[built.accountAt] !== accountId)
      throw new ForgottenAccount('A statement does not bind the account');
    const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(built.text, [...values]));
    return rows;
  };
}

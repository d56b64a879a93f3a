import { CompiledQuery, type Kysely } from 'kysely';
import type { EntityManager } from './entity-manager.ts';
import { ForgottenAccount } from './owned-tables.ts';

type Built = { text: string; accountAt: number };

/** `values`: what the statement binds, in its order. `shape`: by what its text differs; one text when absent. */
type Statement<Tables, Input, Row> = {
  build: (db: Kysely<Tables>, input: Input) => { compile: () => CompiledQuery<Row> };
  values: (input: Input) => readonly unknown[];
  shape?: (input: Input) => string;
};

/**
 * A hot statement, built and inspected once a shape and then sent with other values. The wall between accounts saw which
 * of them is the account: there, every later handle's own account must stand.
 */
export function builtOnce<Tables, Input, Row>({
  build,
  values: valuesOf,
  shape = () => '',
}: Statement<Tables, Input, Row>): (em: EntityManager, input: Input) => Promise<Row[]> {
  const known = new Map<string, Built>();
  const buildNow = (em: EntityManager, input: Input, values: readonly unknown[]): Built => {
    const { sql: text, parameters } = build(em.getKysely() as unknown as Kysely<Tables>, input).compile();
    if (parameters.length !== values.length || parameters.some((parameter, i) => parameter !== values[i]))
      throw new Error('A statement that is built once must bind its values in their order, and nothing else');
    return { text, accountAt: values.indexOf(em.accountId) };
  };
  return async (em, input) => {
    const { accountId } = em;
    const values = valuesOf(input);
    // What the service sends itself nobody inspects.
    const key = `${accountId === null} ${shape(input)}`;
    let built = known.get(key);
    if (!built) {
      built = buildNow(em, input, values);
      // Who asks for something by the account's own id leaves open which of the two is the account.
      if (values.filter((value) => value === accountId).length <= 1) known.set(key, built);
    }
    if (accountId !== null && values[built.accountAt] !== accountId)
      throw new ForgottenAccount('A statement does not bind the account');
    const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(built.text, [...values]));
    return rows;
  };
}

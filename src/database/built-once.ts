import { CompiledQuery, type Kysely } from 'kysely';
import type { EntityManager } from './entity-manager.ts';

/** `values`: what the statement binds, in its order. `shape`: by what its text differs; one text when absent. */
type Statement<Tables, Input, Row> = {
  build: (db: Kysely<Tables>, input: Input) => { compile: () => CompiledQuery<Row> };
  values: (input: Input) => readonly unknown[];
  shape?: (input: Input) => string;
};

/**
 * A hot statement, built and inspected once a shape and then sent with other values. Which of them are the account's id is
 * part of the shape: what the wall between accounts has seen holds wherever the id stands in the same places.
 */
export function builtOnce<Tables, Input, Row>({
  build,
  values: valuesOf,
  shape = () => '',
}: Statement<Tables, Input, Row>): (em: EntityManager, input: Input) => Promise<Row[]> {
  const texts = new Map<string, string>();
  const buildNow = (em: EntityManager, input: Input, values: readonly unknown[]): string => {
    const { sql, parameters } = build(em.getKysely() as unknown as Kysely<Tables>, input).compile();
    if (parameters.length !== values.length || parameters.some((parameter, i) => parameter !== values[i]))
      throw new Error('A statement that is built once must bind its values in their order, and nothing else');
    return sql;
  };
  return async (em, input) => {
    const values = valuesOf(input);
    const key = `${accountPlaces(values, em.accountId)} ${shape(input)}`;
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = buildNow(em, input, values)));
    const { rows } = await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  };
}

/** What the service sends itself (`null`) nobody inspects. */
function accountPlaces(values: readonly unknown[], accountId: string | null): string {
  if (accountId === null) return 'service';
  let places = '';
  for (const [place, value] of values.entries()) if (value === accountId) places += `${place},`;
  return places;
}

import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from './entity-manager.ts';
import type { ServiceMark } from './service-mark.entity.ts';
import { readMark, setMark } from './service-marks.ts';

/** Which keys: those of a table, so many at a time. `first` is less than any. */
export type Parts = { table: string; key: string; first: number | ''; size: number };

/** Some keys, which follow one another. */
export type Part = {
  /** Whether the key in this column is one of them. */
  holds: (column: string) => RawBuilder<boolean>;
  /** To go on behind them the next time, or from the beginning. */
  leave: () => Promise<void>;
};

type Keyed = { keyed: Record<string, number | string> };

/** For what need not look at all of a table each time: the part behind the last one, which the mark remembers. */
export async function nextPart(em: EntityManager, mark: ServiceMark['name'], parts: Parts): Promise<Part> {
  const { table, key, first, size } = parts;
  const { after = first } = ((await readMark(em, mark)) ?? {}) as { after?: number | string };
  const last = await em
    .getKysely<Keyed>()
    .selectFrom(table as 'keyed')
    .select(`${key} as key`)
    .where(key, '>', after)
    .orderBy(key)
    .offset(size - 1)
    .limit(1)
    .executeTakeFirst();
  const to = last?.key;
  return {
    holds: (column) => {
      const behind = sql<boolean>`${sql.ref(column)} > ${after}`;
      return to === undefined ? behind : sql<boolean>`(${behind} and ${sql.ref(column)} <= ${to})`;
    },
    leave: async () => {
      if ((to ?? first) !== after) await setMark(em, mark, { after: to ?? first });
    },
  };
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from './entity-manager.ts';
import { clockTime, jsonb } from './expressions.ts';
import type { ServiceMark } from './service-mark.entity.ts';

type Tables = InferKyselyDB<typeof ServiceMark>;

/** Remembers that something was done now. */
export async function setMark(
  em: EntityManager,
  name: ServiceMark['name'],
  detail: ServiceMark['detail'],
): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('service_mark')
    .values({ name, at: clockTime, detail: jsonb(detail) })
    .onConflict((known) =>
      known.column('name').doUpdateSet((eb) => ({ at: eb.ref('excluded.at'), detail: eb.ref('excluded.detail') })),
    )
    .execute();
}

/** How many seconds ago it was last done; `null`: never. */
export async function markAge(em: EntityManager, name: ServiceMark['name']): Promise<number | null> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('service_mark')
    .select(sql<number>`extract(epoch from clock_timestamp() - at)::float8`.as('age'))
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.age ?? null;
}

/** What was said of it when it was last done; `null`: it never was. */
export async function readMark(em: EntityManager, name: ServiceMark['name']): Promise<ServiceMark['detail'] | null> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('service_mark')
    .select('detail')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.detail ?? null;
}

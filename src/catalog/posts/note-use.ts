import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { now } from '../../database/expressions.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import type { Community } from './community.entity.ts';

type Named = { platform: PlatformName; name: string };

/**
 * Notes that somebody was shown these communities, by our ids or one by its name; once a day at most. Where somebody else
 * changes one at this moment nothing is noted: nobody waits for it.
 */
export async function noteUse(em: EntityManager, used: readonly number[] | Named): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof Community>>()
    .updateTable('community')
    .set({ used_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('community as c')
        .select('c.id')
        .where((eb) =>
          'name' in used
            ? eb.and([eb('c.platform', '=', used.platform), eb('c.name_key', '=', used.name.toLowerCase())])
            : eb('c.id', '=', sql<number>`any(${used}::int[])`),
        )
        .where('c.used_at', '<', sql<Date>`now() - interval '1 day'`)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}

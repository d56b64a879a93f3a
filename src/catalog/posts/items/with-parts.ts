import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../../database/entity-manager.ts';
import { rowsAs } from '../../../database/given-rows.ts';
import { hostOfWhole, platformOf } from '../../../platforms/addresses.ts';
import type { PlatformName } from '../../../platforms/platform.ts';
import type { Community } from '../community.entity.ts';

/** `asked`: the name, in lower case, that it was found by: its own, or that of the whole it is a part of. */
export type NamedCommunity = { platform: PlatformName; name_key: string; asked: string };

/** The communities that names mean: each itself, and the parts of a whole that the catalog knows. */
export async function withParts(em: EntityManager, names: readonly string[]): Promise<NamedCommunity[]> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  const named = keys.map((key) => ({ platform: platformOf(key), name_key: key, asked: key }));
  const wholes = named.flatMap((one) => {
    const host = hostOfWhole(one.name_key);
    return host === null ? [] : [{ platform: one.platform, asked: one.asked, host }];
  });
  if (wholes.length === 0) return named;
  const found = await em
    .getKysely<InferKyselyDB<typeof Community>>()
    .selectFrom(rowsAs('w', wholes, { platform: 'text', asked: 'text', host: 'text' }))
    .innerJoin('community as c', (on) =>
      on.onRef('c.platform', '=', 'w.platform').on(sql`split_part(c.name_key, '@', 2)`, '=', sql.ref('w.host')),
    )
    .select(['c.platform', 'c.name_key', 'w.asked'])
    .whereRef('c.name_key', '<>', 'w.asked')
    .execute();
  return [...named, ...found];
}

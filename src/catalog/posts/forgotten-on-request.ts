import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import { pageIdOf } from '../../platforms/addresses.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import type { ForgottenItem } from './forgotten-item.entity.ts';

/** Of these ids of posts or comments those that somebody asked to have forgotten: a platform may still show them. */
export async function forgottenOnRequest(
  em: EntityManager,
  kind: ForgottenItem['kind'],
  platform: PlatformName,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof ForgottenItem>>()
    .selectFrom('forgotten_item')
    .select('id')
    .where('platform', '=', platform)
    .where('kind', '=', kind)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids, ...ids.map(pageIdOf)]))))
    .execute();
  const forgotten = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => forgotten.has(id) || forgotten.has(pageIdOf(id))));
}

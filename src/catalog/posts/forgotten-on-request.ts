import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
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
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

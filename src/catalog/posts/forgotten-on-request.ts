import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import type { Comment } from './comment.entity.ts';
import type { Post } from './post.entity.ts';
import { onRequest } from './purge-receipt.entity.ts';

type Tables = InferKyselyDB<typeof Post | typeof Comment>;

/** Of these ids of posts or comments those that somebody asked to have forgotten: a platform may still show them. */
export async function forgottenOnRequest(
  em: EntityManager,
  kind: 'post' | 'comment',
  platform: PlatformName,
  ids: readonly string[],
): Promise<Set<string>> {
  const db = em.getKysely<Tables>();
  const rows = await db
    .selectFrom(db.dynamic.table(kind).as('t'))
    .select('t.id')
    .where('t.platform', '=', platform)
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(ids))))
    .where('t.removed_by', '=', onRequest)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../../database/entity-manager.ts';
import { epochMs } from '../../../database/expressions.ts';
import type { PlatformName } from '../../../platforms/platform.ts';
import type { Community } from '../community.entity.ts';
import type { Post } from '../post.entity.ts';

/** When the `nth` newest post of a community was written, of those that are known and written by `until`; `null`: there are fewer. */
export async function nthNewestMs(
  em: EntityManager,
  community: { platform: PlatformName; name: string },
  until: Date,
  nth: number,
): Promise<number | null> {
  const post = await em
    .getKysely<InferKyselyDB<typeof Post | typeof Community>>()
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.community_id')
    .select((eb) => epochMs(eb.ref('post.created_at')).as('writtenMs'))
    .where('community.platform', '=', community.platform)
    .where('community.name_key', '=', community.name.toLowerCase())
    .where('post.created_at', '<=', until)
    .orderBy('post.created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return post?.writtenMs ?? null;
}

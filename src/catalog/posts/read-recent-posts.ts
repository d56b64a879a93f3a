import { wireTime } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { givenIds } from '../../database/given-rows.ts';
import type { Post } from './post.entity.ts';

const bodyCharacters = 4000;

/** `body`: its beginning. */
export type RecentPost = Awaited<ReturnType<typeof readRecentPosts>>[number];

/** The newest posts of each community that still stand. */
export async function readRecentPosts(em: EntityManager, communityIds: number[], each: number) {
  const kysely = em.getKysely<InferKyselyDB<typeof Post>>();
  const newestOfEach = kysely
    .selectFrom('post')
    .select(['id', 'community_id', 'title', 'score', 'num_comments'])
    .select((eb) => eb.fn<string>('left', ['body', eb.lit(bodyCharacters)]).as('body'))
    .select((eb) => wireTime(eb.ref('created_at')).as('created_at'))
    .where('community_id', '=', sql<number>`given.id`)
    .where('removed_by', 'is', null)
    .orderBy('post.created_at', 'desc')
    .limit(each);
  return kysely
    .selectFrom(givenIds(communityIds))
    .crossJoinLateral(newestOfEach.as('recent'))
    .selectAll('recent')
    .execute();
}

import { wireTime } from '../../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../../database/entity-manager.ts';
import { givenIds } from '../../../database/given-rows.ts';
import type { Post } from '../post.entity.ts';

/** Of one community: what people write stays far below, and nobody's memory is filled by those who do not. */
const maxCharacters = 1_500_000;

/** Whole, so that what is counted in it can be counted again. */
export type RecentPost = Awaited<ReturnType<typeof readRecentPosts>>[number];

/** The newest posts of each community that still stand, newest first; fewer where they are very long. */
export async function readRecentPosts(em: EntityManager, communityIds: number[], each: number) {
  const kysely = em.getKysely<InferKyselyDB<typeof Post>>();
  const newestOfEach = kysely
    .selectFrom('post')
    .select(['id', 'community_id', 'author', 'title', 'body', 'link', 'score', 'num_comments'])
    .select((eb) => wireTime(eb.ref('created_at')).as('created_at'))
    .select(
      sql<number>`sum(length(title) + length(body)) over (order by post.created_at desc, post.id desc)`.as('until'),
    )
    .where('community_id', '=', sql<number>`given.id`)
    .where('removed_by', 'is', null)
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(each);
  return kysely
    .selectFrom(givenIds(communityIds))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom(newestOfEach.as('newest'))
        .select(['newest.id', 'newest.community_id', 'newest.title', 'newest.body', 'newest.link', 'newest.score'])
        .select(['newest.author', 'newest.num_comments', 'newest.created_at'])
        .where('newest.until', '<=', maxCharacters)
        .as('recent'),
    )
    .selectAll('recent')
    .execute();
}

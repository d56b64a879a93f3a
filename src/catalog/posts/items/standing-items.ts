import { epochMs } from '../../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { Comment } from '../comment.entity.ts';
import type { Community } from '../community.entity.ts';
import type { Post } from '../post.entity.ts';

export type ItemTables = InferKyselyDB<typeof Comment | typeof Community | typeof Post>;

/** Posts that were not taken down, in the shape that they have in common with comments. */
export function standingPosts(kysely: Kysely<ItemTables>) {
  return kysely
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.community_id')
    .select(sql<'post' | 'comment'>`'post'`.as('kind'))
    .select(['post.platform', 'post.id', 'post.community_id as communityId', 'community.name as community'])
    .select(['post.id as postId', 'post.title', 'post.body', 'post.author', 'post.score', 'post.nsfw'])
    .select(['post.link', 'post.flair', 'post.num_comments as numComments', 'community.sample'])
    .select((eb) => epochMs(eb.ref('post.created_at')).as('createdMs'))
    .where('post.removed_by', 'is', null);
}

/** Comments that were not taken down, with what is known of the post that they stand under. */
export function standingComments(kysely: Kysely<ItemTables>) {
  return kysely
    .selectFrom('comment')
    .innerJoin('community', 'community.id', 'comment.community_id')
    .leftJoin('post', (join) =>
      join
        .onRef('post.platform', '=', 'comment.platform')
        .onRef('post.id', '=', 'comment.post_id')
        .on('post.removed_by', 'is', null),
    )
    .select(sql<'post' | 'comment'>`'comment'`.as('kind'))
    .select(['comment.platform', 'comment.id', 'comment.community_id as communityId', 'community.name as community'])
    .select(['comment.post_id as postId', (eb) => eb.fn.coalesce('post.title', eb.val('')).as('title')])
    .select(['comment.body', 'comment.author', 'comment.score'])
    .select((eb) => eb.fn.coalesce('post.nsfw', 'community.nsfw').as('nsfw'))
    .select([sql<string | null>`null::text`.as('link'), sql<string | null>`null::text`.as('flair')])
    .select([sql<number | null>`null::int`.as('numComments'), 'community.sample'])
    .select((eb) => epochMs(eb.ref('comment.created_at')).as('createdMs'))
    .where('comment.removed_by', 'is', null);
}

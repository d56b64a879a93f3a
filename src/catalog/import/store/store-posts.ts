import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { now } from '../../../database/expressions.ts';
import { statementsOn } from '../../../database/statements-on.ts';
import type { Community } from '../../posts/community.entity.ts';
import type { ForgottenItem } from '../../posts/forgotten-item.entity.ts';
import { pageIdIn } from '../../posts/page-id.ts';
import type { CommentRow } from '../records/comment-record.ts';
import { isNewer, type Merged, mergeRows, type MergeTarget, type Origin } from './merge.statements.ts';
import { communityIds } from './mentioned-communities.ts';
import type { PostRow } from '../records/post-record.ts';

type Tables = InferKyselyDB<typeof Community>;

const postContent = [
  ...(['community_id', 'author', 'title', 'body', 'link', 'flair', 'score', 'upvote_ratio'] as const),
  ...(['num_comments', 'nsfw', 'created_at', 'edited_at', 'removed_by'] as const),
] as const;

const commentContent = [
  ...(['community_id', 'post_id', 'parent_id', 'author', 'body', 'score'] as const),
  ...(['created_at', 'edited_at', 'removed_by'] as const),
] as const;

/** What was taken down comes back only with a record that is known to be newer; what was forgotten on request never. */
const overwrites = (origin: Origin) =>
  `${isNewer(origin)} and t.removed_by is distinct from 'request' and (t.removed_by is null or s.removed_by is not null or s.as_of > t.as_of)`;

/** What only a result or a hit remembered when it was forgotten on request has no row here, by its id or that of its page. */
function isNotForgotten(kind: ForgottenItem['kind']): string {
  const isUnder = (id: string) =>
    `not exists (select 1 from forgotten_item f where f.platform = s.platform and f.kind = '${kind}' and f.id = ${id})`;
  return `${isUnder('s.id')} and ${isUnder(pageIdIn('s.id'))}`;
}

const posts: MergeTarget<'id' | (typeof postContent)[number]> = {
  table: 'post',
  key: 'id',
  community: 'community_id',
  content: postContent,
  // Somebody's own record may have little more than a title.
  keptWhenUnknown: ['author', 'body', 'link', 'flair', 'score', 'upvote_ratio', 'num_comments', 'nsfw', 'edited_at'],
  newWhenUnknown: { body: `''`, nsfw: 'false' },
  noneWhenEmpty: ['author', 'link', 'flair'],
  overwrites,
  stores: isNotForgotten('post'),
  arrivals: { kind: 'post', news: ['community_id', 'title', 'body', 'link', 'flair'] },
};

const comments: MergeTarget<'id' | (typeof commentContent)[number]> = {
  table: 'comment',
  key: 'id',
  community: 'community_id',
  content: commentContent,
  keptWhenUnknown: ['parent_id', 'author', 'score', 'edited_at'],
  noneWhenEmpty: ['parent_id', 'author'],
  overwrites,
  stores: isNotForgotten('comment'),
  arrivals: { kind: 'comment', news: ['community_id', 'body'] },
};

export async function storePosts(client: Client, rows: PostRow[], origin: Origin): Promise<Merged> {
  const merged = await mergeRows(client, posts, origin, await withCommunityIds(client, rows, origin));
  // In order of id: whoever else marks communities the same way never waits for us while we wait for them.
  await statementsOn<Tables>(client)
    .updateTable('community')
    .set({ changed_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('community as c')
        .select('c.id')
        .where('c.id', '=', sql<number>`any(${merged.communities}::int[])`)
        .orderBy('c.id')
        .forNoKeyUpdate(),
    )
    .execute();
  return merged;
}

/** Comments are no part of the search index: their communities are not marked as changed. */
export async function storeComments(client: Client, rows: CommentRow[], origin: Origin): Promise<Merged> {
  return mergeRows(client, comments, origin, await withCommunityIds(client, rows, origin));
}

async function withCommunityIds<R extends PostRow | CommentRow>(
  client: Client,
  rows: R[],
  origin: Origin,
): Promise<Iterable<R & { community_id: number }>> {
  const mentions = rows.map(({ community }) => community);
  const idOf = await communityIds(client, mentions, origin);
  return (function* () {
    for (const row of rows) yield { ...row, community_id: idOf(row.community) };
  })();
}

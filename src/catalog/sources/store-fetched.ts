import { newConnection } from '../../database/connections/connection.ts';
import type { Comment, PlatformName, Post } from '../../platforms/platform.ts';
import { storable } from '../../platforms/reading/storable.ts';
import { storeComments, storePosts } from '../import/store/store-posts.ts';
import { inTransaction } from '../import/store/transaction.ts';

/** Stores what a live platform answered, as an import would: new posts become arrivals for those who watch. */
export async function storeFetched(
  url: string,
  platform: PlatformName,
  { posts, comments }: { posts: readonly Post[]; comments: readonly Comment[] },
): Promise<void> {
  if (posts.length === 0 && comments.length === 0) return;
  const client = newConnection(url, 'fetched posts');
  await client.connect();
  try {
    const origin = { platform, sample: false, repeated: false };
    await inTransaction(client, async () => {
      if (posts.length > 0) await storePosts(client, distinct(posts).map(toPostRow), origin);
      if (comments.length > 0) await storeComments(client, distinct(comments).map(toCommentRow), origin);
    });
  } finally {
    await client.end();
  }
}

/** A page may show one twice: the last is the newest. */
function distinct<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function toPostRow(post: Post) {
  const { link, flair } = post;
  return {
    ...toRow(post),
    title: storable(post.title, 'title'),
    link: storable(link ?? '', 'link'),
    flair: storable(flair ?? '', 'label'),
    upvote_ratio: post.upvoteRatio,
    num_comments: post.numComments,
    nsfw: post.nsfw,
    removed_by: post.removedBy,
  };
}

function toCommentRow(comment: Comment) {
  return { ...toRow(comment), post_id: comment.postId, parent_id: comment.parentId ?? '', removed_by: null };
}

/** What posts and comments have in common. A platform that names nobody says that there is nobody. */
function toRow({ id, community: name, author, body, score, createdAt, editedAt, asOf }: Post | Comment) {
  return {
    key: id,
    community: { name, name_key: name.toLowerCase(), members: null },
    id,
    author: storable(author ?? '', 'label'),
    body: storable(body, 'body'),
    score,
    created_at: createdAt,
    edited_at: editedAt,
    as_of: asOf ?? new Date(),
  };
}

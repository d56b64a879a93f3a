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

const mentioned = (name: string) => ({ name, name_key: name.toLowerCase(), members: null });

function toPostRow(post: Post) {
  return {
    key: post.id,
    community: mentioned(post.community),
    id: post.id,
    author: post.author === null ? null : storable(post.author, 'label'),
    title: storable(post.title, 'title'),
    body: storable(post.body, 'body'),
    link: post.link === null ? null : storable(post.link, 'link') || null,
    flair: post.flair === null ? null : storable(post.flair, 'label'),
    score: post.score,
    upvote_ratio: post.upvoteRatio,
    num_comments: post.numComments,
    nsfw: post.nsfw,
    created_at: post.createdAt,
    edited_at: post.editedAt,
    removed_by: post.removedBy,
    as_of: post.asOf ?? new Date(),
  };
}

function toCommentRow(comment: Comment) {
  return {
    key: comment.id,
    community: mentioned(comment.community),
    id: comment.id,
    post_id: comment.postId,
    parent_id: comment.parentId,
    author: comment.author === null ? null : storable(comment.author, 'label'),
    body: storable(comment.body, 'body'),
    score: comment.score,
    created_at: comment.createdAt,
    edited_at: comment.editedAt,
    removed_by: null,
    as_of: comment.asOf ?? new Date(),
  };
}

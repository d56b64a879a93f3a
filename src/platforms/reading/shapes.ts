import { commentUrl, communityUrl, postUrl } from '../addresses.ts';
import type { AnyComment, Community, Post } from '../platform.ts';
import { pastOrNull } from './ahead.ts';

type Told<Shape, Needed extends keyof Shape> = Pick<Shape, Needed> & Partial<Shape>;

/** A community: what its platform does not tell is not known. Here and below it was told now, unless that is said. */
export function communityOf(told: Told<Community, 'platform' | 'name' | 'title'>): Community {
  return {
    url: communityUrl(told.platform, told.name),
    description: '',
    sidebar: '',
    members: null,
    nsfw: false,
    access: 'public',
    quarantined: false,
    language: null,
    category: null,
    asOf: new Date(),
    ...told,
    createdAt: pastOrNull(told.createdAt ?? null),
  };
}

/** A post; of one that was removed nothing is shown that somebody wrote. */
export function postOf(told: Told<Post, 'platform' | 'id' | 'community' | 'createdAt'>): Post {
  const post = {
    author: null,
    title: '',
    body: '',
    link: null,
    url: postUrl(told.platform, told.community, told.id, told.link),
    flair: null,
    score: null,
    upvoteRatio: null,
    numComments: null,
    nsfw: false,
    removedBy: null,
    asOf: new Date(),
    ...told,
    editedAt: pastOrNull(told.editedAt ?? null),
  };
  return post.removedBy === null ? post : { ...post, author: null, title: '', body: '', link: null, flair: null };
}

/** A comment, or the tombstone of one. */
export function commentOf(
  told: Told<AnyComment, 'platform' | 'id' | 'postId' | 'community' | 'createdAt'>,
): AnyComment {
  const comment = {
    parentId: null,
    author: null,
    body: '',
    url: commentUrl(told.platform, told.community, told.postId, told.id),
    score: null,
    removedBy: null,
    asOf: new Date(),
    ...told,
    editedAt: pastOrNull(told.editedAt ?? null),
  };
  return comment.removedBy === null ? comment : { ...comment, author: null, body: '' };
}

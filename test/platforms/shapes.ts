import * as assert from 'uvu/assert';
import type { AnyComment, Comment, Community, Post, Rule } from '../../src/platforms/platform.ts';

type Kind = 'text' | 'text?' | 'count' | 'number?' | 'flag' | 'time' | 'time?';
/** Without what only oddities have. */
type Shape<T> = Record<Exclude<keyof T, 'isAuthorUnread'>, Kind>;

export const communityShape: Shape<Community> = {
  platform: 'text',
  name: 'text',
  url: 'text',
  title: 'text',
  description: 'text',
  sidebar: 'text',
  members: 'number?',
  nsfw: 'flag',
  access: 'text?',
  quarantined: 'flag',
  language: 'text?',
  category: 'text?',
  createdAt: 'time?',
  asOf: 'time?',
};

export const postShape: Shape<Post> = {
  platform: 'text',
  id: 'text',
  community: 'text',
  author: 'text?',
  title: 'text',
  body: 'text',
  link: 'text?',
  url: 'text',
  flair: 'text?',
  score: 'number?',
  upvoteRatio: 'number?',
  numComments: 'number?',
  nsfw: 'flag',
  createdAt: 'time',
  editedAt: 'time?',
  removedBy: 'text?',
  asOf: 'time?',
};

export const commentShape: Shape<Comment> = {
  platform: 'text',
  id: 'text',
  postId: 'text',
  parentId: 'text?',
  community: 'text',
  author: 'text?',
  body: 'text',
  url: 'text',
  score: 'number?',
  createdAt: 'time',
  editedAt: 'time?',
  asOf: 'time?',
};

export const anyCommentShape: Shape<AnyComment> = { ...commentShape, removedBy: 'text?' };

export const ruleShape: Shape<Rule> = { position: 'count', title: 'text', text: 'text', asOf: 'time?' };

/** The value has exactly the keys of the shape, each of its kind. */
export function hasShape<T extends object>(value: T, shape: Shape<T>): void {
  assert.equal(Object.keys(value).toSorted(), Object.keys(shape).toSorted(), 'exactly the documented keys');
  for (const [key, kind] of Object.entries<Kind>(shape)) {
    const held: unknown = value[key as keyof T];
    assert.ok(isOf(kind, held), `${key} is ${kind}, not ${String(held)}`);
  }
}

function isOf(kind: Kind, value: unknown): boolean {
  if (value === null) return kind.endsWith('?');
  if (kind.startsWith('text')) return typeof value === 'string';
  if (kind.startsWith('time')) return value instanceof Date && !Number.isNaN(value.getTime());
  if (kind === 'flag') return typeof value === 'boolean';
  return typeof value === 'number' && Number.isFinite(value) && (kind === 'number?' || Number.isInteger(value));
}

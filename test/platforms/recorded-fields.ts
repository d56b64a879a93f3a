import * as assert from 'uvu/assert';
import type { Comment, Community, Post } from '../../src/platforms/platform.ts';

/** The `data` of a thing in Reddit's JSON. */
export type Raw = Record<string, unknown>;
type Meet = (peculiarity: string) => void;

/** All things of a kind in an answer, wherever they stand, in their order. */
export function thingsIn(body: string, kind: 't1' | 't3' | 't5' | 'more'): Raw[] {
  const found: Raw[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const { kind: is, data } = value as { kind?: unknown; data?: Raw };
    if (is === kind && data) found.push(data);
    Object.values(value).forEach(walk);
  };
  walk(JSON.parse(body));
  return found;
}

const isMarked = (text: unknown) => ['[deleted]', '[removed]'].includes(String(text));

export function isGone(data: Raw): boolean {
  return isMarked(data['body']) || isMarked(data['selftext']) || Boolean(data['removed_by_category']);
}

/** Not an advertisement, not in a profile, and where everybody may look. */
export function isPublic(data: Raw): boolean {
  return data['subreddit'] !== undefined && !['private', 'user'].includes(String(data['subreddit_type']));
}

function edited(data: Raw): number | null {
  return typeof data['edited'] === 'number' ? data['edited'] * 1000 : null;
}

function author(data: Raw): unknown {
  return data['author'] === '[deleted]' ? null : data['author'];
}

export function checkPost(post: Post, data: Raw, meet: Meet): void {
  const gone = isGone(data);
  assert.equal([post.id, post.community], [data['id'], data['subreddit']]);
  assert.equal([post.title, post.body], gone ? ['', ''] : [data['title'], data['selftext']]);
  assert.is(post.author, gone ? null : author(data));
  assert.is(post.flair, gone ? null : (data['link_flair_text'] as string | null)?.trim() || null);
  assert.is(post.score, data['hide_score'] ? null : data['score']);
  assert.equal([post.numComments, post.nsfw], [data['num_comments'], data['over_18']]);
  assert.is(post.upvoteRatio, data['upvote_ratio'] ?? null);
  assert.is(post.createdAt.getTime(), Number(data['created_utc']) * 1000);
  assert.is(post.editedAt?.getTime() ?? null, edited(data));
  assert.is(post.removedBy !== null, gone);
  assert.is(post.link, gone || data['is_self'] ? null : data['url']);
  if (gone) meet('removed post');
  if (!gone && post.author === null) meet('post of a deleted author');
  if (data['hide_score']) meet('post with a hidden score');
  if (data['crosspost_parent']) meet('crosspost');
  if (data['is_gallery']) meet('gallery');
  if (data['poll_data']) meet('poll');
  meet(typeof data['edited'] === 'number' ? 'edited post' : 'post never edited');
}

export function checkComment(comment: Comment & { removedBy?: string | null }, data: Raw, meet: Meet): void {
  const gone = isGone(data);
  assert.equal([comment.id, comment.community], [data['id'], data['subreddit']]);
  assert.is(comment.postId, String(data['link_id']).slice(3));
  const parent = String(data['parent_id']);
  assert.is(comment.parentId, parent.startsWith('t1_') ? parent.slice(3) : null);
  assert.equal([comment.body, comment.author], gone ? ['', null] : [data['body'], author(data)]);
  assert.is(comment.score, data['score_hidden'] ? null : data['score']);
  assert.is(comment.createdAt.getTime(), Number(data['created_utc']) * 1000);
  assert.is(comment.editedAt?.getTime() ?? null, edited(data));
  if (!gone && comment.author === null) meet('comment of a deleted author');
  if (data['score_hidden']) meet('comment with a hidden score');
  if (typeof data['edited'] === 'number') meet('edited comment');
}

export function checkCommunity(community: Community, data: Raw): void {
  assert.equal(
    [community.name, community.title, community.description, community.sidebar],
    [data['display_name'], data['title'], data['public_description'], data['description'] ?? ''],
  );
  assert.is(community.members, data['subscribers'] ?? null);
  assert.equal([community.nsfw, community.quarantined], [Boolean(data['over18']), Boolean(data['quarantine'])]);
  assert.equal([community.access, community.category], [data['subreddit_type'], data['advertiser_category'] || null]);
  assert.is(community.language, (data['lang'] as string | null)?.slice(0, 2) ?? null);
  assert.is(community.createdAt?.getTime(), Number(data['created_utc']) * 1000);
}

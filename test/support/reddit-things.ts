import type { AnyComment, Community, Post, Rule } from '../../src/platforms/platform.ts';
import type { World } from './world.ts';

/** A world in Reddit's JSON, in the spelling of its answers with `raw_json=1`. */
export type Raw = { kind: string; data: Record<string, unknown> };

const seconds = (date: Date | null) => (date === null ? null : date.getTime() / 1000);

export function rawCommunity(community: Community): Raw {
  const isShown = community.access !== 'private';
  return {
    kind: 't5',
    data: {
      name: `t5_${communityId(community.name)}`,
      id: communityId(community.name),
      display_name: community.name,
      display_name_prefixed: `r/${community.name}`,
      title: community.title,
      public_description: community.description,
      description: isShown ? community.sidebar : null,
      description_html: null,
      subscribers: isShown ? community.members : null,
      active_user_count: null,
      over18: isShown ? community.nsfw : null,
      subreddit_type: community.access,
      quarantine: isShown ? community.quarantined : null,
      lang: isShown ? community.language : null,
      advertiser_category: community.category ?? '',
      created_utc: seconds(community.createdAt),
      url: `/r/${community.name}/`,
    },
  };
}

export function communityId(name: string): string {
  return name.toLowerCase().replaceAll(/[^\da-z]/g, '');
}

/** Who has removed it decides what is left to see; the title stays. */
export function rawPost(post: Post, community: Community): Raw {
  const { id, removedBy, link } = post;
  const permalink = `/r/${post.community}/comments/${id}/${post.title.toLowerCase().replaceAll(/[^\da-z]+/g, '_')}/`;
  return {
    kind: 't3',
    data: {
      name: `t3_${id}`,
      id,
      subreddit: post.community,
      subreddit_id: `t5_${communityId(post.community)}`,
      subreddit_type: community.access,
      author: removedBy === 'author' ? '[deleted]' : (post.author ?? '[deleted]'),
      title: removedBy === 'reddit' ? '[ Removed by Reddit ]' : post.title,
      selftext: removedBy === null ? post.body : removedBy === 'author' ? '[deleted]' : '[removed]',
      is_self: link === null,
      url: link ?? `https://www.reddit.com${permalink}`,
      permalink,
      link_flair_text: post.flair,
      score: post.score ?? 1,
      hide_score: post.score === null,
      upvote_ratio: post.upvoteRatio,
      num_comments: post.numComments,
      over_18: post.nsfw,
      quarantine: community.quarantined,
      created_utc: seconds(post.createdAt),
      edited: seconds(post.editedAt) ?? false,
      removed_by_category: removedBy === 'author' ? 'deleted' : removedBy,
      stickied: false,
    },
  };
}

/** `replies` are comments and perhaps a `more`. */
export function rawComment(comment: AnyComment, replies: Raw[] = []): Raw {
  const { id, removedBy } = comment;
  return {
    kind: 't1',
    data: {
      name: `t1_${id}`,
      id,
      link_id: `t3_${comment.postId}`,
      parent_id: comment.parentId === null ? `t3_${comment.postId}` : `t1_${comment.parentId}`,
      subreddit: comment.community,
      author: removedBy === null ? (comment.author ?? '[deleted]') : '[deleted]',
      body: removedBy === null ? comment.body : removedBy === 'author' ? '[deleted]' : '[removed]',
      score: comment.score ?? 1,
      score_hidden: comment.score === null,
      created_utc: seconds(comment.createdAt),
      edited: seconds(comment.editedAt) ?? false,
      permalink: `/r/${comment.community}/comments/${comment.postId}/_/${id}/`,
      replies: replies.length > 0 ? rawListing(replies) : '',
    },
  };
}

/** Comments that are folded away. */
export function rawMore(parent: string, ids: string[]): Raw {
  return {
    kind: 'more',
    data: { count: ids.length, name: `t1_${ids[0]}`, id: ids[0], parent_id: parent, depth: 0, children: ids },
  };
}

export function rawRules(rules: readonly Rule[]) {
  return {
    rules: rules.map(({ position, title, text }) => ({
      kind: 'all',
      short_name: title,
      violation_reason: title,
      description: text,
      priority: position,
      created_utc: 1_587_949_210,
    })),
    site_rules: ['Spam'],
  };
}

export function rawWiki({ text }: World['wiki'][number]): Raw {
  return {
    kind: 'wikipage',
    data: { content_md: text, content_html: '', may_revise: false, revision_date: 1_587_949_210 },
  };
}

export function rawListing(children: Raw[], after: string | null = null): Raw {
  return { kind: 'Listing', data: { after, before: null, dist: children.length, modhash: '', children } };
}

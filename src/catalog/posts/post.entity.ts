import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PlatformName } from '../../platforms/platform.ts';
import { Community } from './community.entity.ts';

/** A post in a community, in our neutral shape. */
export const Post = defineEntity({
  name: 'Post',
  tableName: 'post',
  indexes: [
    {
      // What stands is counted from it alone, without a look at the posts.
      name: 'post_listing',
      expression: `create index "post_listing" on "post" ("community_id", "created_at") include ("removed_by")`,
    },
  ],
  properties: {
    platform: p.text().$type<PlatformName>().primary(),
    /** The platform's id without `t3_`. */
    id: p.text().primary(),
    community: () => p.manyToOne(Community).deleteRule('cascade'),
    author: p.text().nullable(),
    title: p.text(),
    /** Markdown; empty for links and pictures. */
    body: p.text().default(''),
    /** What a link post links to; `null` for text posts. */
    link: p.text().nullable(),
    flair: p.text().nullable(),
    score: p.integer().nullable(),
    upvoteRatio: p.float().nullable(),
    numComments: p.integer().nullable(),
    nsfw: p.boolean().default(false),
    createdAt: p.datetime().length(3),
    editedAt: p.datetime().length(3).nullable(),
    /** Who took it down (`moderator`, `author`, `reddit`, …); `null`: it stands. */
    removedBy: p.text().nullable(),
    asOf: p.datetime().length(3).nullable(),
  },
});
export type Post = InferEntity<typeof Post>;

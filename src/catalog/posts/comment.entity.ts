import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PlatformName } from '../../platforms/platform.ts';
import { Community } from './community.entity.ts';

/** A comment under a post. */
export const Comment = defineEntity({
  name: 'Comment',
  tableName: 'comment',
  indexes: [
    {
      // What stands is counted from it alone, without a look at the comments.
      name: 'comment_listing',
      expression: `create index "comment_listing" on "comment" ("community_id", "created_at") include ("removed_by")`,
    },
  ],
  properties: {
    platform: p.text().$type<PlatformName>().primary(),
    /** The platform's id without `t1_`. */
    id: p.text().primary(),
    community: () => p.manyToOne(Community).deleteRule('cascade'),
    /** The post it stands under; that post need not be in the catalog. */
    postId: p.text().index(),
    /** The comment it answers; `null`: the post itself. */
    parentId: p.text().nullable(),
    author: p.text().nullable(),
    body: p.text(),
    score: p.integer().nullable(),
    createdAt: p.datetime().length(3),
    editedAt: p.datetime().length(3).nullable(),
    /** Who took it down (`moderator`, `author`, `reddit`, …); `null`: it stands. */
    removedBy: p.text().nullable(),
    asOf: p.datetime().length(3).nullable(),
  },
});
export type Comment = InferEntity<typeof Comment>;

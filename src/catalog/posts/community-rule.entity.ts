import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Community } from './community.entity.ts';

export const CommunityRule = defineEntity({
  name: 'CommunityRule',
  tableName: 'community_rule',
  properties: {
    community: () => p.manyToOne(Community).primary().deleteRule('cascade'),
    /** From 0, as the platform orders them. */
    position: p.smallint().primary(),
    title: p.text(),
    text: p.text().default(''),
    asOf: p.datetime().length(3).nullable(),
  },
});
export type CommunityRule = InferEntity<typeof CommunityRule>;

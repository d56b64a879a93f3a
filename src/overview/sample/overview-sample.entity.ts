import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CommunitySample } from './community-sample.ts';

/** What was read of a community for an overview; jobs of the next hour share it. */
export const OverviewSample = defineEntity({
  name: 'OverviewSample',
  tableName: 'overview_sample',
  properties: {
    /** The community's name in lower case, which says its platform, too. */
    key: p.text().primary(),
    /** How many posts were asked for, and whether comments were. */
    posts: p.integer(),
    comments: p.boolean(),
    jobId: p.text(),
    body: p.json().columnType('json').$type<CommunitySample>(),
    readAt: p.datetime().length(3).defaultRaw('now()').index(),
  },
});
export type OverviewSample = InferEntity<typeof OverviewSample>;

import { defineEntity, p } from '@mikro-orm/core';

const OverviewSampleSchema = defineEntity({
  name: 'OverviewSample',
  tableName: 'overview_sample',
  properties: {
    /** The community's name in lower case, which says its platform, too. */
    key: p.text().primary(),
    /** How many posts were asked for, and whether comments were. */
    posts: p.integer(),
    comments: p.boolean(),
    jobId: p.text(),
    body: p.json().columnType('json').$type<Record<string, unknown>>(),
    readAt: p.datetime().length(3).defaultRaw('now()').index(),
  },
});

/** What was read of a community for an overview; jobs of the next hour share it. */
export class OverviewSample extends OverviewSampleSchema.class {}
OverviewSampleSchema.setClass(OverviewSample);

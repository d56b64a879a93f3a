import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { hitOfJob } from './monitoring-hit.entity.ts';
import type { ReviewStatus } from './monitoring-hit.schema.ts';

/** What a person decided of a hit at some time; every decision is kept. */
export const MonitoringReview = defineEntity({
  name: 'MonitoringReview',
  tableName: 'monitoring_review',
  indexes: [{ properties: ['hitId', 'id'] }],
  properties: {
    jobId: p.text().primary(),
    id: p.bigint('number').primary().autoincrement(),
    hitId: p.text(),
    hit: hitOfJob,
    status: p.text().$type<ReviewStatus>(),
    note: p.text().nullable(),
    byKeyId: p.text().nullable(),
    at: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type MonitoringReview = InferEntity<typeof MonitoringReview>;

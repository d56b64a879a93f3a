import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PostAnalysis, PostSigns } from '../../analysis/analyst.ts';
import type { PlatformName } from '../../platforms/platform.ts';
import type { MatchedTerm } from '../query/index.ts';
import { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { ReviewStatus, ShownPost } from './monitoring-hit.schema.ts';

/** A post or comment that matched, with why and what it means. */
export const MonitoringHit = defineEntity({
  name: 'MonitoringHit',
  tableName: 'monitoring_hit',
  uniques: [{ properties: ['job', 'sequence'] }],
  indexes: [
    { properties: ['job', 'textHash'] },
    // For who knows only its id. With an order, hits of one job would be looked for among those of all.
    {
      name: 'monitoring_hit_by_id',
      expression: `create index "monitoring_hit_by_id" on "monitoring_hit" using hash ("id")`,
    },
    {
      name: 'monitoring_hit_waiting',
      expression: `create index "monitoring_hit_waiting" on "monitoring_hit" ("job_id", "id") where "review_status" = 'pending'`,
    },
    // The first and the last of a day say how many it brought.
    { name: 'monitoring_hit_order', properties: ['job', 'storedAt', 'sequence'] },
    {
      name: 'monitoring_hit_reviewed',
      expression: `create index "monitoring_hit_reviewed" on "monitoring_hit" ("job_id", "review_at") include ("stored_at", "review_status") where "review_status" <> 'pending'`,
    },
    // These wait for nobody: what is gone cannot be reviewed.
    {
      name: 'monitoring_hit_gone',
      expression: `create index "monitoring_hit_gone" on "monitoring_hit" ("job_id") where "deleted" and "review_status" = 'pending'`,
    },
    {
      name: 'monitoring_hit_recheck',
      expression: `create index "monitoring_hit_recheck" on "monitoring_hit" ("checked_at", "id") where not "deleted"`,
    },
  ],
  properties: {
    job: () => p.manyToOne(MonitoringJob).primary().deleteRule('cascade'),
    /** A TypeID. */
    id: p.text().primary(),
    /** Counts from 1 in the order of commits. */
    sequence: p.bigint('number'),
    kind: p.text().$type<'post' | 'comment'>(),
    platform: p.text().$type<PlatformName>(),
    itemId: p.text(),
    community: p.text(),
    /** What the same text posted elsewhere has in common with it; `null`: too short to tell. */
    textHash: p.text().nullable(),
    /** As the wire shows it, but for `deleted`. */
    post: p.json().columnType('json').$type<ShownPost>(),
    match: p.json().columnType('json').$type<{ clause: string; terms: MatchedTerm[] }>(),
    analysis: p.json().columnType('json').$type<{ relevance: number } & PostAnalysis>(),
    relevance: p.double().$type<number>(),
    /** To weigh it anew when reviews have taught something; `null`: there is nothing to weigh. */
    signs: p.json().columnType('json').$type<PostSigns>().nullable(),
    /** Its author or a moderator took it down: its texts are gone from here. */
    deleted: p.boolean().default(false),
    reviewStatus: p.text().$type<ReviewStatus>().default('pending'),
    reviewNote: p.text().nullable(),
    reviewByKeyId: p.text().nullable(),
    reviewAt: p.datetime().length(3).nullable(),
    reviewCount: p.integer().default(0),
    createdAt: p.datetime().length(3),
    seenAt: p.datetime().length(3),
    matchedAt: p.datetime().length(3),
    storedAt: p.datetime().length(3),
    /** When the platform was last asked whether it still stands. */
    checkedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type MonitoringHit = InferEntity<typeof MonitoringHit>;

const byJobAndId = () =>
  p.manyToOne(MonitoringHit).joinColumns('job_id', 'hit_id').updateRule('no action').deleteRule('cascade');

/** The hit that `job` and `hitId` name, of which no columns are inferred: these two are. */
export const hitOfJob = byJobAndId as () => ReturnType<typeof byJobAndId> & { '~options': { persist: false } };

/** Every post or comment that is in a hit, the hit's own and those of the same text: each is in one hit of a job. */
export const MonitoringHitItem = defineEntity({
  name: 'MonitoringHitItem',
  tableName: 'monitoring_hit_item',
  indexes: [{ properties: ['platform', 'itemId'] }],
  properties: {
    job: () => p.manyToOne(MonitoringJob).primary().deleteRule('cascade'),
    platform: p.text().$type<PlatformName>().primary(),
    kind: p.text().$type<'post' | 'comment'>().primary(),
    itemId: p.text().primary(),
    hitId: p.text().index(),
    hit: hitOfJob,
    community: p.text(),
    url: p.text(),
    createdAt: p.datetime().length(3),
  },
});
export type MonitoringHitItem = InferEntity<typeof MonitoringHitItem>;

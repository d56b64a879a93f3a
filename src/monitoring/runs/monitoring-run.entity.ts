import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AnalystWarning } from '../../analysis/analyst.ts';
import { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { RunGap, RunSource } from './monitoring-run.schema.ts';

/** One execution of a monitoring job: what it looked at and what came of it. */
export const MonitoringRun = defineEntity({
  name: 'MonitoringRun',
  tableName: 'monitoring_run',
  // A scan that is tried again goes on with its runs.
  uniques: [{ properties: ['job', 'scanId'] }],
  properties: {
    job: () => p.manyToOne(MonitoringJob).primary().deleteRule('cascade'),
    /** A TypeID: sorts by time. */
    id: p.text().primary(),
    scanId: p.text(),
    status: p.text().$type<'succeeded' | 'partial' | 'failed'>(),
    startedAt: p.datetime().length(3).index(),
    finishedAt: p.datetime().length(3),
    postsSeen: p.integer(),
    commentsSeen: p.integer(),
    matched: p.integer(),
    filtered: p.integer(),
    hitsCreated: p.integer(),
    duplicates: p.integer(),
    sources: p.json().columnType('json').$type<RunSource[]>(),
    gaps: p.json().columnType('json').$type<RunGap[]>(),
    warnings: p.json().columnType('json').$type<AnalystWarning[]>().defaultRaw(`'[]'::json`),
    creditsCharged: p.integer(),
    error: p.json().columnType('json').$type<{ code: string; message: string }>().nullable(),
  },
});
export type MonitoringRun = InferEntity<typeof MonitoringRun>;

/** The counts of a run that has not looked at anything yet. */
export const nothingSeen = {
  posts_seen: 0,
  comments_seen: 0,
  matched: 0,
  filtered: 0,
  hits_created: 0,
  duplicates: 0,
  credits_charged: 0,
};

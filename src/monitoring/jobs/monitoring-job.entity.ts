import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Account } from '../../accounts/account.entity.ts';
import type { Lesson, PostAct, Stream } from '../../analysis/analyst.ts';
import type { MonitoringJobBody } from './monitoring-job.schema.ts';
import type { Schedule } from './schedule.ts';

/** What a customer wants to hear of, until they disable or delete it. */
export const MonitoringJob = defineEntity({
  name: 'MonitoringJob',
  tableName: 'monitoring_job',
  indexes: [
    { properties: ['account', 'id'] },
    {
      name: 'monitoring_job_due',
      expression: `create index "monitoring_job_due" on "monitoring_job" ("next_run_at") where "enabled" and "scan_id" is null`,
    },
    {
      name: 'monitoring_job_claimed',
      expression: `create index "monitoring_job_claimed" on "monitoring_job" ("scan_id") where "scan_id" is not null`,
    },
    // For what was claimed in a time to come.
    {
      name: 'monitoring_job_claimed_at',
      expression: `create index "monitoring_job_claimed_at" on "monitoring_job" ("claimed_at") where "enabled"`,
    },
    // The one that is furthest behind holds arrivals for everybody.
    {
      name: 'monitoring_job_seen',
      expression: `create index "monitoring_job_seen" on "monitoring_job" ("arrivals_seen") where "enabled"`,
    },
    {
      name: 'monitoring_job_unannounced',
      expression: `create index "monitoring_job_unannounced" on "monitoring_job" ("id") where "last_sequence" > "announced_sequence"`,
    },
  ],
  properties: {
    /** A TypeID: sorts by time. */
    id: p.text().primary(),
    account: () => p.manyToOne(Account).deleteRule('cascade'),
    createdByKeyId: p.text(),
    name: p.text(),
    enabled: p.boolean(),
    /** Why it rests although it is enabled; `null`: it does not. */
    suspendedFor: p.text().$type<'insufficient_credits'>().nullable(),
    /** What goes wrong, in plain English; `null`: nothing. */
    statusReason: p.text().nullable(),
    targetKind: p.text().$type<'community' | 'search'>(),
    /** Names as given; for a search, none is everywhere. */
    communities: p.json().$type<string[]>(),
    /** Of a community target: the filter, if any. */
    query: p.text().nullable(),
    intent: p.text().nullable(),
    noise: p.text().nullable(),
    /** What wanted posts do, read from the intent unless somebody stated it; `null`: of a job from before there was such a thing. */
    acts: p.json().$type<PostAct[]>().nullable(),
    actsGiven: p.boolean().default(false),
    /** What is known of the posts where it looks; `null`: nobody has looked since target or criteria changed. */
    stream: p.json().$type<Stream>().nullable(),
    /** What reviews taught; `null`: too few. */
    lesson: p.json().$type<Lesson>().nullable(),
    includeComments: p.boolean(),
    minRelevance: p.double().$type<number>(),
    languages: p.json().$type<string[]>(),
    schedule: p.json().$type<Schedule>(),
    backfillHours: p.integer(),
    metadata: p.json().$type<MonitoringJobBody['metadata']>(),
    /** Of a live platform, what is older is no hit; set anew when the job is enabled. */
    startsAt: p.datetime().length(3),
    /** Arrivals up to this one were looked at. */
    arrivalsSeen: p.bigint('number'),
    /** Gaps up to this one were told. */
    gapsSeen: p.bigint('number').default(0),
    /** The stored posts of the backfill were not looked at yet. */
    backfillDue: p.boolean(),
    lastRunAt: p.datetime().length(3).nullable(),
    nextRunAt: p.datetime().length(3).nullable(),
    /** The scan that works on it: no other does. `null`: none. */
    scanId: p.text().nullable(),
    claimedAt: p.datetime().length(3).nullable(),
    /** Runs in a row that could look at nothing. */
    failures: p.integer().default(0),
    /** Hits so far; the last one's sequence, also when hits were removed. */
    lastSequence: p.bigint('number').default(0),
    /** Hits up to this one were told of. */
    announcedSequence: p.bigint('number').default(0),
    creditsCharged: p.bigint('number').default(0),
    revision: p.integer().default(1),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    updatedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type MonitoringJob = InferEntity<typeof MonitoringJob>;

import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';
import type { JobError, JobKind, JobStatus, Warning } from './job-states.ts';

/** What a customer creates and waits for: a discovery or an overview. */
export const Job = defineEntity({
  name: 'Job',
  tableName: 'job',
  indexes: [
    { properties: ['account', 'kind', 'id'] },
    {
      name: 'job_active',
      expression: `create index "job_active" on "job" ("account_id", "deadline_at") where "status" in ('queued', 'running', 'canceling')`,
    },
  ],
  properties: {
    /** A TypeID: sorts by time. */
    id: p.text().primary(),
    kind: p.text().$type<JobKind>(),
    account: () => p.manyToOne(Account).deleteRule('cascade'),
    createdByKeyId: p.text(),
    status: p.text().$type<JobStatus>().default('queued'),
    input: p.json().$type<Record<string, unknown>>(),
    metadata: p.json().$type<Record<string, string | number | boolean | null>>(),
    /** 0 to 100, never falls. */
    progressPercent: p.smallint().default(0),
    progressStage: p.text().default('queued'),
    error: p.json().$type<JobError>().nullable(),
    warnings: p.json().$type<Warning[]>().defaultRaw(`'[]'::jsonb`),
    /** Credits set aside when it was created; what it would cost if it were canceled now; what it did cost in the end. */
    creditsReserved: p.integer().default(0),
    creditsDue: p.integer().default(0),
    creditsCharged: p.integer().nullable(),
    /** Rises with every visible change. */
    revision: p.integer().default(1),
    createdAt: p.datetime().length(3).defaultRaw('now()'),
    startedAt: p.datetime().length(3).nullable(),
    cancelRequestedAt: p.datetime().length(3).nullable(),
    finishedAt: p.datetime().length(3).nullable(),
    deadlineAt: p.datetime().length(3),
    resultExpiresAt: p.datetime().length(3).nullable(),
    /** When housekeeping removes the record. */
    removeAt: p.datetime().length(3).index(),
  },
});
export type Job = InferEntity<typeof Job>;

/** What a succeeded job found, until its retention ends. */
export const JobResult = defineEntity({
  name: 'JobResult',
  tableName: 'job_result',
  indexes: [{ properties: ['checkedAt', 'job'] }],
  properties: {
    job: () => p.manyToOne(Job).primary().deleteRule('cascade'),
    /** `json`, not `jsonb`: the fields keep their order. */
    body: p.json().columnType('json').$type<Record<string, unknown>>(),
    /** When the platforms were last asked whether what it quotes still stands. */
    checkedAt: p.datetime().length(3).defaultRaw('now()'),
  },
});
export type JobResult = InferEntity<typeof JobResult>;

import { z } from 'zod';
import { givenTime, optional, timestamp, warning } from '../wire/fields.ts';
import { pageQuery } from '../wire/page.ts';
import type { JobRow } from './job-row.ts';
import { isActive } from './job-states.ts';

const statuses = ['queued', 'running', 'succeeded', 'failed', 'canceling', 'canceled'] as const;
const pollAfterSeconds = 1;

/** Of any shape: what is no id of ours names no job. */
const jobId = z.string().describe('The id of the job.');

export const listJobsQuery = z.strictObject({
  ...pageQuery,
  status: optional(
    z
      .string()
      .max(200)
      .regex(new RegExp(`^(${statuses.join('|')})(,(${statuses.join('|')}))*$`), 'must be statuses, comma-separated'),
  ).meta({ description: 'Only jobs in one of these states, comma-separated.', example: 'queued,running' }),
  created_after: optional(givenTime).describe('Only jobs created after this time.'),
  created_before: optional(givenTime).describe('Only jobs created before this time.'),
});

export const getJobQuery = z.strictObject({
  job_id: jobId,
  wait_seconds: optional(z.int().min(0).max(30)).describe(
    'Answer as soon as the job has finished, at the latest after this many seconds.',
  ),
});

export const jobAddress = z.strictObject({ job_id: jobId });

/** A job as the wire shows it, for one kind of input. */
export function jobSchema<Name extends string, Input extends z.ZodType>(object: Name, input: Input) {
  return z.object({
    id: z.string().describe('TypeID; sorts by time.'),
    object: z.literal(object),
    status: z.enum(statuses),
    input,
    progress: z.object({
      percent: z.int().min(0).max(100).describe('Never falls.'),
      stage: z.string().describe('What is being done, for people.'),
    }),
    result_url: z.string().nullable().describe('Where the result is; `null` until the job has succeeded.'),
    error: z
      .object({ code: z.string(), message: z.string(), retryable: z.boolean() })
      .nullable()
      .describe('Why the job failed.'),
    warnings: z.array(warning),
    credits: z.object({
      reserved: z.int().describe('Credits that were set aside when it was created.'),
      charged: z.int().describe('Credits that it has cost; the rest went back when it ended.'),
    }),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    revision: z.int().describe('Rises with every change.'),
    poll_after_seconds: z.int().nullable().describe('When to look again; `null` when the job has finished.'),
    created_by_key_id: z.string(),
    created_at: timestamp,
    started_at: timestamp.nullable(),
    cancel_requested_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    deadline_at: timestamp.describe('The job is stopped when it has not finished by then.'),
    result_expires_at: timestamp.nullable(),
  });
}

/** A row as the wire shows it. `path` is where jobs of its kind live. */
export function toJob<Name extends string>(object: Name, path: string, row: JobRow) {
  return {
    id: row.id,
    object,
    status: row.status,
    input: row.input,
    progress: { percent: row.progress_percent, stage: row.progress_stage },
    result_url: row.status === 'succeeded' ? `${path}/${row.id}/result` : null,
    error: row.error,
    warnings: row.warnings,
    credits: { reserved: row.credits_reserved, charged: row.credits_charged ?? 0 },
    metadata: row.metadata,
    revision: row.revision,
    poll_after_seconds: isActive(row.status) ? pollAfterSeconds : null,
    created_by_key_id: row.created_by_key_id,
    created_at: row.created_at,
    started_at: row.started_at,
    cancel_requested_at: row.cancel_requested_at,
    finished_at: row.finished_at,
    deadline_at: row.deadline_at,
    result_expires_at: row.result_expires_at,
  };
}

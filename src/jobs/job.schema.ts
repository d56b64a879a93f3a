import { z } from 'zod';
import {
  anId,
  based,
  count,
  named,
  optional,
  revision,
  shownMetadata,
  timestamp,
  warning,
  withDefault,
} from '../wire/fields.ts';
import { expectedRevision } from '../wire/expected-revision.ts';
import { field } from '../wire/shapes.ts';
import { listQuery } from '../wire/list-query.ts';
import type { JobRow } from './reading/job-row.ts';
import { isActive } from './job-states.ts';

const statuses = ['queued', 'running', 'succeeded', 'failed', 'canceling', 'canceled'] as const;
const pollAfterSeconds = 1;

/** Of any shape: what is no id of ours names no job. */
const jobId = anId('cdj').describe('The id of the job.');

export const listJobsQuery = listQuery(statuses, 'queued,running');

export const getJobQuery = z.strictObject({
  job_id: jobId,
  wait_seconds: optional(z.int().min(0).max(30)).describe(
    'Answer as soon as the job has finished, at the latest after this many seconds.',
  ),
});

export const jobAddress = z.strictObject({ job_id: jobId });

export const deleteJobQuery = jobAddress.extend({
  expected_revision: expectedRevision,
  cancel_only: field(
    withDefault(z.boolean(), false),
    'Remove nothing: a job that has finished stays, and is answered as it is.',
    true,
  ),
});

const jobTimes = {
  created_at: timestamp.describe('When it was created.'),
  started_at: timestamp.nullable().describe('When its work began; `null`: not yet.'),
  cancel_requested_at: timestamp.nullable().describe('When somebody canceled it; `null`: nobody did.'),
  finished_at: timestamp.nullable().describe('When it ended; `null`: not yet.'),
  deadline_at: timestamp.describe('The job is stopped when it has not finished by then.'),
  result_expires_at: timestamp.nullable().describe('Until when the result is kept; `null`: there is none.'),
};

/** A job as the wire shows it, for one kind of input. */
export function jobSchema<Name extends string, Input extends z.ZodType>(object: Name, input: Input) {
  return based(
    'Job',
    z.object({
      id: anId('cdj').describe('Its id: a TypeID, sorts by time.'),
      object: z.literal(object).describe('What this is.'),
      status: z.enum(statuses).describe('How far the job has come.'),
      input: input.describe('What it was created with; every field is there.'),
      progress: named(
        'JobProgress',
        z.object({
          percent: field(z.int().min(0).max(100), 'How much is done, in percent; it never falls.', 40),
          stage: field(z.string(), 'What is being done, for people.', 'searching'),
        }),
      ).describe('How far it is.'),
      result_url: field(
        z.string().nullable(),
        'Where the result is; `null` until the job has succeeded.',
        '/v1/community-discovery/jobs/cdj_01kaj6zp0tf3qvc5y8e2d7m4xw/result',
      ),
      error: named(
        'JobError',
        z.object({
          code: field(z.string(), 'What kind of failure it is: what programs should decide by.', 'deadline_exceeded'),
          message: field(z.string(), 'The same in plain English.', 'The job was not finished before its deadline'),
          retryable: z.boolean().describe('Whether the same may succeed later.'),
        }),
      )
        .nullable()
        .describe('Why the job failed.'),
      warnings: z.array(warning).describe('What to know about it; empty when all is well.'),
      credits: named(
        'JobCredits',
        z.object({
          reserved: field(count, 'Credits that were set aside when it was created.', 5),
          charged: field(count, 'Credits that it has cost; the rest went back when it ended.', 5),
        }),
      ).describe('In credits.'),
      metadata: shownMetadata,
      revision,
      poll_after_seconds: field(count.nullable(), 'When to look again; `null` when the job has finished.', 1),
      created_by_key_id: anId('key').describe('The key that created it.'),
      ...jobTimes,
    }),
  );
}

/** A row as the wire shows it. `path` is where jobs of its kind live. */
export function toJob<Name extends string>(object: Name, path: string, row: JobRow) {
  const { progress_percent, progress_stage, credits_reserved, credits_charged, ...shown } = row;
  return {
    object,
    ...shown,
    progress: { percent: progress_percent, stage: progress_stage },
    result_url: row.status === 'succeeded' ? `${path}/${row.id}/result` : null,
    credits: { reserved: credits_reserved, charged: credits_charged ?? 0 },
    poll_after_seconds: isActive(row.status) ? pollAfterSeconds : null,
  };
}

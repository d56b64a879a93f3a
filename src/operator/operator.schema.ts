import { z } from 'zod';
import { anId, count, timestamp } from '../wire/fields.ts';

export const operatorQueue = z
  .object({
    object: z.literal('operator.queue').describe('What this is.'),
    oldest_ready_seconds: z
      .number()
      .min(0)
      .meta({ description: 'How long the task that is due for longest has waited.', example: 1.5 }),
    tasks: z
      .array(
        z.object({
          task: z.string().meta({ description: 'The name of the task.', example: 'discovery/run' }),
          ready: count.describe('Due, and taken by nobody yet.'),
          scheduled: count.describe('Due later.'),
          running: count.describe('A worker has it.'),
          failed: count.describe('Failed for good: no attempt is left.'),
        }),
      )
      .describe('What is in the queue, by task.'),
    failed: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Of the task in the queue.', example: '4711' }),
          task: z.string().meta({ description: 'The name of the task.', example: 'discovery/run' }),
          key: anId('cdj')
            .nullable()
            .describe('What it was about: as a rule the id of a job; `null`: nothing of the kind.'),
          attempts: count.meta({ description: 'How often it was tried.', example: 3 }),
          last_error: z.string().nullable().meta({
            description: 'The first line of what went wrong last.',
            example: 'connect ECONNREFUSED 127.0.0.1:5432',
          }),
          failed_at: timestamp.describe('When it was tried last.'),
        }),
      )
      .describe('The newest that failed for good, 50 at most.'),
  })
  .meta({ id: 'OperatorQueue' });

export const retryTasksInput = z
  .strictObject({
    task_ids: z
      .array(z.string().regex(/^\d{1,18}$/, 'must be the id of a task'))
      .min(1)
      .max(50)
      .meta({ description: 'Tasks that failed for good.', example: ['4711'] }),
  })
  .meta({ id: 'RetryTasks' });

export const retriedTasks = z
  .object({
    object: z.literal('operator.retries').describe('What this is.'),
    task_ids: z
      .array(z.string())
      .meta({ description: 'Those that are tried again; others had not failed, or are gone.', example: ['4711'] }),
  })
  .meta({ id: 'RetriedTasks' });

export const operatorSources = z
  .object({
    object: z.literal('operator.sources').describe('What this is.'),
    data: z
      .array(
        z.object({
          id: z
            .string()
            .meta({ description: 'The platform, and whose budget of calls it is.', example: 'lemmy lemmy.world' }),
          next_call_at: timestamp.describe('When the next call may be made.'),
          spacing_ms: count.meta({ description: 'The least time between two calls, in milliseconds.', example: 1000 }),
          remaining: z
            .number()
            .nullable()
            .meta({ description: 'Calls that the platform said it still takes; `null`: it did not say.', example: 57 }),
          resets_at: timestamp.nullable().describe('Until when that holds; `null`: it did not say.'),
          blocked_until: timestamp.nullable().describe('It wants no calls until then; `null`: it takes them.'),
          refusals: count.describe('How often in a row it wanted none.'),
          updated_at: timestamp.describe('When it was last asked.'),
        }),
      )
      .describe('Every budget of calls to a live platform.'),
  })
  .meta({ id: 'OperatorSources' });

export const operatorImports = z
  .object({
    object: z.literal('operator.imports').describe('What this is.'),
    data: z
      .array(
        z.object({
          fingerprint: z
            .string()
            .meta({ description: 'Says which file it is, whatever its path.', example: '9f2c41d0' }),
          kind: z.string().meta({ description: 'What its records are.', example: 'submissions' }),
          lines_done: count.meta({ description: 'Lines whose records are stored.', example: 137991 }),
          read: count.meta({ description: 'Records read.', example: 137991 }),
          stored: count.meta({ description: 'Records that were new.', example: 137000 }),
          updated: count.meta({ description: 'Records that were newer than what was known.', example: 98 }),
          unchanged: count.describe('Records that were known.'),
          skipped: count.describe('Records of which nothing is kept.'),
          bad_lines: count.describe('Lines that are no record.'),
          started_at: timestamp.describe('When it began.'),
          finished_at: timestamp.nullable().describe('When it ended; `null`: it goes on, or was interrupted.'),
        }),
      )
      .describe('The newest imports, 50 at most.'),
  })
  .meta({ id: 'OperatorImports' });

export const operatorIndex = z
  .object({
    object: z.literal('operator.index').describe('What this is.'),
    changed_communities: count.describe('Communities that have changed since it was built.'),
    segments: z
      .array(
        z.object({
          id: z.int().meta({ description: 'Which segment.', example: 7 }),
          communities: count.meta({ description: 'Communities in it.', example: 132677 }),
          posts: count.meta({ description: 'Posts in it.', example: 140598 }),
          bytes: count.meta({ description: 'Its size.', example: 43000000 }),
          built_at: timestamp.describe('When it was built.'),
        }),
      )
      .describe('The parts of the search index.'),
  })
  .meta({ id: 'OperatorIndex' });

export const operatorDoctor = z
  .object({
    object: z.literal('operator.doctor').describe('What this is.'),
    healthy: z.boolean().describe('Whether nothing is broken.'),
    checks: z
      .array(
        z.object({
          check: z.string().meta({ description: 'What was looked at.', example: 'queue' }),
          status: z.enum(['ok', 'warning', 'broken']).describe('How it is.'),
          found: z.string().meta({ description: 'What was found.', example: '0 tasks are due, 1 run' }),
          mend: z.string().nullable().meta({
            description: 'What to do; `null`: nothing.',
            example: 'start a worker (npm start)',
          }),
        }),
      )
      .describe('Every part, in the order in which they need each other.'),
  })
  .meta({ id: 'OperatorDoctor' });

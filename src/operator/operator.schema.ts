import { z } from 'zod';
import { anId, count, timestamp } from '../wire/fields.ts';
import { component, field, input, listOf } from '../wire/shapes.ts';

export const operatorQueue = component('OperatorQueue', {
  object: z.literal('operator.queue').describe('What this is.'),
  oldest_ready_seconds: field(z.number().min(0), 'How long the task that is due for longest has waited.', 1.5),
  tasks: listOf('What is in the queue, by task.', {
    task: field(z.string(), 'The name of the task.', 'discovery/run'),
    ready: count.describe('Due, and taken by nobody yet.'),
    scheduled: count.describe('Due later.'),
    running: count.describe('A worker has it.'),
    failed: count.describe('Failed for good: no attempt is left.'),
  }),
  failed: listOf('The newest that failed for good, 50 at most.', {
    id: field(z.string(), 'Of the task in the queue.', '4711'),
    task: field(z.string(), 'The name of the task.', 'discovery/run'),
    key: anId('cdj').nullable().describe('What it was about: as a rule the id of a job; `null`: nothing of the kind.'),
    attempts: field(count, 'How often it was tried.', 3),
    last_error: field(
      z.string().nullable(),
      'The first line of what went wrong last.',
      'connect ECONNREFUSED 127.0.0.1:5432',
    ),
    failed_at: timestamp.describe('When it was tried last.'),
  }),
});

export const retryTasksInput = input('RetryTasks', {
  task_ids: field(
    z
      .array(z.string().regex(/^\d{1,18}$/, 'must be the id of a task'))
      .min(1)
      .max(50),
    'Tasks that failed for good.',
    ['4711'],
  ),
});

export const retriedTasks = component('RetriedTasks', {
  object: z.literal('operator.retries').describe('What this is.'),
  task_ids: field(z.array(z.string()), 'Those that are tried again; others had not failed, or are gone.', ['4711']),
});

export const operatorSources = component('OperatorSources', {
  object: z.literal('operator.sources').describe('What this is.'),
  data: listOf('Every budget of calls to a live platform.', {
    id: field(z.string(), 'The platform, and whose budget of calls it is.', 'lemmy lemmy.world'),
    next_call_at: timestamp.describe('When the next call may be made.'),
    spacing_ms: field(count, 'The least time between two calls, in milliseconds.', 1000),
    remaining: field(z.number().nullable(), 'Calls that the platform said it still takes; `null`: it did not say.', 57),
    resets_at: timestamp.nullable().describe('Until when that holds; `null`: it did not say.'),
    blocked_until: timestamp.nullable().describe('It wants no calls until then; `null`: it takes them.'),
    refusals: count.describe('How often in a row it wanted none.'),
    updated_at: timestamp.describe('When it was last asked.'),
  }),
});

export const operatorImports = component('OperatorImports', {
  object: z.literal('operator.imports').describe('What this is.'),
  data: listOf('The newest imports, 50 at most.', {
    fingerprint: field(z.string(), 'Which file it is, whatever its path.', '9f2c'),
    name: field(z.string().nullable(), 'Its name, if known.', 'RS_2026-01.zst'),
    kind: field(z.string(), 'What its records are.', 'submissions'),
    lines_done: count.describe('Lines whose records are stored.'),
    read: count.describe('Records read.'),
    stored: count.describe('Records that were new.'),
    updated: count.describe('Records newer than what was known.'),
    unchanged: count.describe('Records that were known.'),
    skipped: count.describe('Those of user profiles, and what was forgotten on request.'),
    bad_lines: count.describe('Lines that are no record.'),
    started_at: timestamp.describe('When it began.'),
    finished_at: timestamp.nullable().describe('When it ended; `null`: it goes on, or was interrupted.'),
  }),
});

export const operatorIndex = component('OperatorIndex', {
  object: z.literal('operator.index').describe('What this is.'),
  changed_communities: count.describe('Communities that have changed since it was built.'),
  segments: listOf('The parts of the search index.', {
    id: field(z.int(), 'Which segment.', 7),
    communities: field(count, 'Communities in it.', 132677),
    posts: field(count, 'Posts in it.', 140598),
    bytes: field(count, 'Its size.', 43000000),
    built_at: timestamp.describe('When it was built.'),
  }),
});

export const operatorDoctor = component('OperatorDoctor', {
  object: z.literal('operator.doctor').describe('What this is.'),
  healthy: z.boolean().describe('Whether nothing is broken.'),
  checks: listOf('Every part, in the order in which they need each other.', {
    check: field(z.string(), 'What was looked at.', 'queue'),
    status: z.enum(['ok', 'warning', 'broken']).describe('How it is.'),
    found: field(z.string(), 'What was found.', '0 tasks are due, 1 run'),
    mend: field(z.string().nullable(), 'What to do; `null`: nothing.', 'start a worker (npm start)'),
  }),
});

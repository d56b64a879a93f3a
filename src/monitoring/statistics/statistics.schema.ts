import { z } from 'zod';
import { anId, count } from '../../wire/fields.ts';
import { component, field, listOf } from '../../wire/shapes.ts';

export const statisticsQuery = z.strictObject({
  job_id: anId('mon').describe('The id of the job.'),
});

/** So many days are told, today (UTC) among them. */
export const shownDays = 90;

export const monitoringStatistics = component('MonitoringStatistics', {
  object: z.literal('monitoring.statistics').describe('What this is.'),
  monitoring_job_id: anId('mon').describe('The job.'),
  days: listOf(`The last ${shownDays} days, the oldest first, from the day on which the job was created.`, {
    day: z.string().meta({ description: 'A day in UTC.', format: 'date', example: '2026-11-21' }),
    hits: field(count, 'Hits that were stored on it.', 4),
    approved: field(count, 'Of these, how many are approved now.', 2),
    dismissed: field(count, 'Of these, how many are dismissed now.', 1),
    posts_seen: field(
      count.nullable(),
      'New posts and comments that its runs looked at; `null`: the records of its runs are gone.',
      310,
    ),
    credits: field(count.nullable(), 'What its runs have cost; `null`: the records of its runs are gone.', 12),
  }),
});

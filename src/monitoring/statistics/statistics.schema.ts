import { z } from 'zod';
import { anId, count } from '../../wire/fields.ts';

export const statisticsQuery = z.strictObject({
  job_id: anId('mon').describe('The id of the job.'),
});

/** So many days are told, today (UTC) among them. */
export const shownDays = 90;

export const monitoringStatistics = z
  .object({
    object: z.literal('monitoring.statistics').describe('What this is.'),
    monitoring_job_id: anId('mon').describe('The job.'),
    days: z
      .array(
        z.object({
          day: z.string().meta({ description: 'A day in UTC.', format: 'date', example: '2026-11-21' }),
          hits: count.meta({ description: 'Hits that were stored on it.', example: 4 }),
          approved: count.meta({ description: 'Of these, how many are approved now.', example: 2 }),
          dismissed: count.meta({ description: 'Of these, how many are dismissed now.', example: 1 }),
          posts_seen: count.nullable().meta({
            description: 'New posts and comments that its runs looked at; `null`: the records of its runs are gone.',
            example: 310,
          }),
          credits: count.nullable().meta({
            description: 'What its runs have cost; `null`: the records of its runs are gone.',
            example: 12,
          }),
        }),
      )
      .describe(`The last ${shownDays} days, the oldest first, from the day on which the job was created.`),
  })
  .meta({ id: 'MonitoringStatistics' });

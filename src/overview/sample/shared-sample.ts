import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Job } from '../../jobs/job.entity.ts';
import type { CommunitySample } from './community-sample.ts';
import type { SampleWishes } from './gather-sample.ts';
import type { OverviewSample } from './overview-sample.entity.ts';

type Tables = InferKyselyDB<typeof OverviewSample | typeof Job>;

const sharedFrom = sql<Date>`now() - interval '1 hour'`;

/** `own`: this very job fetched it, at an attempt before. */
export type SharedSample = { sample: CommunitySample; own: boolean };

/**
 * The sample of another job of the last hour that holds at least what is wished for. `refresh`: only one that was read since
 * this job was made, or by an attempt of its own.
 */
export async function findSharedSample(
  em: EntityManager,
  key: string,
  { posts, comments }: SampleWishes,
  { jobId, refresh }: { jobId: string; refresh: boolean },
): Promise<SharedSample | null> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('overview_sample')
    .select(['body', 'job_id'])
    .where('key', '=', key)
    .where('read_at', '>', sharedFrom)
    .where('posts', '>=', posts)
    .$if(comments, (samples) => samples.where('comments', '=', true))
    .$if(refresh, (samples) =>
      samples.where((eb) =>
        eb.or([
          eb('job_id', '=', jobId),
          eb('read_at', '>=', eb.selectFrom('job').select('created_at').where('id', '=', jobId)),
        ]),
      ),
    )
    .executeTakeFirst();
  return row ? { sample: row.body, own: row.job_id === jobId } : null;
}

/** Keeps a sample for the jobs of the next hour; a newer one takes its place. */
export async function shareSample(
  em: EntityManager,
  key: string,
  { posts, comments }: SampleWishes,
  jobId: string,
  sample: CommunitySample,
): Promise<void> {
  const row = { posts, comments, job_id: jobId, body: sample };
  await em
    .getKysely<Tables>()
    .insertInto('overview_sample')
    .values({ key, ...row })
    .onConflict((known) => known.column('key').doUpdateSet({ ...row, read_at: sql`now()` }))
    .execute();
}

/** Removes what may not be shared any more. */
export async function sweepSamples(em: EntityManager): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('overview_sample').where('read_at', '<', sharedFrom).execute();
}

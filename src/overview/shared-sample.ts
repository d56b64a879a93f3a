import type { EntityManager } from '../database/entity-manager.ts';
import type { CommunitySample } from './community-sample.ts';
import type { SampleWishes } from './gather-sample.ts';

const sharedFor = `interval '1 hour'`;

/** `own`: this very job fetched it, at an attempt before. */
export type SharedSample = { sample: CommunitySample; own: boolean };

/** The sample of another job of the last hour that holds at least what is wished for. */
export async function findSharedSample(
  db: EntityManager,
  key: string,
  { posts, comments }: SampleWishes,
  jobId: string,
): Promise<SharedSample | null> {
  const rows: { body: CommunitySample; own: boolean }[] = await db.execute(
    `select body, job_id = ? as own from overview_sample
      where key = ? and read_at > now() - ${sharedFor} and posts >= ? and (comments or not ?)`,
    [jobId, key, posts, comments],
  );
  return rows[0] ? { sample: rows[0].body, own: rows[0].own } : null;
}

/** Keeps a sample for the jobs of the next hour; a newer one takes its place. */
export async function shareSample(
  em: EntityManager,
  key: string,
  { posts, comments }: SampleWishes,
  jobId: string,
  sample: CommunitySample,
): Promise<void> {
  const row = { posts, comments, job_id: jobId, body: JSON.stringify(sample) };
  // As a parameter: `execute` would write megabytes into the statement, character by character.
  await em
    .getKysely<{ overview_sample: typeof row & { key: string; read_at?: Date } }>()
    .insertInto('overview_sample')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ fn }) => ({ ...row, read_at: fn<Date>('now') })))
    .execute();
}

/** Removes what may not be shared any more. */
export async function sweepSamples(db: EntityManager): Promise<void> {
  await db.execute(`delete from overview_sample where read_at < now() - ${sharedFor}`);
}

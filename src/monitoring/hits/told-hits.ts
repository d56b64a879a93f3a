import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { HitRange, ToldHits } from '../../delivery/events/tellable.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';
import { listHits, readHits } from './read-hits.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit>;

/** The hits of a range as they are now, without those that were taken down since. `null`: the job is gone. */
export async function readToldHits(em: EntityManager, range: HitRange): Promise<ToldHits | null> {
  const { accountId, jobId, after, upTo, minRelevance, limit } = range;
  const db = em.getKysely<Tables>();
  const job = await db
    .selectFrom('monitoring_job')
    .select(['id', 'name'])
    .where('id', '=', jobId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!job) return null;
  const filter = { accountId, jobId, minRelevance, review: null, community: null, order: 'asc', after } as const;
  const hits = limit === 0 ? [] : await listHits(em, { ...filter, upTo, standing: true, limit });
  // Fewer than may be shown are all that there are.
  if (limit > 0 && hits.length < limit) return { monitoring_job: job, hits, more: 0 };
  let counted = db
    .selectFrom('monitoring_hit')
    .where('job_id', '=', jobId)
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .where('deleted', '=', false)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'));
  if (minRelevance !== null) counted = counted.where('relevance', '>=', minRelevance);
  const { count } = await counted.executeTakeFirstOrThrow();
  return { monitoring_job: job, hits, more: count - hits.length };
}

/** A hit for a page that asks what to do with it; `null`: it is gone, or was taken down. */
export async function readAskedHit(em: EntityManager, accountId: string, jobId: string, hitId: string) {
  const [hit] = await readHits(em, accountId, [hitId]);
  if (hit?.monitoring_job_id !== jobId || hit.post.deleted) return null;
  const { title, excerpt, community, url } = hit.post;
  return { title: title || excerpt, community, url };
}

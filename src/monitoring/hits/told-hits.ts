import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { HitRange, ToldHits } from '../../delivery/events/tellable.ts';
import { communityLabel } from '../../wire/shown-communities.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { MonitoringHit } from './monitoring-hit.entity.ts';
import { listStandingHits, readHits } from './read-hits.ts';

type Tables = InferKyselyDB<typeof MonitoringJob | typeof MonitoringHit>;

/** The hits of a range as they are now, without those that were taken down since. `null`: the job is gone. */
export async function readToldHits(em: EntityManager, range: HitRange): Promise<ToldHits | null> {
  const { accountId, jobId, after, upTo, minRelevance, limit } = range;
  // Of events for which a digest has no room only the count is told.
  const { hits, job } = limit > 0 ? await listStandingHits(em, range) : { hits: [], job: null };
  const told = ({ name, intent, query }: NonNullable<typeof job>, more: number) => ({
    monitoring_job: { id: jobId, name },
    intent,
    query,
    hits,
    more,
  });
  // Fewer than may be shown are all that there are.
  if (job && hits.length < limit) return told(job, 0);
  const counted = await em
    .getKysely<Tables>()
    .selectFrom('monitoring_job as j')
    .leftJoin('monitoring_hit as h', (join) =>
      join
        .onRef('h.job_id', '=', 'j.id')
        .on('h.sequence', '>', after)
        .on('h.sequence', '<=', upTo)
        .on('h.relevance', '>=', minRelevance ?? 0)
        .on('h.deleted', '=', false),
    )
    .where('j.id', '=', jobId)
    .where('j.account_id', '=', accountId)
    .groupBy('j.id')
    .select(['j.name', 'j.intent', 'j.query', (eb) => eb.cast<number>(eb.fn.count('h.id'), 'integer').as('count')])
    .executeTakeFirst();
  return counted ? told(counted, counted.count - hits.length) : null;
}

/** A hit for a page that asks what to do with it; `null`: it is gone, or was taken down. */
export async function readAskedHit(em: EntityManager, accountId: string, jobId: string, hitId: string) {
  const [hit] = await readHits(em, accountId, [hitId]);
  if (hit?.monitoring_job_id !== jobId || hit.post.deleted) return null;
  const { title, excerpt, platform, community, url } = hit.post;
  return { title: title || excerpt, community: communityLabel(platform, community), url, status: hit.review.status };
}

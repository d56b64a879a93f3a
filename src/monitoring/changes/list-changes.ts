import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { ChangeBody } from './change.schema.ts';
import type { CommunityChange } from './community-change.entity.ts';

type Tables = InferKyselyDB<typeof CommunityChange | typeof MonitoringJob>;

/** One page of what became different in a job's communities since there is the job, by id. */
export async function listChanges(
  db: EntityManager,
  { accountId, jobId }: { accountId: string; jobId: string },
  page: { after: string | null; order: 'asc' | 'desc'; limit: number },
): Promise<ChangeBody[]> {
  let query = db
    .getKysely<Tables>()
    .selectFrom('monitoring_job as j')
    .innerJoin('community_change as c', (join) =>
      join.on(
        sql<boolean>`exists (select from jsonb_array_elements_text(j.communities) as n where lower(n) = c.name_key)`,
      ),
    )
    .where('j.id', '=', jobId)
    .where('j.account_id', '=', accountId)
    .where('j.target_kind', '=', 'community')
    .whereRef('c.seen_at', '>=', 'j.created_at');
  if (page.after !== null) query = query.where('c.id', page.order === 'desc' ? '<' : '>', page.after);
  const rows = await query
    .select(['c.id', 'c.platform', 'c.name', 'c.kind', 'c.before', 'c.after', 'c.meaning', 'c.source'])
    .select((eb) => [wireTime(eb.ref('c.seen_at')).as('seen_at'), wireTime(eb.ref('c.as_of')).as('as_of')])
    .orderBy('c.id', page.order)
    .limit(page.limit)
    .execute();
  return rows.map(({ platform, name, ...row }) => ({
    object: 'community.change',
    community: { platform, name },
    ...row,
  }));
}

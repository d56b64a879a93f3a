import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { wireTime } from '../../database/expressions.ts';
import { platformNames } from '../../platforms/platform.ts';
import type { MonitoringRow } from '../jobs/monitoring-row.ts';
import type { ChangeBody } from './change.schema.ts';
import type { CommunityChange } from './community-change.entity.ts';

/** One page of what became different in a job's communities since there is the job, by id. */
export async function listChanges(
  db: EntityManager,
  { target_kind: kind, communities, created_at: created }: MonitoringRow,
  page: { after: string | null; order: 'asc' | 'desc'; limit: number },
): Promise<ChangeBody[]> {
  const names = kind === 'community' ? communities.map((name) => name.toLowerCase()) : [];
  let query = db
    .getKysely<InferKyselyDB<typeof CommunityChange>>()
    .selectFrom('community_change')
    // On any platform: the index begins with it.
    .where('platform', 'in', platformNames)
    .where((eb) => eb('name_key', '=', eb.fn.any(eb.val(names))))
    .where('seen_at', '>=', sql<Date>`${created}::timestamptz`);
  if (page.after !== null) query = query.where('id', page.order === 'desc' ? '<' : '>', page.after);
  const rows = await query
    .select(['id', 'platform', 'name', 'kind', 'before', 'after', 'meaning', 'source'])
    .select((eb) => [wireTime(eb.ref('seen_at')).as('seen_at'), wireTime(eb.ref('as_of')).as('as_of')])
    .orderBy('id', page.order)
    .limit(page.limit)
    .execute();
  return rows.map(({ platform, name, ...row }) => ({
    object: 'community.change',
    community: { platform, name },
    ...row,
  }));
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { WatchedCommunity } from '../../catalog/arrivals/arrival.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { CommunityRule } from '../../catalog/posts/community-rule.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { CommunitySnapshot, CommunityState } from './community-change.entity.ts';

type Tables = InferKyselyDB<
  typeof Community | typeof CommunityRule | typeof CommunitySnapshot | typeof WatchedCommunity | typeof MonitoringJob
>;

/** Of everything in a state. */
const fingerprint = sql<string>`md5(json_build_array(c.name, c.title, c.description, c.sidebar, c.access, c.quarantined,
  (select json_agg(json_build_array(r.title, r.text) order by r.position) from community_rule r where r.community_id = c.id)
)::text)`;

const maxAtOnce = 200;

/** Communities that an enabled job watches, as targets of their own. */
export function watchedCommunities(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('community as c')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('watched_community as w')
          .innerJoin('monitoring_job as j', 'j.id', 'w.watcher')
          .whereRef('w.platform', '=', 'c.platform')
          .whereRef('w.name_key', '=', 'c.name_key')
          .where('j.enabled', '=', true)
          .where('j.target_kind', '=', 'community')
          .select('w.watcher'),
      ),
    )
    .leftJoin('community_snapshot as s', 's.community_id', 'c.id');
}

export type ChangedCommunity = InferResult<ReturnType<typeof selectStates>>[number];

/** Those that are not as their snapshot says, or have none, by id. */
export async function* changedCommunities(em: EntityManager, signal: AbortSignal): AsyncGenerator<ChangedCommunity> {
  for (let behind = 0; ;) {
    const changed = await selectStates(em)
      .where((eb) => eb(eb.ref('s.fingerprint'), 'is distinct from', fingerprint))
      .where('c.id', '>', behind)
      .execute();
    for (const community of changed) {
      signal.throwIfAborted();
      yield community;
    }
    if (changed.length < maxAtOnce) return;
    behind = changed.at(-1)!.id;
  }
}

/** Of these names, those that have no snapshot. */
export async function readUnnoted(em: EntityManager, names: readonly string[]) {
  const keys = names.map((name) => name.toLowerCase());
  return selectStates(em)
    .where('s.fingerprint', 'is', null)
    .where((eb) => eb('c.name_key', '=', eb.fn.any(eb.val(keys))))
    .execute();
}

function selectStates(em: EntityManager) {
  return watchedCommunities(em)
    .select(['c.id', 'c.platform', 'c.name', 'c.name_key', 'c.title', 'c.description', 'c.sidebar', 'c.access'])
    .select(['c.quarantined', 'c.as_of', 's.state as before', 's.fingerprint as fingerprint_before'])
    .select(fingerprint.as('fingerprint'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('community_rule as r')
          .whereRef('r.community_id', '=', 'c.id')
          .select(['r.title', 'r.text'])
          .orderBy('r.position'),
      ).as('rules'),
      eb
        .selectFrom('community_rule as r')
        .whereRef('r.community_id', '=', 'c.id')
        .select((one) => one.fn.max('r.as_of').as('latest'))
        .as('rules_as_of'),
    ])
    .orderBy('c.id')
    .limit(maxAtOnce);
}

export function stateOf({
  name,
  title,
  description,
  sidebar,
  access,
  quarantined,
  rules,
  before,
}: ChangedCommunity): CommunityState {
  const hadRules = rules.length > 0 || before?.hadRules === true || (before?.rules.length ?? 0) > 0;
  return { name, title, description, sidebar, access, quarantined, rules, hadRules };
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Community, Platform, Refusal } from '../../platforms/platform.ts';
import { isOfCommunity } from '../../platforms/listing/answer-each.ts';
import type { Community as CommunityTable } from '../posts/community.entity.ts';
import { type Closed, closeCommunities, storeCommunities } from './store-communities.ts';

/**
 * Communities that this source answers for: those of its host, or those of no host that is a source of its own. For a
 * statement in which one table has a `name_key`.
 */
export function isLeftTo({ name, reach, platforms, covers }: Platform, live: readonly Platform[]) {
  const host = sql<string>`split_part(name_key, '@', 2)`;
  const farthest = live.find((one) => one.reach === 'all' && one.platforms.includes(platforms[0]!));
  if (reach === 'host' || farthest?.name !== name) return sql<boolean>`${host} = ${name}`;
  if (covers) return sql<boolean>`(${host} = any(${[...covers()]}) or name_key = any(${[...covers()]}))`;
  return sql<boolean>`${host} <> all(${live.map((other) => other.name).filter((other) => other !== name)})`;
}

const atOnce = 100;
/** So many in a run: of more the platform is to blame. */
const maxFailed = 5;
/** What the platform has said in this time is new enough. */
const freshFrom = sql<Date>`now() - interval '7 days'`;

/**
 * Asks again for the communities of which nothing has been heard longest, those first of which only the name is known.
 * Those that cannot be read cost a call each, the others one a hundred. One that its platform fails to
 * tell of, while it tells of others, is left for the next time. Returns the refusal that ended it, if any. `end`: of the time
 * that there is, as `performance.now` tells it.
 */
export async function refreshOldest(
  em: EntityManager,
  source: Platform,
  others: readonly Platform[],
  calls: number,
  end: number,
  signal: AbortSignal,
): Promise<Refusal | null> {
  const { lookups, lookupsPerCall } = source.limits;
  const failed: string[] = [];
  let failedLast = false;
  for (let left = calls; left > 0 && performance.now() < end;) {
    const oldest = await em
      .getKysely<InferKyselyDB<typeof CommunityTable>>()
      .selectFrom('community')
      .select(['name', 'platform'])
      .where('platform', '=', source.platforms[0]!)
      .where(isLeftTo(source, others))
      .where('name', 'not in', ['', ...failed])
      .where((eb) => eb.or([eb('as_of', 'is', null), eb('as_of', '<', freshFrom)]).and(eb.not('sample')))
      .orderBy('platform')
      .orderBy('as_of', (order) => order.asc().nullsFirst())
      .limit(Math.min(atOnce, lookups, left * lookupsPerCall))
      .execute();
    if (oldest.length === 0) return null;
    const answers = await source.communities(
      oldest.map(({ name }) => name),
      { signal },
    );
    const told: Community[] = [];
    const closed: Closed[] = [];
    const refusedAt = answers.findIndex((answer) => !answer.ok && !isOfCommunity(answer));
    for (const [at, answer] of answers.entries()) {
      if (answer.ok) told.push({ ...answer.value, asOf: new Date() });
      else if (isOfCommunity(answer)) closed.push({ ...oldest[at]!, reason: answer.reason as Closed['reason'] });
    }
    await em.transactional(async (tx) => {
      await storeCommunities(tx, told);
      await closeCommunities(tx, closed);
    });
    const refusal = answers[refusedAt];
    if (refusal && !refusal.ok) {
      const isNews = !failedLast || told.length + closed.length > 0;
      if (refusal.reason !== 'unavailable' || lookupsPerCall > 1 || !isNews || failed.length >= maxFailed)
        return refusal;
      failed.push(oldest[refusedAt]!.name);
    }
    failedLast = refusal !== undefined;
    left -= Math.ceil(oldest.length / lookupsPerCall) + closed.length;
  }
  return null;
}

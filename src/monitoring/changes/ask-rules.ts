import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityRule } from '../../catalog/posts/community-rule.entity.ts';
import { isLeftTo } from '../../catalog/sources/refresh-communities.ts';
import { closeCommunities, storeCommunities } from '../../catalog/sources/store-communities.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { isOfCommunity } from '../../platforms/listing/answer-each.ts';
import type { CommunityReason, Platform, Refusal, Rule } from '../../platforms/platform.ts';
import { storable } from '../../platforms/reading/storable.ts';
import { watchedCommunities } from './community-state.ts';
import type { CommunitySnapshot } from './community-change.entity.ts';
import { type ChangesEnv, writeChanges } from './note-changes.ts';

type Tables = InferKyselyDB<typeof CommunityRule | typeof CommunitySnapshot>;

/** Rules change seldom. */
const askedAgainAfter = sql`interval '20 hours'`;
/** Of one platform in one run: two calls each. */
const maxAsked = 20;
/** A platform that fails at so many in a row is down. */
const maxFailed = 3;
/** A refusal that says nothing of the community, but of its platform, is told after so long. */
const patience = sql`interval '3 days'`;

/** Asks live platforms for the rules of watched communities that they were not asked for lately. */
export async function askRules(env: ChangesEnv, signal: AbortSignal): Promise<void> {
  const em = env.database.em.fork();
  const live = env.platforms.filter((one) => one.source === 'live');
  for (const source of live) {
    let failed = 0;
    for (const community of await readDue(em, source, live)) {
      signal.throwIfAborted();
      const [about] = await source.communities([community.name], { signal });
      const rules = await source.rules(community.name, { signal });
      // Not every platform has rules, or states them where somebody looks; that is nothing that happened.
      const areUnknown = !rules.ok && (rules.reason === 'unsupported' || rules.reason === 'not_collected');
      const refusal = about && !about.ok ? about : rules.ok || areUnknown ? null : rules;
      await em.transactional(async (tx) => {
        if (about?.ok) await storeCommunities(tx, [{ ...about.value, asOf: new Date() }]);
        if (about && !about.ok && isOfCommunity(about))
          await closeCommunities(tx, [{ ...community, reason: about.reason as CommunityReason }]);
        if (rules.ok) await replaceRules(tx, community.id, rules.value);
        await noteReadable(tx, source, community, refusal);
      });
      failed = refusal?.reason === 'unavailable' ? failed + 1 : 0;
      const isOfOne = refusal === null || refusal.reason === 'unsupported' || isOfCommunity(refusal);
      if (!isOfOne && (failed === 0 || failed >= maxFailed)) break;
    }
  }
}

/** Of those that this source answers for: another forum says of each that there is no such thing. */
async function readDue(em: EntityManager, source: Platform, live: readonly Platform[]) {
  return watchedCommunities(em)
    .where('c.platform', 'in', [...source.platforms])
    .where(isLeftTo(source, live))
    .where('s.community_id', 'is not', null)
    .where((eb) => eb.or([eb('s.asked_at', 'is', null), eb('s.asked_at', '<', sql<Date>`now() - ${askedAgainAfter}`)]))
    .select(['c.id', 'c.platform', 'c.name', 'c.name_key', 's.unread_reason'])
    .select(sql<boolean>`coalesce(s.asked_at, s.taken_at) < now() - ${patience}`.as('long_ago'))
    .orderBy('s.asked_at', (order) => order.asc().nullsFirst())
    .limit(maxAsked)
    .execute();
}

async function replaceRules(tx: EntityManager, communityId: number, rules: readonly Rule[]): Promise<void> {
  const db = tx.getKysely<Tables>();
  await db.deleteFrom('community_rule').where('community_id', '=', communityId).execute();
  if (rules.length === 0) return;
  const rows = rules.map(({ title, text }, position) => ({
    community_id: communityId,
    position,
    title: storable(title, 'ruleTitle'),
    text: storable(text, 'ruleText'),
    as_of: now,
  }));
  await db.insertInto('community_rule').values(rows).execute();
}

/** That it cannot be read is told once, and once when it can again; "could not be read" is never "has not changed". */
async function noteReadable(
  tx: EntityManager,
  source: Platform,
  community: Awaited<ReturnType<typeof readDue>>[number],
  refusal: Refusal | null,
): Promise<void> {
  const { id, unread_reason: before, long_ago: isLongAgo } = community;
  const isTold = refusal !== null && (isOfCommunity(refusal) || isLongAgo);
  // What never can be read is no more so in five minutes.
  const isAnswer = refusal === null || isTold || refusal.reason === 'unsupported';
  const reason = refusal === null ? null : isTold ? refusal.reason : before;
  await tx
    .getKysely<Tables>()
    .updateTable('community_snapshot')
    .set({ unread_reason: reason, ...(isAnswer && { asked_at: now }) })
    .where('community_id', '=', id)
    .execute();
  const place = { ...community, as_of: new Date(), rules_as_of: null, source: source.source };
  const tell = async (kind: 'readable' | 'unreadable', meaning: string) =>
    writeChanges(tx, place, [{ kind, before: null, after: null, meaning }]);
  if (reason !== null && before === null) {
    const why = reason.replaceAll('_', ' ');
    await tell('unreadable', `It could not be read (${why}): nobody can tell whether it has changed.`);
  }
  if (reason === null && before !== null) await tell('readable', 'It can be read again.');
}

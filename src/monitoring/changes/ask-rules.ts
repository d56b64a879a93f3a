import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityRule } from '../../catalog/posts/community-rule.entity.ts';
import { closeCommunities, storeCommunities } from '../../catalog/sources/store-communities.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
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
/** Refusals that say something of the community; others say something of the platform, and are told after some time. */
const ofCommunity = new Set<Refusal['reason']>(['missing', 'private', 'banned', 'quarantined', 'gated']);
const patience = sql`interval '3 days'`;

/** Asks live platforms for the rules of watched communities that they were not asked for lately. */
export async function askRules(env: ChangesEnv, signal: AbortSignal): Promise<void> {
  const em = env.database.em.fork();
  for (const source of env.platforms.filter((one) => one.source === 'live')) {
    const due = await watchedCommunities(em)
      .where('c.platform', 'in', [...source.platforms])
      .where('s.community_id', 'is not', null)
      .where((eb) =>
        eb.or([eb('s.asked_at', 'is', null), eb('s.asked_at', '<', sql<Date>`now() - ${askedAgainAfter}`)]),
      )
      .select(['c.id', 'c.platform', 'c.name', 'c.name_key', 's.asked_at', 's.unread_reason'])
      .select(sql<boolean>`coalesce(s.asked_at < now() - ${patience}, false)`.as('long_ago'))
      .orderBy('s.asked_at', (order) => order.asc().nullsFirst())
      .limit(maxAsked)
      .execute();
    for (const community of due) {
      signal.throwIfAborted();
      const [about] = await source.communities([community.name], { signal });
      const rules = await source.rules(community.name, { signal });
      // Not every platform has rules; that it has none is nothing that happened.
      if (!rules.ok && rules.reason === 'unsupported') continue;
      const refusal = about && !about.ok ? about : rules.ok ? null : rules;
      await em.transactional(async (tx) => {
        if (about?.ok) await storeCommunities(tx, [{ ...about.value, asOf: new Date() }]);
        if (about && !about.ok && ofCommunity.has(about.reason))
          await closeCommunities(tx, [{ ...community, reason: about.reason as CommunityReason }]);
        if (rules.ok) await replaceRules(tx, community.id, rules.value);
        await noteReadable(tx, source, community, refusal);
      });
      if (refusal && !ofCommunity.has(refusal.reason)) break;
    }
  }
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

type Asked = { id: number; platform: Parameters<typeof writeChanges>[1]['platform']; name: string; name_key: string; unread_reason: string | null; long_ago: boolean }; // prettier-ignore

/** That it cannot be read is told once, and once when it can again; "could not be read" is never "has not changed". */
async function noteReadable(
  tx: EntityManager,
  source: Platform,
  community: Asked,
  refusal: Refusal | null,
): Promise<void> {
  const { id, unread_reason: before, long_ago: isLongAgo } = community;
  const isTold = refusal !== null && (ofCommunity.has(refusal.reason) || isLongAgo);
  const reason = refusal === null ? null : isTold ? refusal.reason : before;
  await tx
    .getKysely<Tables>()
    .updateTable('community_snapshot')
    .set({ unread_reason: reason, ...((refusal === null || isTold) && { asked_at: now }) })
    .where('community_id', '=', id)
    .execute();
  const place = { ...community, as_of: new Date(), rules_as_of: null, source: source.source };
  if (reason !== null && before === null)
    await writeChanges(tx, place, [{ kind: 'unreadable', before: null, after: null, meaning: `It could not be read (${reason.replaceAll('_', ' ')}): nobody can tell whether it has changed.` }]); // prettier-ignore
  if (reason === null && before !== null)
    await writeChanges(tx, place, [{ kind: 'readable', before: null, after: null, meaning: 'It can be read again.' }]);
}

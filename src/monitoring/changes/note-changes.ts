import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { WatchedCommunity } from '../../catalog/arrivals/arrival.entity.ts';
import type { Database } from '../../database/database.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { json, now } from '../../database/expressions.ts';
import { namesOf, rowsAs } from '../../database/given-rows.ts';
import { writeEvents } from '../../delivery/events/write-events.ts';
import { newId } from '../../ids.ts';
import type { Platform } from '../../platforms/platform.ts';
import { eachByItself } from '../../queue/each-by-itself.ts';
import type { MonitoringJob } from '../jobs/monitoring-job.entity.ts';
import type { ChangeKind } from './change.schema.ts';
import type { CommunityChange, CommunitySnapshot } from './community-change.entity.ts';
import { type ChangedCommunity, changedCommunities, readUnnoted, stateOf } from './community-state.ts';
import { compareStates, type Difference, type Rule } from './compare-states.ts';
import { type RuleReader, sayMeanings } from './say-meaning.ts';

type Tables = InferKyselyDB<
  typeof CommunityChange | typeof CommunitySnapshot | typeof WatchedCommunity | typeof MonitoringJob
>;

export type ChangesEnv = { database: Database; platforms: readonly Platform[]; ruleReader: RuleReader };

/** What is told of a change. */
export type NewChange = { kind: ChangeKind; before: string | null; after: string | null; meaning: string };

const maxShownChars = 2_000;
const maxInEvent = 20;

/**
 * Compares watched communities with how they were when they were last looked at. Where they were changed, by an import or
 * by what a platform says, does not matter. What is seen for the first time has not changed. One that fails holds no other
 * up.
 */
export async function noteChanges(env: ChangesEnv, signal: AbortSignal): Promise<void> {
  const em = env.database.em.fork();
  const nameOf = ({ name }: ChangedCommunity) => `What has changed in ${name} could not be noted`;
  await eachByItself(changedCommunities(em, signal), nameOf, (community) => noteOne(env, em, community, signal));
}

/** Remembers how communities are that somebody begins to watch, so that what changes from then on is told. */
export async function noteStart(em: EntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  for (;;) {
    const unnoted = await readUnnoted(em, names);
    if (unnoted.length === 0) return;
    await addSnapshots(em, unnoted);
  }
}

async function noteOne(
  env: ChangesEnv,
  em: EntityManager,
  community: ChangedCommunity,
  signal: AbortSignal,
): Promise<void> {
  const state = stateOf(community);
  const { before } = community;
  const differences = before ? compareStates(before, state) : [];
  const meanings = before ? await sayMeanings(env.ruleReader, before, state, differences, signal) : [];
  const changes = differences.map((one, i) => ({ ...shown(one), kind: one.kind, meaning: meanings[i]! }));
  await em.transactional(async (tx) => {
    if (!(await saveSnapshot(tx, community))) return;
    await writeChanges(tx, { ...community, source: sourceOf(env.platforms, community) }, changes);
  });
}

/** Compare-and-set: of two who note the same change, one does. */
async function saveSnapshot(tx: EntityManager, community: ChangedCommunity): Promise<boolean> {
  const { id, fingerprint, fingerprint_before: before } = community;
  if (before === null) return (await addSnapshots(tx, [community])) === 1;
  const { numUpdatedRows } = await tx
    .getKysely<Tables>()
    .updateTable('community_snapshot')
    .set({ fingerprint, state: json(stateOf(community)), taken_at: now })
    .where('community_id', '=', id)
    .where('fingerprint', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const snapshotTypes = { community_id: 'int', fingerprint: 'text', state: 'json' } as const;

/** Of those that have none; returns how many. */
async function addSnapshots(em: EntityManager, communities: readonly ChangedCommunity[]): Promise<number> {
  const rows = communities.map((one) => ({ ...one, community_id: one.id, state: stateOf(one) }));
  const { numInsertedOrUpdatedRows } = await em
    .getKysely<Tables>()
    .insertInto('community_snapshot')
    .columns(namesOf(snapshotTypes))
    .expression((eb) => eb.selectFrom(rowsAs('s', rows, snapshotTypes)).select(namesOf(snapshotTypes)))
    .onConflict((known) => known.column('community_id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

type Place = Pick<ChangedCommunity, 'platform' | 'name' | 'name_key' | 'as_of' | 'rules_as_of'> & {
  source: 'archive' | 'live';
};

/** Writes changes and tells the accounts whose jobs watch the community, in the caller's transaction. */
export async function writeChanges(tx: EntityManager, place: Place, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { platform, name, name_key, source } = place;
  const db = tx.getKysely<Tables>();
  const rows = changes.map((change) => ({
    ...change,
    id: newId('chg'),
    platform,
    name,
    name_key,
    source,
    as_of: change.kind.startsWith('rule_') ? place.rules_as_of : place.as_of,
  }));
  await db.insertInto('community_change').values(rows).execute();
  const watchers = await db
    .selectFrom('watched_community as w')
    .innerJoin('monitoring_job as j', 'j.id', 'w.watcher')
    .where('w.platform', '=', platform)
    .where('w.name_key', '=', name_key)
    .where('j.enabled', '=', true)
    .where('j.target_kind', '=', 'community')
    .select(['j.id', 'j.name', 'j.account_id'])
    .execute();
  const community = { platform, name };
  const told = rows
    .slice(0, maxInEvent)
    .map(({ id, kind, before, after, meaning }) => ({ id, community, kind, before, after, meaning }));
  await writeEvents(
    tx,
    watchers.map((job) => ({
      accountId: job.account_id,
      type: 'community.changed' as const,
      data: { monitoring_job: { id: job.id, name: job.name }, changes: told, more: rows.length - told.length },
      monitoringJobId: job.id,
    })),
  );
}

function sourceOf(platforms: readonly Platform[], { platform }: ChangedCommunity): 'archive' | 'live' {
  return platforms.some((one) => one.source === 'live' && one.platforms.includes(platform)) ? 'live' : 'archive';
}

/** Texts from where they begin to differ, so that what changed is in what is shown. */
function shown(difference: Difference): Pick<NewChange, 'before' | 'after'> {
  if (difference.of === 'rule') {
    const text = (rule: Rule | null) => rule && cut(rule.text === '' ? rule.title : `${rule.title}\n\n${rule.text}`, 0);
    return { before: text(difference.before), after: text(difference.after) };
  }
  const { before, after } = difference;
  const start = Math.max(0, firstDifference(before, after) - 100);
  return { before: cut(before, start), after: cut(after, start) };
}

function firstDifference(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; i++) if (one[i] !== other[i]) return i;
  return length;
}

function cut(text: string, start: number): string {
  const part = text.slice(start, start + maxShownChars).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${start + maxShownChars < text.length ? '…' : ''}`;
}

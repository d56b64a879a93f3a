import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { clockTime } from '../../database/expressions.ts';
import { namesOf, rowsAs } from '../../database/given-rows.ts';
import type { MonitoringHit, MonitoringHitItem } from '../hits/monitoring-hit.entity.ts';
import type { Folding } from './fold-crossposts.ts';

type Tables = InferKyselyDB<typeof MonitoringHit | typeof MonitoringHitItem>;

/** Writing a hit as JSON keeps the event loop for up to a tenth of a millisecond; a look back may bring thousands. */
const maxHits = 100;
const maxItems = 1000;

/**
 * Writes the hits of a job behind its last one, and then the items that they stand for, which name them. What stands
 * again is told in its hit, where it was.
 */
export async function insertHits(
  tx: EntityManager,
  jobId: string,
  last: number,
  { hits, items, revived }: Folding,
): Promise<void> {
  const db = tx.getKysely<Tables>();
  for (let at = 0; at < hits.length; at += maxHits)
    await insertRows(db, jobId, last + at, hits.slice(at, at + maxHits));
  for (let at = 0; at < items.length; at += maxItems) await insertItems(db, jobId, items.slice(at, at + maxItems));
  for (let at = 0; at < revived.length; at += maxHits) await reviveRows(db, jobId, revived.slice(at, at + maxHits));
}

/** What a hit tells of its post. */
function toldOf({ id, kept }: Folding['hits'][number]) {
  const { relevance, signs, analysis } = kept.judgement;
  return {
    id,
    text_hash: kept.textHash,
    post: kept.post,
    match: { clause: kept.match.clause, terms: [...kept.match.terms] },
    analysis: { relevance, ...analysis },
    relevance,
    signs,
  };
}

async function reviveRows(db: Kysely<Tables>, jobId: string, revived: Folding['revived']): Promise<void> {
  await db
    .updateTable('monitoring_hit as h')
    .from(rowsAs('r', revived.map(toldOf), toldTypes))
    .set((eb) => ({
      deleted: false,
      text_hash: eb.ref('r.text_hash'),
      post: eb.ref('r.post'),
      match: eb.ref('r.match'),
      analysis: eb.ref('r.analysis'),
      relevance: eb.ref('r.relevance'),
      signs: eb.ref('r.signs'),
    }))
    .whereRef('h.id', '=', 'r.id')
    .where('h.job_id', '=', jobId)
    .execute();
}

async function insertRows(db: Kysely<Tables>, jobId: string, last: number, hits: Folding['hits']): Promise<void> {
  const rows = hits.map((hit, i) => {
    const { seen, matchedAt } = hit.kept;
    return {
      ...toldOf(hit),
      sequence: last + i + 1,
      kind: seen.item.kind,
      platform: seen.item.platform,
      item_id: seen.item.id,
      community: seen.item.community,
      created_at: seen.item.createdAt,
      seen_at: seen.seenAt,
      matched_at: matchedAt,
    };
  });
  await db
    .insertInto('monitoring_hit')
    .columns([...namesOf(hitTypes), 'job_id', 'stored_at'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('h', rows, hitTypes))
        .select(namesOf(hitTypes))
        .select([
          eb.val(jobId).as('job_id'),
          eb.fn<Date>('greatest', [clockTime, lastStored(db, jobId)]).as('stored_at'),
        ]),
    )
    .execute();
}

async function insertItems(db: Kysely<Tables>, jobId: string, items: Folding['items']): Promise<void> {
  await db
    .insertInto('monitoring_hit_item')
    .columns([...namesOf(itemTypes), 'job_id'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('i', items, itemTypes))
        .select(namesOf(itemTypes))
        .select(eb.val(jobId).as('job_id')),
    )
    .execute();
}

/** A clock that was set back must not put a hit before those that were there: of a day the first and the last are counted. */
function lastStored(db: Kysely<Tables>, jobId: string) {
  return db
    .selectFrom('monitoring_hit')
    .select('stored_at')
    .where('job_id', '=', jobId)
    .orderBy('stored_at', 'desc')
    .limit(1);
}

const toldTypes = {
  id: 'text',
  text_hash: 'text',
  post: 'json',
  match: 'json',
  analysis: 'json',
  relevance: 'float8',
  signs: 'json',
} as const;

const hitTypes = {
  ...toldTypes,
  sequence: 'bigint',
  kind: 'text',
  platform: 'text',
  item_id: 'text',
  community: 'text',
  created_at: 'timestamptz',
  seen_at: 'timestamptz',
  matched_at: 'timestamptz',
} as const;

const itemTypes = {
  platform: 'text',
  kind: 'text',
  item_id: 'text',
  hit_id: 'text',
  community: 'text',
  url: 'text',
  created_at: 'timestamptz',
} as const;

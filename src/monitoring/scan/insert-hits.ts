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

/** Writes the hits of a job behind its last one, and then the items that they stand for, which name them. */
export async function insertHits(
  tx: EntityManager,
  jobId: string,
  last: number,
  { hits, items }: Folding,
): Promise<void> {
  const db = tx.getKysely<Tables>();
  for (let at = 0; at < hits.length; at += maxHits)
    await insertRows(db, jobId, last + at, hits.slice(at, at + maxHits));
  for (let at = 0; at < items.length; at += maxItems) await insertItems(db, jobId, items.slice(at, at + maxItems));
}

async function insertRows(db: Kysely<Tables>, jobId: string, last: number, hits: Folding['hits']): Promise<void> {
  const rows = hits.map(({ id, kept }, i) => {
    const { seen, match } = kept;
    const { relevance, signs, analysis } = kept.judgement;
    return {
      id,
      sequence: last + i + 1,
      kind: seen.item.kind,
      platform: seen.item.platform,
      item_id: seen.item.id,
      community: seen.item.community,
      text_hash: kept.textHash,
      post: kept.post,
      match: { clause: match.clause, terms: [...match.terms] },
      analysis: { relevance, ...analysis },
      relevance,
      signs,
      created_at: seen.item.createdAt,
      seen_at: seen.seenAt,
      matched_at: kept.matchedAt,
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

const hitTypes = {
  id: 'text',
  sequence: 'bigint',
  kind: 'text',
  platform: 'text',
  item_id: 'text',
  community: 'text',
  text_hash: 'text',
  post: 'json',
  match: 'json',
  analysis: 'json',
  relevance: 'float8',
  signs: 'json',
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

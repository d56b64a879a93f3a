import type { EntityManager } from '../database/entity-manager.ts';
import { enqueue } from '../queue/enqueue.ts';
import { catalogIndexTask } from './catalog.tasks.ts';
import { SEGMENT_VERSION } from './ranking/index.ts';

export type IndexStatus = {
  segments: { id: number; communities: number; posts: number; bytes: number; format: number; built_at: string }[];
  /** Communities that a build would look at. */
  changed_communities: number;
};

/** What the stored index holds and how far the catalog has moved on since. */
export async function readIndexStatus(em: EntityManager): Promise<IndexStatus> {
  const segments: IndexStatus['segments'] = await em.execute(
    `select id, communities, posts, bytes::float8 as bytes, format, to_json(created_at) #>> '{}' as built_at
       from index_segment where state = 'live' order by id`,
  );
  const rows: { changed: number }[] = await em.execute(
    `select count(*)::int as changed from community
      where changed_at >= coalesce((select max(up_to) from index_segment where state = 'live'), '-infinity')`,
  );
  return { segments, changed_communities: rows[0]?.changed ?? 0 };
}

/** Whether there is an index, but one that this version cannot read. */
async function isUnreadable(em: EntityManager): Promise<boolean> {
  const rows: { unreadable: boolean | null }[] = await em.execute(
    `select bool_and(format <> ${SEGMENT_VERSION}) as unreadable from index_segment where state = 'live'`,
  );
  return rows[0]?.unreadable ?? false;
}

/** Whether an index is stored, readable or not: who has none in memory has only not loaded it yet. */
export async function isStored(em: EntityManager): Promise<boolean> {
  const rows: { stored: boolean }[] = await em.execute(
    `select exists (select from index_segment where state = 'live') as stored`,
  );
  return rows[0]!.stored;
}

/** After an upgrade the index is built anew at once, not when its time comes. */
export async function replaceUnreadable(em: EntityManager): Promise<void> {
  if (await isUnreadable(em)) await enqueue(em, catalogIndexTask, {});
}

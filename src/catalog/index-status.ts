import type { Sql } from '../database.ts';

export type IndexStatus = {
  segments: { id: number; communities: number; posts: number; bytes: number; format: number; built_at: string }[];
  /** Communities that a build would look at. */
  changed_communities: number;
};

/** What the stored index holds and how far the catalog has moved on since. */
export async function readIndexStatus(em: Sql): Promise<IndexStatus> {
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

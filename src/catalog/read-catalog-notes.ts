import type { Sql } from '../database.ts';

export type CatalogNotes = {
  /** Posts of a time that the catalog knows, and how many of them somebody other than their author took down. */
  removals: { posts: number; removed: number } | null;
  /** The community belongs to the sample that comes with Whereabouts. */
  invented: boolean;
};

/** What no listing shows: removed posts, and whether the community exists at all. Without a range only the latter. */
export async function readCatalogNotes(
  em: Sql,
  platform: string,
  name: string,
  range: { fromMs: number; toMs: number } | null,
): Promise<CatalogNotes> {
  const rows: { sample: boolean; posts: number; removed: number }[] = await em.execute(
    `select c.sample, count(p.id)::int as posts,
            (count(*) filter (where p.removed_by <> 'author'))::int as removed
       from community c
       left join post p on p.community_id = c.id
        and p.created_at between to_timestamp(?::float8 / 1000) and to_timestamp(?::float8 / 1000)
      where c.platform = ? and c.name_key = ?
      group by c.id`,
    [range?.fromMs ?? 1, range?.toMs ?? 0, platform, name.toLowerCase()],
  );
  const row = rows[0];
  return {
    removals: row && row.posts > 0 ? { posts: row.posts, removed: row.removed } : null,
    invented: row?.sample ?? false,
  };
}

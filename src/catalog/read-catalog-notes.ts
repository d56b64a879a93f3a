import type { EntityManager } from '../database/entity-manager.ts';

export type CatalogNotes = {
  /**
   * Posts of a time that the catalog knows, how many of them somebody other than their author took down, and how many
   * are gone for whatever reason: where there is none, the dumps may have left them out.
   */
  removals: { posts: number; removed: number; gone: number } | null;
  /** The newest post of some hundred communities: how far the imported posts go. `null`: there are none. */
  horizonMs: number | null;
  /** The community belongs to the sample that comes with Whereabouts. */
  invented: boolean;
};

/** What no listing shows: removed posts, and whether the community exists at all. Without a range only the latter. */
export async function readCatalogNotes(
  em: EntityManager,
  platform: string,
  name: string,
  range: { fromMs: number; toMs: number } | null,
): Promise<CatalogNotes> {
  const rows: { sample: boolean; posts: number; removed: number; gone: number }[] = await em.execute(
    `select c.sample, count(p.id)::int as posts,
            (count(*) filter (where p.removed_by <> 'author'))::int as removed, count(p.removed_by)::int as gone
       from community c
       left join post p on p.community_id = c.id
        and p.created_at between to_timestamp(?::float8 / 1000) and to_timestamp(?::float8 / 1000)
      where c.platform = ? and c.name_key = ?
      group by c.id`,
    [range?.fromMs ?? 1, range?.toMs ?? 0, platform, name.toLowerCase()],
  );
  const row = rows[0];
  return {
    removals: row && row.posts > 0 ? { posts: row.posts, removed: row.removed, gone: row.gone } : null,
    horizonMs: await readHorizon(em),
    invented: row?.sample ?? false,
  };
}

const horizonCommunities = 300;

/** From community to community along the index, because a maximum over all posts would read all of them. */
async function readHorizon(em: EntityManager): Promise<number | null> {
  const rows: { ms: number | null }[] = await em.execute(
    `with recursive talking as (
       (select community_id, 1 as nth from post order by community_id limit 1)
       union all
       select (select p.community_id from post p where p.community_id > t.community_id order by p.community_id limit 1),
              t.nth + 1
         from talking t where t.community_id is not null and t.nth < ?)
     select extract(epoch from max(newest.created_at))::float8 * 1000 as ms
       from talking t
       cross join lateral (
         select p.created_at from post p where p.community_id = t.community_id order by p.created_at desc limit 1) newest`,
    [horizonCommunities],
  );
  return rows[0]?.ms ?? null;
}

import type { EntityManager } from '../database/entity-manager.ts';

export type RecentPost = {
  id: string;
  community_id: number;
  title: string;
  /** The beginning of the body. */
  body: string;
  created_at: string;
  score: number | null;
  num_comments: number | null;
};

const bodyCharacters = 4000;

/** The newest posts of each community that still stand. */
export async function readRecentPosts(em: EntityManager, communityIds: number[], each: number): Promise<RecentPost[]> {
  if (communityIds.length === 0) return [];
  return em.execute(
    `select p.* from unnest(string_to_array(?, ',')::int[]) as c(id)
      cross join lateral (
        select id, community_id, title, left(body, ${bodyCharacters}) as body, score, num_comments,
               to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
          from post where community_id = c.id and removed_by is null
         order by post.created_at desc limit ?
      ) as p`,
    [communityIds.join(','), each],
  );
}

import type { EntityManager } from '../database/entity-manager.ts';

/** Activity is measured over this many of a community's newest posts, and only from this many on. */
const activityPosts = 100;
const leastActivityPosts = 5;

export type CandidateCommunity = {
  id: number;
  platform: 'reddit' | 'lemmy';
  name: string;
  title: string;
  description: string;
  members: number | null;
  nsfw: boolean;
  access: string | null;
  language: string | null;
  sample: boolean;
  created_at: string | null;
  as_of: string | null;
  rules: { title: string; text: string }[];
  known_posts: number;
  last_post_at: string | null;
  /** Over the newest posts that are known; `null`: too few. */
  posts_per_day: number | null;
};

/** Communities by our ids, with their rules and how busy they are, in no particular order. */
export async function readCandidates(em: EntityManager, ids: number[]): Promise<CandidateCommunity[]> {
  const rows: CandidateCommunity[] = await em.execute(
    `select c.id, c.platform, c.name, c.title, c.description, c.members, c.nsfw, c.access, c.language, c.sample,
            to_json(c.created_at) #>> '{}' as created_at, to_json(c.as_of) #>> '{}' as as_of,
            coalesce((select json_agg(json_build_object('title', r.title, 'text', r.text) order by r.position)
                        from community_rule r where r.community_id = c.id), '[]') as rules,
            activity.posts as known_posts, to_json(activity.newest) #>> '{}' as last_post_at,
            case when activity.posts >= ${leastActivityPosts} then
              round((activity.posts - 1) / greatest(1, extract(epoch from activity.newest - activity.oldest) / 86400), 2)::float
            end as posts_per_day
       from community c
       cross join lateral (
         select count(*)::int as posts, max(created_at) as newest, min(created_at) as oldest
           from (select created_at from post where community_id = c.id and removed_by is null
                  order by created_at desc limit ${activityPosts}) as newest
       ) as activity
      where c.id = any(string_to_array(?, ',')::int[])`,
    [ids.join(',')],
  );
  return rows.map((row) => ({
    ...row,
    created_at: utc(row.created_at),
    as_of: utc(row.as_of),
    last_post_at: utc(row.last_post_at),
  }));
}

/** Our ids of communities by their names, with or without `r/`, in any case. */
export async function findCommunityIds(em: EntityManager, names: readonly string[]): Promise<Map<string, number>> {
  const keys = names.map(nameKey).filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const rows: { id: number; name_key: string }[] = await em.execute(
    `select id, name_key from community where name_key in (select json_array_elements_text(?::json))`,
    [JSON.stringify(keys)],
  );
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

/** A name as it is looked up: `r/Cooking`, `/r/cooking/`, an address and `cooking` are one. */
export function nameKey(name: string): string {
  return name
    .trim()
    .replace(/^(?:https?:\/\/[^/]+|(?=[^/]+\.[^/])[^/]+(?=\/r\/))\//i, '')
    .replace(/^\/?r\//i, '')
    .replace(/[/?#].*$/s, '')
    .toLowerCase();
}

function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

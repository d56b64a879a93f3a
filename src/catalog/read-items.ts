import type { EntityManager } from '../database/entity-manager.ts';
import type { PlatformName } from '../platforms/platform.ts';

/** A post or comment as the catalog holds it, standing. */
export type StoredItem = {
  kind: 'post' | 'comment';
  platform: PlatformName;
  id: string;
  communityId: number;
  community: string;
  /** Of a comment, the post it stands under; of a post, itself. */
  postId: string;
  /** Of a comment, its post's where that is known, else empty. */
  title: string;
  body: string;
  author: string | null;
  link: string | null;
  flair: string | null;
  score: number | null;
  numComments: number | null;
  nsfw: boolean;
  createdAt: Date;
};

type ItemRow = Omit<StoredItem, 'createdAt' | 'communityId' | 'postId' | 'numComments'> & {
  community_id: number;
  post_id: string;
  num_comments: number | null;
  created_ms: number;
};

const createdMs = (table: string) => `(extract(epoch from ${table}.created_at) * 1000)::float8 as created_ms`;

const postItem = `'post' as kind, p.platform, p.id, p.community_id, c.name as community, p.id as post_id, p.title, p.body,
  p.author, p.link, p.flair, p.score, p.num_comments, p.nsfw, ${createdMs('p')}`;

const commentItem = `'comment' as kind, m.platform, m.id, m.community_id, c.name as community, m.post_id,
  coalesce(p.title, '') as title, m.body, m.author, null as link, null as flair, m.score, null as num_comments,
  coalesce(p.nsfw, c.nsfw) as nsfw, ${createdMs('m')}`;

const fromComments = `comment m join community c on c.id = m.community_id
  left join post p on p.platform = m.platform and p.id = m.post_id and p.removed_by is null`;

export type ItemKey = { kind: 'post' | 'comment'; platform: string; id: string };

/** Those of the keys that stand, in no particular order. */
export async function readItems(db: EntityManager, keys: readonly ItemKey[]): Promise<StoredItem[]> {
  const wanted = `from json_to_recordset(?::json) as k (platform text, id text)`;
  const of = (kind: ItemKey['kind']) => JSON.stringify(keys.filter((key) => key.kind === kind));
  const rows: ItemRow[] = await db.execute(
    `select ${postItem} ${wanted} join post p on p.platform = k.platform and p.id = k.id
       join community c on c.id = p.community_id where p.removed_by is null
     union all
     select ${commentItem} ${wanted} join comment m0 on m0.platform = k.platform and m0.id = k.id
       join ${fromComments} on m.platform = m0.platform and m.id = m0.id where m.removed_by is null`,
    [of('post'), of('comment')],
  );
  return rows.map(toItem);
}

export type ItemRange = { communities: readonly number[]; from: Date; to: Date; comments: boolean; limit: number };

/** The newest that stand of these communities in this time, the newest first. */
export async function itemsBetween(
  db: EntityManager,
  { communities, from, to, comments, limit }: ItemRange,
): Promise<StoredItem[]> {
  const posts: ItemRow[] = await db.execute(
    `select ${postItem} from unnest(string_to_array(?, ',')::int[]) as wanted (id)
       cross join lateral (
         select * from post where community_id = wanted.id and removed_by is null
            and created_at >= ?::timestamptz and created_at <= ?::timestamptz
          order by created_at desc limit ?) p
       join community c on c.id = p.community_id order by p.created_at desc limit ?`,
    [communities.join(','), from, to, limit, limit],
  );
  if (!comments) return posts.map(toItem);
  const answers: ItemRow[] = await db.execute(
    `select ${commentItem} from ${fromComments}
      where m.community_id = any(string_to_array(?, ',')::int[]) and m.removed_by is null and m.created_at >= ?::timestamptz and m.created_at <= ?::timestamptz
      order by m.created_at desc limit ?`,
    [communities.join(','), from, to, limit],
  );
  return [...posts, ...answers]
    .map(toItem)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit);
}

/**
 * Communities of which posts are known and when the newest was written, the largest first; `names` none: of all, where
 * the sample steps aside for real ones.
 */
export async function communitiesWithPosts(
  db: EntityManager,
  names: readonly { platform: string; name_key: string }[],
  most: number,
): Promise<{ id: number; newest: Date }[]> {
  const chosen =
    names.length > 0
      ? `select c.id, c.members from json_to_recordset(?::json) as n (platform text, name_key text)
           join community c on c.platform = n.platform and c.name_key = n.name_key`
      : `select id, members from community where ?::json is not null
           and (not sample or not exists (select 1 from community where not sample))
         order by members desc nulls last`;
  const rows: { id: number; newest_ms: number }[] = await db.execute(
    `select c.id, (extract(epoch from n.created_at) * 1000)::float8 as newest_ms
       from (${chosen} limit ?) c
      cross join lateral (select created_at from post where community_id = c.id order by created_at desc limit 1) n
      order by c.members desc nulls last`,
    [JSON.stringify(names), most],
  );
  return rows.map(({ id, newest_ms }) => ({ id, newest: new Date(newest_ms) }));
}

function toItem({ community_id, post_id, num_comments, created_ms, ...row }: ItemRow): StoredItem {
  return {
    ...row,
    communityId: community_id,
    postId: post_id,
    numComments: num_comments,
    createdAt: new Date(created_ms),
  };
}

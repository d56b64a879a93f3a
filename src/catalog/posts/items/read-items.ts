import { epochMs, now } from '../../../database/expressions.ts';
import { sql } from 'kysely';
import type { EntityManager } from '../../../database/entity-manager.ts';
import { givenIds, givenRows } from '../../../database/given-rows.ts';
import type { PlatformName } from '../../../platforms/platform.ts';
import { type ItemTables, standingComments, standingPosts } from './standing-items.ts';
import { stockedCommunities } from './stocked-communities.ts';

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
  /** It belongs to the sample that comes with Whereabouts: nobody wrote it. */
  sample: boolean;
  createdAt: Date;
};

export type ItemKey = Pick<StoredItem, 'kind' | 'platform' | 'id'>;

/** Those of the keys that stand, in no particular order. */
export async function readItems(em: EntityManager, keys: readonly ItemKey[]): Promise<StoredItem[]> {
  const kysely = em.getKysely<ItemTables>();
  const given = (wanted: ItemKey['kind']) =>
    givenRows<Omit<ItemKey, 'kind'>>(
      keys.flatMap(({ kind, platform, id }) => (kind === wanted ? [{ platform, id }] : [])),
      { platform: 'text', id: 'text' },
    );
  const rows = await standingPosts(kysely)
    .innerJoin(given('post'), (join) =>
      join.onRef('given.platform', '=', 'post.platform').onRef('given.id', '=', 'post.id'),
    )
    .unionAll(
      standingComments(kysely).innerJoin(given('comment'), (join) =>
        join.onRef('given.platform', '=', 'comment.platform').onRef('given.id', '=', 'comment.id'),
      ),
    )
    .execute();
  return rows.map(toItem);
}

export type ItemRange = { communities: readonly number[]; from: Date; to: Date; comments: boolean; limit: number };

/** The newest that stand of these communities in this time, the newest first. */
export async function itemsBetween(em: EntityManager, range: ItemRange): Promise<StoredItem[]> {
  const rows = [];
  for (const items of standingBetween(em, range)) rows.push(...(await items.selectAll('item').execute()));
  return newest(rows.map(toItem), range);
}

/** The same without their texts, of which there may be much. */
export async function itemKeysBetween(em: EntityManager, range: ItemRange): Promise<(ItemKey & { createdAt: Date })[]> {
  const columns = ['item.kind', 'item.platform', 'item.id', 'item.createdMs'] as const;
  const rows = [];
  for (const items of standingBetween(em, range)) rows.push(...(await items.select(columns).execute()));
  return newest(rows.map(({ createdMs, ...key }) => ({ ...key, createdAt: new Date(createdMs) })), range); // prettier-ignore
}

/** Posts and, where they are wanted, comments. */
function standingBetween(em: EntityManager, { communities, from, to, comments, limit }: ItemRange) {
  const kysely = em.getKysely<ItemTables>();
  const newestOfEach = standingPosts(kysely)
    .where('post.community_id', '=', sql<number>`given.id`)
    .where((eb) => eb.between('post.created_at', from, to))
    .orderBy('post.created_at', 'desc')
    .limit(limit);
  const newestComments = standingComments(kysely)
    .where((eb) => eb('comment.community_id', '=', eb.fn.any(eb.val(communities))))
    .where((eb) => eb.between('comment.created_at', from, to))
    .orderBy('comment.created_at', 'desc')
    .limit(limit);
  const posts = kysely
    .selectFrom(givenIds(communities))
    .crossJoinLateral(newestOfEach.as('item'))
    .orderBy('item.createdMs', 'desc')
    .limit(limit);
  return comments ? [posts, kysely.selectFrom(newestComments.as('item'))] : [posts];
}

function newest<T extends { createdAt: Date }>(items: readonly T[], { limit }: ItemRange): T[] {
  return items.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, limit);
}

type CommunityKey = { platform: string; name_key: string };

/** What is known of a community and when the newest was written; `newestPost`: `null`: only comments are known. */
export type CommunityWithItems = { id: number; nameKey: string; newest: Date; newestPost: Date | null };

/**
 * Communities of which posts are known, or comments where those are wanted, the largest first; `names` none: of all, where
 * the sample steps aside for real ones. Nobody writes in the future: such a time says nothing of when the newest was.
 */
export async function communitiesWithItems(
  em: EntityManager,
  names: readonly CommunityKey[],
  { comments, limit }: { comments: boolean; limit: number },
): Promise<CommunityWithItems[]> {
  const kysely = em.getKysely<ItemTables>();
  // A part may be named beside its whole.
  const distinct = new Map(names.map(({ platform, name_key }) => [`${platform} ${name_key}`, { platform, name_key }]));
  const named = kysely
    .selectFrom(givenRows<CommunityKey>([...distinct.values()], { platform: 'text', name_key: 'text' }))
    .innerJoin('community', (join) =>
      join.onRef('community.platform', '=', 'given.platform').onRef('community.name_key', '=', 'given.name_key'),
    )
    .select(['community.id', 'community.name_key', 'community.members'])
    .limit(limit);
  const stocked = names.length > 0 ? null : await stockedCommunities(em, { comments, limit });
  const largest = kysely
    .selectFrom('community')
    .select(['community.id', 'community.name_key', 'community.members'])
    .where((eb) => {
      if (stocked !== null) return eb('community.id', '=', eb.fn.any(eb.val(stocked)));
      const posts = eb.selectFrom('post').select('post.id').whereRef('post.community_id', '=', 'community.id');
      const said = eb.selectFrom('comment').select('comment.id').whereRef('comment.community_id', '=', 'community.id');
      return comments ? eb.or([eb.exists(posts), eb.exists(said)]) : eb.exists(posts);
    })
    .where((eb) => {
      const real = eb.selectFrom('community as real').where((eb) => eb.not('real.sample'));
      return eb.or([eb.not('community.sample'), eb.not(eb.exists(real.select('real.id')))]);
    })
    .orderBy('members', (order) => order.desc().nullsLast())
    .limit(limit);
  const rows = await kysely
    .selectFrom(names.length > 0 ? named.as('chosen') : largest.as('chosen'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('post')
          .select('post.created_at')
          .whereRef('post.community_id', '=', 'chosen.id')
          .where('post.created_at', '<=', now)
          .orderBy('post.created_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('comment')
          .select('comment.created_at')
          .whereRef('comment.community_id', '=', 'chosen.id')
          .where('comment.created_at', '<=', now)
          .where(eb.lit(comments))
          .orderBy('comment.created_at', 'desc')
          .limit(1)
          .as('said'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'chosen.id',
      'chosen.name_key as nameKey',
      epochMs(eb.ref('newest.created_at')).as('postMs'),
      epochMs(sql<Date>`greatest(${eb.ref('newest.created_at')}, ${eb.ref('said.created_at')})`).as('newestMs'),
    ])
    .where((eb) => eb.or([eb('newest.created_at', 'is not', null), eb('said.created_at', 'is not', null)]))
    .orderBy('chosen.members', (order) => order.desc().nullsLast())
    .execute();
  return rows.map(({ postMs, newestMs, ...row }) => ({
    ...row,
    newest: new Date(newestMs),
    newestPost: postMs === null ? null : new Date(postMs),
  }));
}

/** From when time is counted back: the newest post, or the newest comment where no post is known. `end`: when all was written. */
export function timeOf(known: readonly CommunityWithItems[]): { newest: Date; end: Date } {
  const latest = (times: readonly Date[]) => new Date(Math.max(0, ...times.map((time) => time.getTime())));
  const posts = known.flatMap(({ newestPost }) => newestPost ?? []);
  const end = latest(known.map(({ newest }) => newest));
  return { newest: posts.length > 0 ? latest(posts) : end, end };
}

function toItem({ createdMs, ...row }: Omit<StoredItem, 'createdAt'> & { createdMs: number }): StoredItem {
  return { ...row, createdAt: new Date(createdMs) };
}

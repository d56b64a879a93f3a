import { wireTime } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { Community } from './community.entity.ts';
import type { CommunityRule } from './community-rule.entity.ts';
import type { Post } from './post.entity.ts';

type Tables = InferKyselyDB<typeof Community | typeof CommunityRule | typeof Post>;

/** Activity is measured over this many of a community's newest posts, and only from this many on. */
const activityPosts = 100;
const leastActivityPosts = 5;

/** `null`: too few posts are known. */
const postsPerDay = sql<number | null>`case when activity.posts >= ${leastActivityPosts} then round(
  (activity.posts - 1) / greatest(1, extract(epoch from activity.newest - activity.oldest) / 86400), 2)::float8 end`;

export type CandidateCommunity = Awaited<ReturnType<typeof readCandidates>>[number];

/** Communities by our ids, with their rules and how busy they are, in no particular order. */
export async function readCandidates(em: EntityManager, ids: number[]) {
  return em
    .getKysely<Tables>()
    .selectFrom('community')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('post')
            .select('post.created_at')
            .whereRef('post.community_id', '=', 'community.id')
            .where('post.removed_by', 'is', null)
            .orderBy('post.created_at', 'desc')
            .limit(activityPosts)
            .as('newest'),
        )
        .select((eb) => [
          eb.cast<number>(eb.fn.countAll(), 'integer').as('posts'),
          eb.fn.max<Date | null>('newest.created_at').as('newest'),
          eb.fn.min<Date | null>('newest.created_at').as('oldest'),
        ])
        .as('activity'),
    )
    .select(['community.id', 'community.platform', 'community.name', 'community.title', 'community.description'])
    .select(['community.members', 'community.nsfw', 'community.access', 'community.language', 'community.sample'])
    .select((eb) => [
      wireTime(eb.ref('community.created_at')).as('created_at'),
      wireTime(eb.ref('community.as_of')).as('as_of'),
      jsonArrayFrom(
        eb
          .selectFrom('community_rule')
          .select(['community_rule.title', 'community_rule.text'])
          .whereRef('community_rule.community_id', '=', 'community.id')
          .orderBy('community_rule.position'),
      ).as('rules'),
      'activity.posts as known_posts',
      wireTime(eb.ref('activity.newest')).as('last_post_at'),
      postsPerDay.as('posts_per_day'),
    ])
    .where((eb) => eb('community.id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** Our ids of communities by their names, with or without `r/`, in any case. */
export async function findCommunityIds(em: EntityManager, names: readonly string[]): Promise<Map<string, number>> {
  const keys = names.map(nameKey).filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const communities = await em
    .getKysely<Tables>()
    .selectFrom('community')
    .select(['id', 'name_key'])
    .where((eb) => eb('name_key', '=', eb.fn.any(eb.val(keys))))
    .execute();
  return new Map(communities.map(({ id, name_key }) => [name_key, id]));
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

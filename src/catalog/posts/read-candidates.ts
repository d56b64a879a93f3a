import { now, wireTime } from '../../database/expressions.ts';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../database/entity-manager.ts';
import { readCommunityName } from '../../platforms/community-name.ts';
import type { Community } from './community.entity.ts';
import type { CommunityRule } from './community-rule.entity.ts';
import type { Post } from './post.entity.ts';

type Tables = InferKyselyDB<typeof Community | typeof CommunityRule | typeof Post>;

/** The newest posts tell whether any are known, and of when the last is; one with a time in the future tells only the first. */
const newestPosts = 100;
/** A rate is that of the newest days of which every post was collected; of fewer days it says too little. */
const maxRateDays = 90;
const minRateDays = 7;
const dayMs = 86_400_000;
/** The index reads no more of it. */
const sidebarCharacters = 4000;

const rateFrom = sql<Date>`greatest(community.collected_from, community.collected_to - ${maxRateDays} * interval '1 day')`;

export type CandidateCommunity = Awaited<ReturnType<typeof readCandidates>>[number];

/** Communities by our ids, with their rules and how busy they are, in no particular order. */
export async function readCandidates(em: EntityManager, ids: number[]) {
  const rows = await readRows(em, ids);
  return rows.map((row) => ({ ...row, posts_per_day: postsPerDay(row, row.recent) }));
}

/** `null`: what was collected is too short, or only some of what there was. */
function postsPerDay(
  { collected_from, collected_to }: { collected_from: string | null; collected_to: string | null },
  posts: number,
): number | null {
  if (collected_from === null || collected_to === null) return null;
  const days = Math.min(maxRateDays, (Date.parse(collected_to) - Date.parse(collected_from)) / dayMs);
  return days < minRateDays ? null : Math.round((posts / days) * 100) / 100;
}

async function readRows(em: EntityManager, ids: number[]) {
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
            .limit(newestPosts)
            .as('newest'),
        )
        .select((eb) => [
          eb.cast<number>(eb.fn.countAll(), 'integer').as('posts'),
          eb.fn.max<Date | null>('newest.created_at').filterWhere('newest.created_at', '<=', now).as('newest'),
        ])
        .as('activity'),
    )
    .select(['community.id', 'community.platform', 'community.name', 'community.title', 'community.description'])
    .select((eb) => eb.fn<string>('left', ['community.sidebar', eb.lit(sidebarCharacters)]).as('sidebar'))
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
      wireTime(eb.ref('community.collected_from')).as('collected_from'),
      wireTime(eb.ref('community.collected_to')).as('collected_to'),
      eb
        .selectFrom('post')
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('posts'))
        .whereRef('post.community_id', '=', 'community.id')
        .where('post.removed_by', 'is', null)
        .whereRef('post.created_at', '<=', 'community.collected_to')
        .where('post.created_at', '>', rateFrom)
        .$asScalar()
        .$notNull()
        .as('recent'),
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

/** A name as it is looked up: `r/Cooking`, `/r/cooking/`, an address and `cooking` are one, on every platform. */
export function nameKey(name: string): string {
  return (readCommunityName(name) ?? withoutPath(name)).toLowerCase();
}

/** Of what names no community at all. */
function withoutPath(text: string): string {
  return text.trim().replace(/[/?#].*$/s, '');
}

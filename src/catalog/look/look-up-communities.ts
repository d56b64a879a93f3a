import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { wireTime } from '../../database/expressions.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { communityUrl } from '../../platforms/addresses.ts';
import { attributionOf } from '../../platforms/attribution.ts';
import { readCommunityName } from '../../platforms/community-name.ts';
import type { Comment } from '../posts/comment.entity.ts';
import type { Community } from '../posts/community.entity.ts';
import type { CommunityRule } from '../posts/community-rule.entity.ts';
import type { Post } from '../posts/post.entity.ts';
import { readCandidates } from '../posts/read-candidates.ts';
import type { LookUpQuery } from './catalog.schema.ts';

type Tables = InferKyselyDB<typeof Community | typeof CommunityRule | typeof Comment | typeof Post>;

/** What the catalog knows of one community, of those whose name begins so, or of the largest. */
export async function lookUpCommunities(em: EntityManager, { name, query, limit }: LookUpQuery) {
  const named = name === null ? null : readCommunityName(name);
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('community as c')
    .select(['c.id', 'c.platform', 'c.name', 'c.title', 'c.description', 'c.members', 'c.nsfw', 'c.language'])
    .select(['c.access', 'c.sample'])
    .select((eb) => [
      wireTime(eb.ref('c.created_at')).as('created_at'),
      wireTime(eb.ref('c.as_of')).as('as_of'),
      wireTime(eb.ref('c.collected_from')).as('collected_from'),
      wireTime(eb.ref('c.collected_to')).as('collected_to'),
      jsonArrayFrom(
        eb
          .selectFrom('community_rule as r')
          .select(['r.title', 'r.text'])
          .whereRef('r.community_id', '=', 'c.id')
          .orderBy('r.position'),
      ).as('rules'),
    ])
    .$if(named !== null, (all) => all.where('c.name_key', '=', named!.toLowerCase()))
    .$if(named === null && query !== null, (all) =>
      all.where((eb) => eb.fn('starts_with', ['c.name_key', eb.val(toKey(query!))]), '=', sql.lit(true)),
    )
    .orderBy('c.members', (order) => order.desc().nullsLast())
    .orderBy('c.id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [figures, rates] = [await countOf(em, ids), await readCandidates(em, ids)];
  const rateOf = new Map(rates.map(({ id, posts_per_day }) => [id, posts_per_day]));
  const months = named === null ? [] : await monthsOf(em, ids);
  return rows.map(({ id, platform, name, title, description, members, nsfw, language, created_at, as_of, ...row }) => ({
    community: {
      platform,
      name,
      title,
      url: communityUrl(platform, name),
      description,
      members,
      posts_per_day: rateOf.get(id) ?? null,
      nsfw,
      language,
      created_at,
      attribution: attributionOf(platform, name),
      as_of,
    },
    ...row,
    ...(figures.get(id) ?? { posts: 0, comments: 0, first_post_at: null, last_post_at: null }),
    months: months.filter((month) => month.community_id === id).map(({ month, posts }) => ({ month, posts })),
  }));
}

function toKey(query: string): string {
  return query
    .trim()
    .replace(/^\/?r\//i, '')
    .toLowerCase();
}

async function countOf(em: EntityManager, ids: number[]) {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('community as c')
    .select('c.id')
    .select((eb) => [
      eb
        .selectFrom('comment')
        .select((of) => of.cast<number>(of.fn.countAll(), 'float8').as('n'))
        .whereRef('comment.community_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('comments'),
    ])
    .leftJoin('post', 'post.community_id', 'c.id')
    .select((eb) => [
      eb.cast<number>(eb.fn.count('post.created_at'), 'float8').as('posts'),
      wireTime(eb.fn.min<Date | null>('post.created_at')).as('first_post_at'),
      wireTime(eb.fn.max<Date | null>('post.created_at')).as('last_post_at'),
    ])
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(ids))))
    .groupBy('c.id')
    .execute();
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

async function monthsOf(em: EntityManager, ids: number[]) {
  return em
    .getKysely<Tables>()
    .selectFrom('post')
    .select((eb) => [
      'community_id',
      sql<string>`to_char(${eb.ref('created_at')} at time zone 'utc', 'YYYY-MM')`.as('month'),
      eb.cast<number>(eb.fn.countAll(), 'float8').as('posts'),
    ])
    .where((eb) => eb('community_id', '=', eb.fn.any(eb.val(ids))))
    .groupBy(['community_id', 'month'])
    .orderBy('month')
    .execute();
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { now, wireTime } from '../../database/expressions.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { readCommunityName } from '../../platforms/community-name.ts';
import type { Comment } from '../posts/comment.entity.ts';
import type { Community } from '../posts/community.entity.ts';
import type { Post } from '../posts/post.entity.ts';
import { readCandidates } from '../posts/read-candidates.ts';
import { showCommunity } from '../posts/show-community.ts';
import type { LookUpQuery } from './catalog.schema.ts';

type Tables = InferKyselyDB<typeof Community | typeof Comment | typeof Post>;

/** What the catalog knows of one community, of those whose names begin so, or of the largest. */
export async function lookUpCommunities(em: EntityManager, { name, query, limit }: LookUpQuery) {
  const named = name === null ? null : readCommunityName(name);
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('community')
    .select('id')
    .$if(named !== null, (all) => all.where('name_key', '=', named!.toLowerCase()))
    .$if(named === null && query !== null, (all) =>
      all.where((eb) => eb.fn('starts_with', ['name_key', eb.val(toKey(query!))]), '=', sql.lit(true)),
    )
    .orderBy('members', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [figures, known] = [await countOf(em, ids), await readCandidates(em, ids)];
  const months = named === null ? [] : await monthsOf(em, ids);
  return known
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ id, access, sample, collected_from, collected_to, rules, ...about }) => ({
      community: showCommunity({ ...about, sample }),
      access,
      sample,
      ...(figures.get(id) ?? { posts: 0, comments: 0, first_post_at: null, last_post_at: null }),
      collected_from,
      collected_to,
      rules,
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
    .leftJoin('post', (join) => join.onRef('post.community_id', '=', 'c.id').on('post.removed_by', 'is', null))
    .select((eb) => [
      eb.cast<number>(eb.fn.count('post.created_at'), 'float8').as('posts'),
      wireTime(eb.fn.min<Date | null>('post.created_at')).as('first_post_at'),
      wireTime(eb.fn.max<Date | null>('post.created_at').filterWhere('post.created_at', '<=', now)).as('last_post_at'),
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
    .where('removed_by', 'is', null)
    .groupBy(['community_id', 'month'])
    .orderBy('month')
    .execute();
}

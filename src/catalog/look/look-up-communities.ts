import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { now, wireTime } from '../../database/expressions.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { givenIds } from '../../database/given-rows.ts';
import { postUrl } from '../../platforms/addresses.ts';
import { readCommunityName } from '../../platforms/community-name.ts';
import { openCursor, sealCursor, wrongCursor } from '../../wire/page.ts';
import { hasCommunities } from '../index/index-status.ts';
import type { Comment } from '../posts/comment.entity.ts';
import type { Community } from '../posts/community.entity.ts';
import type { Post } from '../posts/post.entity.ts';
import { readCandidates } from '../posts/read-candidates.ts';
import { showCommunity } from '../posts/show-community.ts';
import { type LookUpQuery, maxNewestPosts } from './catalog.schema.ts';
import { estimateOf, maxCounted } from './summarize-catalog.statements.ts';

type Tables = InferKyselyDB<typeof Community | typeof Comment | typeof Post>;

/**
 * What the catalog knows of one community, of those that have a text in their names or titles, or of the largest. With
 * both, of the one if it has the text. The sample steps aside for real ones, unless it is named.
 */
export async function lookUpCommunities(em: EntityManager, { name, query, limit, cursor }: LookUpQuery) {
  const named = name === null ? null : readCommunityName(name);
  const key = query === null ? null : toKey(query);
  // No index finds what stands within a name: of many communities that takes too long.
  const isWhole = (await estimateOf(em, 'community')) <= maxCounted;
  const isReal = named === null && (await hasCommunities(em, 'real'));
  const list = { list: 'catalog communities', name, query };
  const last = placeOf(openCursor(cursor, list));
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('community')
    .select((eb) => ['id', eb.fn.coalesce('members', sql<number>`-1`).as('members'), startsWith(eb, key).as('begins')])
    .$if(last !== null, (all) => all.where((eb) => isBehind(eb, key, last!)))
    .$if(isReal, (all) => all.where('sample', '=', false))
    .$if(named !== null, (all) => all.where('name_key', '=', named!.toLowerCase()))
    .$if(key !== null, (all) =>
      all
        .where((eb) => (isWhole ? eb.or([begins(eb, key!), stands(eb, key!)]) : begins(eb, key!)))
        .orderBy((eb) => begins(eb, key!), 'desc'),
    )
    .orderBy('members', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const [figures, known] = [await countOf(em, ids), await readCandidates(em, ids)];
  const [months, newest] = named === null ? [[], []] : [await monthsOf(em, ids), await newestOf(em, ids)];
  return {
    searched: isWhole ? ('names_and_titles' as const) : ('beginnings_of_names' as const),
    has_more: rows.length > limit,
    next_cursor: rows.length > limit ? sealCursor(nameOf(rows[limit - 1]!), list) : null,
    data: known
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
        newest_posts: newest
          .filter((post) => post.community_id === id)
          .map((post) => ({
            title: post.title,
            url: postUrl(about.platform, about.name, post.id, post.link),
            created_at: post.created_at,
          })),
      })),
  };
}

type Rows = ExpressionBuilder<Tables, 'community'>;

const begins = (eb: Rows, key: string) =>
  eb(eb.fn<boolean>('starts_with', ['name_key', eb.val(key)]), '=', sql.lit(true));

/** Names have no spaces: “home cooking” stands in `home_cooking_club`. In a title it begins a word. */
function stands(eb: Rows, key: string) {
  const inName = key.replaceAll(/[\s_]/g, '');
  const title = sql<string>`lower(${eb.ref('title')})`;
  const inTitle = eb.or([beginsWord(title, openings, key), beginsWord(title, openings + joints, key)]);
  if (inName === '') return inTitle;
  return eb.or([sql<boolean>`strpos(replace(${eb.ref('name_key')}, '_', ''), ${inName}) > 0`, inTitle]);
}

/** What may stand right before a word, and what stands between two or within one: “COVID-19”, “behind-the-scenes”. */
const [openings, joints] = ['([{<"“‘„«‚#*/|:', "-–—'’"];

function beginsWord(title: RawBuilder<string>, before: string, key: string) {
  const words = sql`translate(${title}, ${before}, ${' '.repeat(before.length)})`;
  return sql<boolean>`strpos(' ' || ${words}, ${` ${key}`}) > 0`;
}

function toKey(query: string): string {
  return query
    .trim()
    .replace(/^\/?r\//i, '')
    .toLowerCase();
}

const maxInteger = 2_147_483_647;

type Place = { id: number; members: number; begins: boolean };

/** A cursor holds the place of the last community that was read: what is added or removed meanwhile moves no page. */
function nameOf({ id, members, begins: first }: Place): string {
  return `${id}:${members}:${first ? 1 : 0}`;
}

function placeOf(read: string | null): Place | null {
  if (read === null) return null;
  const [, id, members, first] = /^(\d{1,10}):(-1|\d{1,10}):([01])$/.exec(read) ?? [];
  const place = { id: Number(id), members: Number(members), begins: first === '1' };
  if (first === undefined || Math.max(place.id, place.members) > maxInteger) throw wrongCursor();
  return place;
}

const startsWith = (eb: Rows, key: string | null) => sql<boolean>`${key === null ? sql`false` : begins(eb, key)}`;

/** Whether a community comes behind a place in the order of the list. */
function isBehind(eb: Rows, key: string | null, last: Place): RawBuilder<boolean> {
  return sql`(${startsWith(eb, key)}, coalesce(members, -1), -id) < (${last.begins}::boolean, ${last.members}::int, -${last.id}::int)`;
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
        .where('comment.removed_by', 'is', null)
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

async function newestOf(em: EntityManager, ids: number[]) {
  const kysely = em.getKysely<Tables>();
  return kysely
    .selectFrom(givenIds(ids))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('post')
        .select(['post.community_id', 'post.id', 'post.title', 'post.link'])
        .select((of) => wireTime(of.ref('post.created_at')).as('created_at'))
        .where('post.community_id', '=', sql<number>`given.id`)
        .where('post.removed_by', 'is', null)
        .orderBy('post.created_at', 'desc')
        .orderBy('post.id', 'desc')
        .limit(maxNewestPosts)
        .as('newest'),
    )
    .selectAll('newest')
    .execute();
}

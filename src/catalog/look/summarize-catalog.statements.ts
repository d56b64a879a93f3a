import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { hasCommunities, isStored } from '../index/index-status.ts';
import type { Comment } from '../posts/comment.entity.ts';
import type { Community } from '../posts/community.entity.ts';
import type { Post } from '../posts/post.entity.ts';

type Tables = InferKyselyDB<typeof Community | typeof Comment | typeof Post>;
type Table = 'community' | 'post' | 'comment';

/** More are not counted while somebody waits. */
export const maxCounted = 200_000;

/** What the catalog holds, without posts and comments that were taken down. Large tables are read in part, or estimated. */
export async function summarizeCatalog(em: EntityManager) {
  const db = em.getKysely<Tables>();
  const estimates = {
    community: await estimateOf(em, 'community'),
    post: await estimateOf(em, 'post'),
    comment: await estimateOf(em, 'comment'),
  };
  const sampleOnly = !(await hasCommunities(em, 'real'));
  // The sample steps aside when there is something else.
  const counted = sql<boolean>`(${sampleOnly}::boolean or not community.sample)`;
  const platforms = await db
    .selectFrom('community')
    .select((eb) => ['platform', eb.cast<number>(eb.fn.countAll(), 'float8').as('communities')])
    .where(counted)
    .groupBy('platform')
    .orderBy('communities', 'desc')
    .execute();
  const months = await monthsOf(em, estimates.post, counted);
  return {
    sample_only: sampleOnly,
    communities: await communitiesOf(em, estimates.community, counted),
    communities_with_posts: await withPosts(em, estimates.community, counted),
    indexed: await isStored(em),
    posts: months.reduce((sum, { posts }) => sum + posts, 0),
    comments: await commentsOf(em, estimates.comment, counted),
    exact: Object.values(estimates).every((estimate) => estimate <= maxCounted),
    platforms,
    months,
  };
}

/** As of the last time that PostgreSQL looked. */
export async function estimateOf(em: EntityManager, table: Table): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select greatest(0, reltuples)::float8 as n from pg_class where oid = ${table}::regclass`.execute(em.getKysely());
  return Math.round(rows[0]?.n ?? 0);
}

async function communitiesOf(em: EntityManager, communities: number, counted: RawBuilder<boolean>): Promise<number> {
  if (communities > maxCounted) return communities;
  const { rows } = await sql<{ n: number }>`select count(*)::float8 as n from community where ${counted}`.execute(
    em.getKysely(),
  );
  return rows[0]!.n;
}

/** Of many communities a part of the pages is asked. */
async function withPosts(em: EntityManager, communities: number, counted: RawBuilder<boolean>): Promise<number> {
  const percent = percentRead(communities);
  const { rows } = await sql<{ n: number }>`
    select round(count(*) * 100 / ${percent}::float8)::float8 as n
      from community tablesample system (${percent}::real)
     where exists (select 1 from post where post.community_id = community.id and removed_by is null) and ${counted}`.execute(
    em.getKysely(),
  );
  return rows[0]!.n;
}

const percentRead = (rows: number) => (rows > maxCounted ? (100 * maxCounted) / rows : 100);

/** Of many comments a part of the pages is read, always the same, and the count is scaled up. */
async function commentsOf(em: EntityManager, comments: number, counted: RawBuilder<boolean>): Promise<number> {
  const percent = percentRead(comments);
  const { rows } = await sql<{ n: number }>`
    select round(count(*) * 100 / ${percent}::float8)::float8 as n
      from comment tablesample system (${percent}::real) repeatable (1) join community on community.id = community_id
     where comment.removed_by is null and ${counted}`.execute(em.getKysely());
  return rows[0]!.n;
}

/** Of many posts a part of the pages is read, always the same, and the counts are scaled up. */
async function monthsOf(em: EntityManager, posts: number, counted: RawBuilder<boolean>) {
  const percent = percentRead(posts);
  const { rows } = await sql<{ month: string; posts: number }>`
    select to_char(month, 'YYYY-MM') as month, round(count * 100 / ${percent}::float8)::float8 as posts
      from (select date_trunc('month', post.created_at at time zone 'utc') as month, count(*)
              from post tablesample system (${percent}::real) repeatable (1) join community on community.id = community_id
             where post.removed_by is null and ${counted} group by 1) as counted
     order by 1`.execute(em.getKysely());
  return rows;
}

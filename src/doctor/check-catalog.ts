import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Comment } from '../catalog/posts/comment.entity.ts';
import type { Community } from '../catalog/posts/community.entity.ts';
import type { Post } from '../catalog/posts/post.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { now } from '../database/expressions.ts';
import { readIndexStatus } from '../catalog/index/index-status.ts';
import { segmentVersion } from '../catalog/ranking/index.ts';
import { counted } from '../text/sentences.ts';
import { broken, duration, type Finding, number, ok, warning } from './finding.ts';

type Tables = InferKyselyDB<typeof Comment | typeof Community | typeof Post> & {
  pg_class: { oid: number; reltuples: number };
};

const oldAfterSeconds = 180 * 86_400;
/** The worker takes up changes every ten minutes; so many more than that are too many. */
const muchChanged = 0.2;

export type CatalogFigures = {
  communities: number;
  sample: number;
  posts: number;
  comments: number;
  age: number | null;
};

/** Posts and comments are estimated when there are many: counting millions takes minutes. */
export async function readFigures(db: EntityManager): Promise<CatalogFigures> {
  const communities = await db
    .getKysely<Tables>()
    .selectFrom('community')
    .select([
      sql<number>`count(*)::int`.as('communities'),
      sql<number>`(count(*) filter (where sample))::int`.as('sample'),
      sql<number | null>`extract(epoch from now() - max(as_of) filter (where not sample))::float8`.as('age'),
    ])
    .executeTakeFirstOrThrow();
  const { posted } = await db
    .getKysely<Tables>()
    .selectFrom('community')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('post')
          .select('post.created_at')
          .whereRef('post.community_id', '=', 'community.id')
          .where('post.created_at', '<=', now)
          .orderBy('post.created_at', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(sql<number | null>`extract(epoch from now() - max(newest.created_at))::float8`.as('posted'))
    .where('community.sample', '=', false)
    .executeTakeFirstOrThrow();
  const isSampleOnly = communities.sample === communities.communities;
  const real = async (table: 'post' | 'comment') =>
    (await estimate(db, table)) - (isSampleOnly ? 0 : await ofSample(db, table));
  // Who knows a post of today knows something of today.
  const age = posted === null ? communities.age : Math.min(posted, communities.age ?? Infinity);
  return { ...communities, age, posts: await real('post'), comments: await real('comment') };
}

/** Those of invented communities. */
async function ofSample(db: EntityManager, table: 'post' | 'comment'): Promise<number> {
  const { n } = await db
    .getKysely<Tables>()
    .selectFrom(table)
    .select(sql<number>`count(*)::float8`.as('n'))
    .where(sql<boolean>`community_id in (select id from community where sample)`)
    .executeTakeFirstOrThrow();
  return n;
}

async function estimate(db: EntityManager, table: 'post' | 'comment'): Promise<number> {
  const many = 1_000_000;
  const { n } = await db
    .getKysely<Tables>()
    .selectFrom('pg_class')
    .select((eb) => {
      const counted = eb.selectFrom(table).select(sql<number>`count(*)`.as('counted'));
      return sql<number>`(case when reltuples > ${many} then reltuples else ${counted} end)::float8`.as('n');
    })
    .where('oid', '=', sql<number>`${sql.lit(table)}::regclass`)
    .executeTakeFirstOrThrow();
  return n;
}

export function checkCatalog({ communities, sample, posts, comments, age }: CatalogFigures): Finding {
  const imports = 'import dumps (npm run operate -- import --help), or set up a live platform';
  if (communities === 0) return broken('catalog', 'it is empty', imports);
  const held = `${number(sample === communities ? sample : communities - sample)} communities, ${number(posts)} posts, ${number(comments)} comments`;
  if (sample === communities) return warning('catalog', `only the invented sample: ${held}`, imports);
  if (age === null)
    return warning(
      'catalog',
      `${held}; how old they are is unknown: no record of a community says when it was retrieved`,
      'import records of communities with retrieved_on, or set up a live platform',
    );
  const found = `${held}; the newest knowledge is ${duration(age)} old`;
  return age > oldAfterSeconds ? warning('catalog', found, imports) : ok('catalog', found);
}

export async function checkIndex(db: EntityManager, { communities }: CatalogFigures): Promise<Finding> {
  const { segments, changed_communities: changed } = await readIndexStatus(db);
  const rebuild = 'npm run operate -- index rebuild';
  if (segments.length === 0) return broken('index', 'there is none: nothing can be discovered', rebuild);
  if (segments.some(({ format }) => format !== segmentVersion)) {
    return broken('index', 'it is of another version of the service', rebuild);
  }
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const found = `${counted(segments.length, 'segment')}, ${(bytes / 1_000_000).toFixed(1)} MB; ${changed === 1 ? '1 community has' : `${number(changed)} communities have`} changed since`;
  if (changed > communities * muchChanged) {
    return warning('index', found, 'a worker takes it up within ten minutes; at once: npm run operate -- index update');
  }
  return ok('index', found);
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { readMark, setMark } from '../../database/service-marks.ts';
import type { Comment } from './comment.entity.ts';
import type { Community } from './community.entity.ts';
import type { Post } from './post.entity.ts';

type Tables = InferKyselyDB<typeof Community | typeof Post | typeof Comment>;

/** An overview reads no more of a community, a discovery far fewer. */
const minKeptPosts = 1_000;
const communitiesAtOnce = 2_000;
const maxAtOnce = 20_000;

/** How many days before the newest post of their community; `unused`: see below, 0 is never. */
export type KeptDays = { posts: number; comments: number; unused: number };

/** Of these communities those that a job watches by their name. */
export type WatchedAmong = (em: EntityManager, ids: readonly number[]) => Promise<number[]>;

/** What of a community was written before then is removed. */
type Cut = { id: number; posts_before: Date; comments_before: Date };

/**
 * Removes posts that are so many days older than the newest of their community, and comments likewise; the newest
 * thousand posts stay however old they are. Of a community that nobody has used for `unused` days they are all that stays,
 * with the comments of their time. What was taken down stays as the empty row that it is: it must not come back with an
 * old file. Goes over some communities each time; returns how many it removed of the kind of which it removed more.
 */
export async function sweepPosts(em: EntityManager, kept: KeptDays, watchedAmong: WatchedAmong): Promise<number> {
  const db = em.getKysely<Tables>();
  const { after = 0 } = ((await readMark(em, 'posts_swept')) ?? {}) as { after?: number };
  const some = await db
    .selectFrom('community')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(communitiesAtOnce)
    .execute();
  const ids = some.map(({ id }) => id);
  const cuts = await cutsOf(db, ids, kept, kept.unused > 0 ? await watchedAmong(em, ids) : []);
  const removed = cuts.length === 0 ? 0 : await removeBefore(db, cuts);
  // Where there was more than is removed at once, the next sweep goes on.
  const isDone = removed < maxAtOnce;
  if (isDone) await setMark(em, 'posts_swept', { after: ids.length < communitiesAtOnce ? 0 : ids.at(-1)! });
  return removed;
}

/** Only of communities that have something that is over. */
async function cutsOf(db: Kysely<Tables>, ids: readonly number[], kept: KeptDays, watched: number[]): Promise<Cut[]> {
  return db
    .selectFrom(cutsIn(db, ids, kept, watched).as('cut'))
    .selectAll('cut')
    .where((eb) => {
      const post = eb.selectFrom('post').select('post.id').whereRef('post.community_id', '=', 'cut.id');
      const comment = eb.selectFrom('comment').select('comment.id').whereRef('comment.community_id', '=', 'cut.id');
      return eb.or([
        eb.exists(post.whereRef('post.created_at', '<', 'cut.posts_before').where('post.removed_by', 'is', null)),
        eb.exists(
          comment.whereRef('comment.created_at', '<', 'cut.comments_before').where('comment.removed_by', 'is', null),
        ),
      ]);
    })
    .execute();
}

/** Before which moments posts and comments of these communities are over. */
function cutsIn(db: Kysely<Tables>, ids: readonly number[], kept: KeptDays, watched: number[]) {
  const oldestOf = (kind: 'post' | 'comment') =>
    db
      .selectFrom(`${kind as 'post'} as t`)
      .select((eb) => eb.fn.min<Date | null>('t.created_at').as('at'))
      .where('t.community_id', '=', sql<number>`c.id`);
  return (
    db
      .selectFrom('community as c')
      .innerJoinLateral(oldestOf('post').as('oldest_post'), (join) => join.onTrue())
      .innerJoinLateral(oldestOf('comment').as('oldest_comment'), (join) => join.onTrue())
      // None: it has no more posts than stay anyway.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('post')
            .select('post.created_at as at')
            .whereRef('post.community_id', '=', 'c.id')
            .orderBy('post.created_at', 'desc')
            .offset(minKeptPosts - 1)
            .limit(1)
            .as('oldest_kept'),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('post')
            // One whose time has not come must not make all others old.
            .select((post) => post.fn<Date>('least', [post.fn.max('post.created_at'), sql`now()`]).as('at'))
            .whereRef('post.community_id', '=', 'c.id')
            .as('newest'),
        (join) => join.onTrue(),
      )
      .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(ids))))
      .where('c.sample', '=', false)
      // A look at the oldest is cheap: of most communities nothing more is read.
      .where((eb) =>
        eb.or([
          sql<boolean>`${kept.unused} > 0`,
          eb('oldest_post.at', '<', daysBefore(sql`newest.at`, kept.posts)),
          eb('oldest_comment.at', '<', daysBefore(sql`newest.at`, kept.comments)),
        ]),
      )
      .select((eb) => {
        const bound = sql<Date>`coalesce(oldest_kept.at, '-infinity')`;
        const isUnused = eb.and([
          sql<boolean>`${kept.unused} > 0`,
          eb('c.used_at', '<', daysBefore(sql`now()`, kept.unused)),
          eb('c.id', '<>', eb.fn<number>('all', [eb.val(watched)])),
        ]);
        const postsBefore = eb.case().when(isUnused).then(bound).else(eb.fn<Date>('least', [bound, daysBefore(sql`newest.at`, kept.posts)])).end(); // prettier-ignore
        return [
          'c.id',
          postsBefore.as('posts_before'),
          eb.fn<Date>('greatest', [postsBefore, daysBefore(sql`newest.at`, kept.comments)]).as('comments_before'),
        ];
      })
  );
}

function daysBefore(moment: RawBuilder<unknown>, days: number) {
  return sql<Date>`${moment} - ${days} * interval '1 day'`;
}

async function removeBefore(db: Kysely<Tables>, cuts: readonly Cut[]): Promise<number> {
  const before = cuts.map(({ id, posts_before }) => ({ id, posts_before }));
  const cut = rowsAs('cut', before, { id: 'integer', posts_before: 'timestamptz' });
  // First, so that no moment has rates of a time that is no longer whole.
  await db
    .updateTable('community as c')
    .from(cut)
    .set((eb) => {
      const isPartKept = eb('cut.posts_before', '<', eb.ref('c.collected_to'));
      return {
        collected_from: eb
          .case()
          .when(isPartKept)
          .then(eb.fn<Date>('greatest', ['c.collected_from', 'cut.posts_before']))
          .end(),
        collected_to: eb.case().when(isPartKept).then(eb.ref('c.collected_to')).end(),
      };
    })
    .whereRef('c.id', '=', 'cut.id')
    .whereRef('c.collected_from', '<', 'cut.posts_before')
    .execute();
  return Math.max(await removeOver(db, cuts, 'post'), await removeOver(db, cuts, 'comment'));
}

async function removeOver(db: Kysely<Tables>, cuts: readonly Cut[], kind: 'post' | 'comment'): Promise<number> {
  const before = cuts.map((cut) => ({ id: cut.id, before: cut[`${kind}s_before`] }));
  const cut = rowsAs('cut', before, { id: 'integer', before: 'timestamptz' });
  // What is asked for here both tables have.
  const table = kind as 'post';
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where((eb) => {
      const over = eb
        .selectFrom(cut)
        .innerJoin(`${table} as t`, (join) =>
          join.onRef('t.community_id', '=', 'cut.id').onRef('t.created_at', '<', 'cut.before'),
        )
        .where('t.removed_by', 'is', null)
        .select(['t.platform', 't.id'])
        .limit(maxAtOnce);
      return eb(eb.refTuple('platform', 'id'), 'in', over.$asTuple('platform', 'id'));
    })
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

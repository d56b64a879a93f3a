import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
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

/** What of a community was written before then is removed. */
type Cut = { id: number; before: Date };

/**
 * Removes posts that are so many days older than the newest of their community, with the comments of that time; the newest
 * thousand stay however old they are. What was taken down stays as the empty row that it is: it must not come back with an
 * old file. Goes over some communities each time; returns how many it removed of the kind of which it removed more.
 */
export async function sweepPosts(em: EntityManager, keptDays: number): Promise<number> {
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
  const cuts = await cutsOf(db, ids, keptDays);
  const removed = cuts.length === 0 ? 0 : await removeBefore(db, cuts);
  // Where there was more than is removed at once, the next sweep goes on.
  const isDone = removed < maxAtOnce;
  if (isDone) await setMark(em, 'posts_swept', { after: ids.length < communitiesAtOnce ? 0 : ids.at(-1)! });
  return removed;
}

/** Only of communities that have more than stays anyway. */
async function cutsOf(db: Kysely<Tables>, ids: readonly number[], keptDays: number): Promise<Cut[]> {
  return db
    .selectFrom('community as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('post')
          .select('post.created_at')
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
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('post')
          .select('post.id')
          .whereRef('post.community_id', '=', 'c.id')
          .where('post.removed_by', 'is', null)
          .where('post.created_at', '<', beforeOf(keptDays))
          .limit(1)
          .as('over'),
      (join) => join.onTrue(),
    )
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(ids))))
    .where('c.sample', '=', false)
    .select(['c.id', beforeOf(keptDays).as('before')])
    .execute();
}

function beforeOf(keptDays: number) {
  return sql<Date>`least(oldest_kept.created_at, newest.at - ${keptDays} * interval '1 day')`;
}

async function removeBefore(db: Kysely<Tables>, cuts: readonly Cut[]): Promise<number> {
  const cut = rowsAs('cut', cuts, { id: 'integer', before: 'timestamptz' });
  // First, so that no moment has rates of a time that is no longer whole.
  await db
    .updateTable('community as c')
    .from(cut)
    .set((eb) => ({
      collected_from: eb
        .case()
        .when('cut.before', '<', eb.ref('c.collected_to'))
        .then(eb.fn<Date>('greatest', ['c.collected_from', 'cut.before']))
        .end(),
      collected_to: eb.case().when('cut.before', '<', eb.ref('c.collected_to')).then(eb.ref('c.collected_to')).end(),
    }))
    .whereRef('c.id', '=', 'cut.id')
    .whereRef('c.collected_from', '<', 'cut.before')
    .execute();
  const posts = await db
    .deleteFrom('post')
    .where((eb) => {
      const over = eb
        .selectFrom(cut)
        .innerJoin('post as t', (join) =>
          join.onRef('t.community_id', '=', 'cut.id').onRef('t.created_at', '<', 'cut.before'),
        )
        .where('t.removed_by', 'is', null)
        .select(['t.platform', 't.id'])
        .limit(maxAtOnce);
      return eb(eb.refTuple('platform', 'id'), 'in', over.$asTuple('platform', 'id'));
    })
    .executeTakeFirstOrThrow();
  const comments = await db
    .deleteFrom('comment')
    .where((eb) => {
      const over = eb
        .selectFrom(cut)
        .innerJoin('comment as t', (join) =>
          join.onRef('t.community_id', '=', 'cut.id').onRef('t.created_at', '<', 'cut.before'),
        )
        .where('t.removed_by', 'is', null)
        .select(['t.platform', 't.id'])
        .limit(maxAtOnce);
      return eb(eb.refTuple('platform', 'id'), 'in', over.$asTuple('platform', 'id'));
    })
    .executeTakeFirstOrThrow();
  return Math.max(Number(posts.numDeletedRows), Number(comments.numDeletedRows));
}

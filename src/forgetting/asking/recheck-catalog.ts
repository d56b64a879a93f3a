import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { Post } from '../../catalog/posts/post.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { knowsId } from '../../platforms/routing.ts';
import { purge } from '../removing/purge.ts';
import { type Held, together } from '../recheck.ts';
import type { RecheckRound } from './recheck-round.entity.ts';
import type { Run } from './run.ts';

type Tables = InferKyselyDB<typeof RecheckRound | typeof Post | typeof Comment | typeof Community>;

/** A catalog that is small is not walked more often than this. */
const lastRoundBefore = sql<Date>`now() - interval '1 day'`;

/**
 * Goes on with the walk through what the catalog holds of a source, posts or comments, for at most `calls` calls. The
 * place is kept with what was forgotten: a run that is killed goes on where it was.
 */
export async function recheckCatalog(em: EntityManager, run: Run, kind: Held['kind'], calls: number): Promise<void> {
  const end = run.callsLeft - calls;
  while (run.callsLeft > Math.max(0, end)) {
    const cursor = await placeOf(em, run, kind);
    if (cursor === null) return;
    const held = await readHeld(em, run, kind, cursor, run.batch(run.callsLeft - end));
    const asked = held.filter(({ id }) => knowsId(run.source, id));
    const checked = asked.length > 0 ? await run.ask(kind, asked) : together([]);
    if (!checked) return;
    await em.transactional(async (tx) => {
      const purged = await purge(tx, checked);
      if (Object.values(purged).some((number) => number > 0)) await run.writeReceipt(tx, { ...purged, results: 0 });
      const last = held.at(-1);
      await tx
        .getKysely<Tables>()
        .updateTable('recheck_round')
        .set((eb) => ({
          cursor: last?.id ?? null,
          checked: eb('checked', '+', asked.filter((one) => !run.unanswered.has(one)).length),
          ...(last
            ? {}
            : { finished_at: now, took_seconds: sql<number>`extract(epoch from now() - ${eb.ref('started_at')})` }),
        }))
        .where('source', '=', run.source.name)
        .where('kind', '=', kind)
        .execute();
    });
    if (held.length === 0) return;
  }
}

/** Where the walk goes on; `''`: at the beginning. `null`: the last round ended, and it is too early for another. */
async function placeOf(em: EntityManager, { source }: Run, kind: Held['kind']): Promise<string | null> {
  const begun = await em
    .getKysely<Tables>()
    .insertInto('recheck_round')
    .values({ source: source.name, kind, cursor: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'kind'])
        .doUpdateSet((eb) => {
          const ended = eb('recheck_round.cursor', 'is', null);
          return {
            started_at: eb.case().when(ended).then(now).else(eb.ref('recheck_round.started_at')).end(),
            checked: eb.case().when(ended).then(eb.val(0)).else(eb.ref('recheck_round.checked')).end(),
            cursor: eb.fn.coalesce('recheck_round.cursor', eb.val('')),
          };
        })
        .where((eb) =>
          eb.or([eb('recheck_round.cursor', 'is not', null), eb('recheck_round.started_at', '<', lastRoundBefore)]),
        ),
    )
    .returning('cursor')
    .executeTakeFirst();
  return begun?.cursor ?? null;
}

/** The next that stand, in the order of their primary key. Those of the sample are invented: nobody knows them. */
async function readHeld(
  em: EntityManager,
  { source }: Run,
  kind: Held['kind'],
  after: string,
  most: number,
): Promise<Held[]> {
  const db = em.getKysely<Tables>();
  const rows = await db
    .selectFrom(db.dynamic.table(kind).as('t'))
    .innerJoin('community as c', 'c.id', 't.community_id')
    .select(['t.id', 'c.name as community'])
    .where('t.platform', '=', source.platforms[0]!)
    .where('t.id', '>', after)
    .where('t.removed_by', 'is', null)
    .where('c.sample', '=', false)
    .orderBy('t.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ kind, ...row }));
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { MonitoringHit } from '../../monitoring/hits/monitoring-hit.entity.ts';
import type { Citation } from '../../platforms/addresses.ts';
import { citationKey } from '../removing/forget-in.ts';
import { purge } from '../removing/purge.ts';
import { addressTypes } from '../recheck.ts';
import { askAll, quotedEveryHours } from './recheck-quoted.ts';
import { mayGoOn, type Runs } from './run.ts';

type Tables = InferKyselyDB<typeof MonitoringHit | typeof Comment>;

const hitsAtOnce = 100;

type Place = { at: string; id: string };
type Due = Awaited<ReturnType<typeof readDue>>[number];

/** Asks after what hits are about, those that have waited longest first; of a comment, after its post as well. */
export async function recheckHits(em: EntityManager, runs: Runs): Promise<void> {
  for (let after: Place = { at: '-infinity', id: '' }; mayGoOn(runs);) {
    const due = await readDue(em, after);
    const last = due.at(-1);
    if (!last) return;
    after = last;
    const { answers, open } = await askAll(em, runs, due.flatMap(citedBy));
    const checked = due.filter((hit) => !citedBy(hit).some((cited) => open.has(citationKey(cited))));
    await em.transactional(async (tx) => {
      for (const { run, checked: found } of answers) {
        await run.writeReceipt(tx, { ...(await purge(tx, found)), results: 0 });
      }
      const ids = checked.map(({ id }) => id);
      await tx
        .getKysely<Tables>()
        .updateTable('monitoring_hit')
        .set({ checked_at: now })
        .where('id', '=', sql<string>`any(${ids})`)
        .execute();
    });
  }
}

async function readDue(em: EntityManager, after: Place) {
  const db = em.getKysely<Tables>();
  const hits = await db
    .selectFrom('monitoring_hit as h')
    .select(['h.id', 'h.kind', 'h.platform', 'h.item_id', 'h.community'])
    .select((eb) => eb.cast<string>('h.checked_at', 'text').as('at'))
    .where('h.deleted', '=', false)
    .where('h.checked_at', '<', sql<Date>`now() - ${quotedEveryHours} * interval '1 hour'`)
    .where((eb) =>
      eb(
        eb.refTuple('h.checked_at', 'h.id'),
        '>',
        eb.tuple(sql<Date>`${after.at}::timestamptz`, sql<string>`${after.id}`),
      ),
    )
    .orderBy('h.checked_at')
    .orderBy('h.id')
    .limit(hitsAtOnce)
    .execute();
  // Comments and hits may lie on different machines (src/database).
  const given = hits.filter(({ kind }) => kind === 'comment').map(({ platform, item_id: id }) => ({ platform, id }));
  const comments = await db
    .selectFrom(rowsAs('g', given, addressTypes))
    .innerJoin('comment as m', (on) => on.onRef('m.platform', '=', 'g.platform').onRef('m.id', '=', 'g.id'))
    .select(['m.platform', 'm.id', 'm.post_id'])
    .execute();
  const postOf = new Map(comments.map(({ platform, id, post_id: postId }) => [`comment ${platform} ${id}`, postId]));
  return hits.map((hit) => ({ ...hit, post_id: postOf.get(`${hit.kind} ${hit.platform} ${hit.item_id}`) ?? null }));
}

function citedBy({ kind, item_id: id, community, post_id: postId }: Due): Citation[] {
  return [{ kind, id, community }, ...(postId === null ? [] : [{ kind: 'post' as const, id: postId, community }])];
}

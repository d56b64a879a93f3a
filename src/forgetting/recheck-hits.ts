import type { EntityManager } from '../database/entity-manager.ts';
import type { Citation } from '../platforms/addresses.ts';
import { citationKey } from './forget-in.ts';
import { purge } from './purge.ts';
import { askAll, quotedEveryHours } from './recheck-quoted.ts';
import type { Run } from './run.ts';

const hitsAtOnce = 100;

type Place = { at: string; id: string };
type Due = Place & { kind: Citation['kind']; item_id: string; community: string; post_id: string | null };

/** Asks after what hits are about, those that have waited longest first; of a comment, after its post as well. */
export async function recheckHits(em: EntityManager, runs: readonly Run[]): Promise<void> {
  for (let after: Place = { at: '-infinity', id: '' }; runs.some(({ callsLeft }) => callsLeft > 0);) {
    const due: Due[] = await em.execute(
      `select h.id, h.checked_at::text as at, h.kind, h.item_id, h.community, m.post_id
         from monitoring_hit h
         left join comment m on h.kind = 'comment' and m.platform = h.platform and m.id = h.item_id
        where not h.deleted and h.checked_at < now() - interval '${quotedEveryHours} hours'
          and (h.checked_at, h.id) > (?::timestamptz, ?)
        order by h.checked_at, h.id limit ${hitsAtOnce}`,
      [after.at, after.id],
    );
    const last = due.at(-1);
    if (!last) return;
    after = last;
    const { answers, open } = await askAll(em, runs, due.flatMap(citedBy));
    const checked = due.filter((hit) => !citedBy(hit).some((cited) => open.has(citationKey(cited))));
    await em.transactional(async (tx) => {
      for (const { run, checked: found } of answers) {
        await run.writeReceipt(tx, { ...(await purge(tx, found)), results: 0 });
      }
      await tx.execute(
        'update monitoring_hit set checked_at = now() where id in (select jsonb_array_elements_text(?::jsonb))',
        [JSON.stringify(checked.map(({ id }) => id))],
      );
    });
  }
}

function citedBy({ kind, item_id: id, community, post_id: postId }: Due): Citation[] {
  return [{ kind, id, community }, ...(postId === null ? [] : [{ kind: 'post' as const, id: postId, community }])];
}

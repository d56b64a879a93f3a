import type { EntityManager } from '../database/entity-manager.ts';
import { purge } from './purge.ts';
import { type Held, knows } from './recheck.ts';
import type { Run } from './run.ts';

/** A catalog that is small is not walked more often than this. */
const shortestRound = `interval '1 day'`;

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
    const asked = held.filter(({ id }) => knows(run.source, id));
    const checked = asked.length > 0 ? await run.ask(kind, asked) : { gone: [], anonymous: [] };
    if (!checked) return;
    await em.transactional(async (tx) => {
      const purged = await purge(tx, checked);
      if (Object.values(purged).some((number) => number > 0)) await run.writeReceipt(tx, { ...purged, results: 0 });
      const last = held.at(-1);
      await tx.execute(
        `update recheck_round
            set cursor = ?, checked = checked + ?, finished_at = case when ? then now() else finished_at end,
                took_seconds = case when ? then extract(epoch from now() - started_at) else took_seconds end
          where source = ? and kind = ?`,
        [last?.id ?? null, asked.length, !last, !last, run.source.name, kind],
      );
    });
    if (held.length === 0) return;
  }
}

/** Where the walk goes on; `''`: at the beginning. `null`: the last round ended, and it is too early for another. */
async function placeOf(em: EntityManager, { source }: Run, kind: Held['kind']): Promise<string | null> {
  const rows: { cursor: string | null }[] = await em.execute(
    `insert into recheck_round as r (source, kind, cursor) values (?, ?, '')
     on conflict (source, kind) do update
       set started_at = case when r.cursor is null then now() else r.started_at end,
           checked = case when r.cursor is null then 0 else r.checked end, cursor = coalesce(r.cursor, '')
       where r.cursor is not null or r.started_at < now() - ${shortestRound}
     returning cursor`,
    [source.name, kind],
  );
  return rows[0]?.cursor ?? null;
}

/** The next that stand, in the order of their primary key. Those of the sample are invented: nobody knows them. */
async function readHeld(
  em: EntityManager,
  { source }: Run,
  kind: Held['kind'],
  after: string,
  most: number,
): Promise<Held[]> {
  return em.execute(
    `select ? as kind, t.id, c.name as community
       from ${kind} t join community c on c.id = t.community_id
      where t.platform = ? and t.id > ? and t.removed_by is null and not c.sample
      order by t.id limit ?`,
    [kind, source.platforms[0]!, after, most],
  );
}

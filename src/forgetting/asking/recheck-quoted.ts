import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Comment } from '../../catalog/posts/comment.entity.ts';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { Post } from '../../catalog/posts/post.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { Citation } from '../../platforms/addresses.ts';
import { citationKey } from '../removing/forget-in.ts';
import { addressesOf, addressTypes, type Checked } from '../recheck.ts';
import { knowsId } from '../../platforms/routing.ts';
import { archiveTeller, type Runs, type Teller } from './run.ts';

/** What is quoted is gone within a day: half of it is left for a platform that does not answer. */
export const quotedEveryHours = 12;

/** `by`: the run that says so. `open`: keys of those of which nothing could be learned now. */
export type Asked = { answers: { run: Teller; checked: Checked }[]; open: Set<string> };

/**
 * Asks every source for its own; of what belongs to no live source the catalog tells what an import has told. The sample, which
 * is invented, is left out.
 */
export async function askAll(em: EntityManager, { live }: Runs, cited: readonly Citation[]): Promise<Asked> {
  const asked: Asked = { answers: [], open: new Set() };
  const each = [...new Map(cited.map((one) => [citationKey(one), one])).values()];
  const stored = await storedOf(em, each);
  const real = each.filter((one) => !stored.get(citationKey(one))?.sample);
  for (const run of live) {
    for (const kind of ['post', 'comment'] as const) {
      const held = real.filter((one) => one.kind === kind && knowsId(run.source, one.id));
      for (let at = 0; at < held.length;) {
        const batch = held.slice(at, at + run.batch());
        at += batch.length;
        const checked = await run.ask(kind, batch);
        if (checked) asked.answers.push({ run, checked });
        const open = checked ? batch.filter((one) => run.unanswered.has(one)) : batch;
        for (const one of open) asked.open.add(citationKey(one));
      }
    }
  }
  const unasked = real.filter(({ id }) => !live.some(({ source }) => knowsId(source, id)));
  const gone = unasked.flatMap((one) => {
    const known = stored.get(citationKey(one));
    return known?.by ? [{ ...one, community: known.community, by: known.by }] : [];
  });
  if (gone.length > 0) asked.answers.push({ run: archiveTeller, checked: { gone, anonymous: [] } });
  return asked;
}

type Stored = { sample: boolean; community: string; by: string | null };

/** What the catalog knows of these, by their keys. `by`: who took it down. */
async function storedOf(em: EntityManager, cited: readonly Citation[]): Promise<Map<string, Stored>> {
  const db = em.getKysely<InferKyselyDB<typeof Post | typeof Comment | typeof Community>>();
  const stored = new Map<string, Stored>();
  for (const kind of ['post', 'comment'] as const) {
    const rows = await db
      .selectFrom(db.dynamic.table(kind).as('t'))
      .innerJoin(rowsAs('a', addressesOf(cited, kind), addressTypes), (on) =>
        on.onRef('t.platform', '=', 'a.platform').onRef('t.id', '=', 'a.id'),
      )
      .innerJoin('community as c', 'c.id', 't.community_id')
      .select(['t.id', 'c.sample', 'c.name as community', 't.removed_by as by'])
      .execute();
    for (const { id, ...known } of rows) stored.set(citationKey({ kind, id }), known);
  }
  return stored;
}

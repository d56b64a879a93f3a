import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Post } from '../../catalog/posts/post.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { MonitoringHitItem } from '../../monitoring/hits/monitoring-hit.entity.ts';
import { quotedEntries } from './quoted-entries.ts';
import { addressesOf, addressTypes, type Held } from '../recheck.ts';

type Tables = InferKyselyDB<typeof Post | typeof MonitoringHitItem>;

/** Where results that quote these entries of feeds say that they are from: what the entries link to. */
export async function findEntryPages(em: EntityManager, held: readonly Held[]): Promise<string[]> {
  const entries = addressesOf(held, 'post').filter(({ platform }) => platform === 'feed');
  if (entries.length === 0) return [];
  const given = rowsAs('g', entries, addressTypes);
  const stored = await em
    .getKysely<Tables>()
    .selectFrom(given)
    .innerJoin('post as p', (on) => on.onRef('p.platform', '=', 'g.platform').onRef('p.id', '=', 'g.id'))
    .select('p.link as url')
    .execute();
  const hits = await em
    .getKysely<Tables>()
    .selectFrom(given)
    .innerJoin('monitoring_hit_item as i', (on) =>
      on.onRef('i.platform', '=', 'g.platform').onRef('i.item_id', '=', 'g.id').on('i.kind', '=', 'post'),
    )
    .select('i.url')
    .execute();
  const ids = new Set(entries.map(({ id }) => id));
  const told = [...stored, ...hits];
  for (const host of new Set([...ids].map((id) => id.slice(id.indexOf('@')).toLowerCase())))
    for (const { id, link } of await quotedEntries(em, host)) if (id !== null && ids.has(id)) told.push({ url: link });
  return [...new Set(told.flatMap(({ url }) => (url ? [url] : [])))];
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Community } from '../../catalog/posts/community.entity.ts';
import { withParts } from '../../catalog/posts/items/with-parts.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import type { ScanJob } from './scan-job.ts';

/**
 * The communities that the jobs name, by our id, and who looks there; of a whole its parts as well. What the catalog does
 * not know is left out.
 */
export async function watchedIds(db: EntityManager, jobs: readonly ScanJob[]): Promise<Map<number, ScanJob[]>> {
  const named = await withParts(
    db,
    jobs.flatMap(({ communities }) => communities),
  );
  const types = { platform: 'text', name_key: 'text', asked: 'text' } as const;
  const rows = await db
    .getKysely<InferKyselyDB<typeof Community>>()
    .selectFrom(rowsAs('n', named, types))
    .innerJoin('community as c', (on) =>
      on.onRef('c.platform', '=', 'n.platform').onRef('c.name_key', '=', 'n.name_key'),
    )
    .select(['c.id', 'n.asked'])
    .execute();
  const pairs = jobs.flatMap((job) => job.communities.map((name) => ({ job, name: name.toLowerCase() })));
  const byName = Map.groupBy(pairs, ({ name }) => name);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byId].map(([id, asked]) => {
      const there = asked.flatMap((row) => byName.get(row.asked) ?? []).map(({ job }) => job);
      return [id, [...new Set(there)]];
    }),
  );
}

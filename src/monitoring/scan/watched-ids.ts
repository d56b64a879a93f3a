import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Community } from '../../catalog/posts/community.entity.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { rowsAs } from '../../database/given-rows.ts';
import { platformOf } from '../../platforms/addresses.ts';
import type { ScanJob } from './scan-job.ts';

/** The communities that the jobs name, by our id, and who looks there. What the catalog does not know is left out. */
export async function watchedIds(db: EntityManager, jobs: readonly ScanJob[]): Promise<Map<number, ScanJob[]>> {
  const byName = new Map<string, ScanJob[]>();
  for (const job of jobs) {
    for (const name of job.communities.map((one) => one.toLowerCase())) {
      const there = byName.get(name);
      if (there) there.push(job);
      else byName.set(name, [job]);
    }
  }
  const names = [...byName.keys()].map((name_key) => ({ platform: platformOf(name_key), name_key }));
  const rows = await db
    .getKysely<InferKyselyDB<typeof Community>>()
    .selectFrom(rowsAs('n', names, { platform: 'text', name_key: 'text' }))
    .innerJoin('community as c', (on) =>
      on.onRef('c.platform', '=', 'n.platform').onRef('c.name_key', '=', 'n.name_key'),
    )
    .select(['c.id', 'c.name_key'])
    .execute();
  return new Map(rows.map(({ id, name_key }) => [id, byName.get(name_key) ?? []]));
}

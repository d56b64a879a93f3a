import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Community } from '../../catalog/posts/community.entity.ts';
import { withParts } from '../../catalog/posts/with-parts.ts';
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
  const jobsOf = new Map<string, ScanJob[]>();
  for (const job of jobs) {
    for (const name of new Set(job.communities.map((one) => one.toLowerCase()))) {
      const there = jobsOf.get(name);
      if (there) there.push(job);
      else jobsOf.set(name, [job]);
    }
  }
  const types = { platform: 'text', name_key: 'text', asked: 'text' } as const;
  const rows = await db
    .getKysely<InferKyselyDB<typeof Community>>()
    .selectFrom(rowsAs('n', named, types))
    .innerJoin('community as c', (on) =>
      on.onRef('c.platform', '=', 'n.platform').onRef('c.name_key', '=', 'n.name_key'),
    )
    .select(['c.id', 'n.asked'])
    .execute();
  const watching = new Map<number, Set<ScanJob>>();
  for (const { id, asked } of rows) {
    const there = watching.get(id) ?? new Set();
    for (const job of jobsOf.get(asked) ?? []) there.add(job);
    watching.set(id, there);
  }
  return new Map([...watching].map(([id, there]) => [id, [...there]]));
}

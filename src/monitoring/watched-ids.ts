import type { EntityManager } from '../database/entity-manager.ts';
import { platformOf } from '../platforms/addresses.ts';
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
  const rows: { id: number; name_key: string }[] = await db.execute(
    `select c.id, c.name_key from json_to_recordset(?::json) as n (platform text, name_key text)
       join community c on c.platform = n.platform and c.name_key = n.name_key`,
    [JSON.stringify(names)],
  );
  return new Map(rows.map(({ id, name_key }) => [id, byName.get(name_key) ?? []]));
}

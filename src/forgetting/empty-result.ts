import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { jsonValue } from '../database/expressions.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { JobResult } from '../jobs/job.entity.ts';
import { forgetIn, namesGone } from './forget-in.ts';

/** Takes the words of what is gone out of a stored result; tells whether it had any. */
export async function emptyResult(
  tx: EntityManager,
  { id, body }: { id: string; body: string },
  gone: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (!namesGone(body, gone)) return false;
  const { document, forgotten } = forgetIn(JSON.parse(body) as Record<string, unknown>, gone);
  if (forgotten === 0) return false;
  await tx
    .getKysely<InferKyselyDB<typeof JobResult>>()
    .updateTable('job_result')
    .where('job_id', '=', id)
    .set({ body: jsonValue(document) })
    .execute();
  return true;
}

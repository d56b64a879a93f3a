import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { jsonValue } from '../database/expressions.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { JobResult } from '../jobs/job.entity.ts';
import { forgetIn, namesGone } from './forget-in.ts';

/**
 * Takes the words of what is gone out of a stored result; tells whether it had any. `body` may have been read long before: others
 * may have emptied the result since, so that it is read again under its lock.
 */
export async function emptyResult(
  tx: EntityManager,
  { id, body }: { id: string; body: string },
  gone: ReadonlyMap<string, string>,
): Promise<boolean> {
  if (!namesGone(body, gone)) return false;
  const kysely = tx.getKysely<InferKyselyDB<typeof JobResult>>();
  const held = await kysely
    .selectFrom('job_result')
    .select((eb) => eb.cast<string>('body', 'text').as('body'))
    .where('job_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  const { document, forgotten } = forgetIn(JSON.parse(held.body) as Record<string, unknown>, gone);
  if (forgotten === 0) return false;
  await kysely
    .updateTable('job_result')
    .where('job_id', '=', id)
    .set({ body: jsonValue(document) })
    .execute();
  return true;
}

import { isDeepStrictEqual } from 'node:util';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { jsonValue } from '../../database/expressions.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { JobResult } from '../../jobs/job.entity.ts';
import { citedIn } from '../../platforms/addresses.ts';
import { citationKey, forgetIn, namesGone, withoutAuthors } from './forget-in.ts';

/**
 * Takes the words of what is gone out of a stored result, and the names of those who wrote what is anonymous; tells
 * whether it had any. `body` may have been read long before: others may have emptied the result since, so that it is read
 * again under its lock.
 */
export async function emptyResult(
  tx: EntityManager,
  { id, body }: { id: string; body: string },
  gone: ReadonlyMap<string, string>,
  anonymous: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  if (!namesGone(body, gone) && !citedIn(body).some((one) => anonymous.has(citationKey(one)))) return false;
  const kysely = tx.getKysely<InferKyselyDB<typeof JobResult>>();
  const held = await kysely
    .selectFrom('job_result')
    .select((eb) => eb.cast<string>('body', 'text').as('body'))
    .where('job_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return false;
  const { document, forgotten } = forgetIn(JSON.parse(held.body) as Record<string, unknown>, gone);
  const nameless = withoutAuthors(document, anonymous);
  if (forgotten === 0 && isDeepStrictEqual(nameless, document)) return false;
  await kysely
    .updateTable('job_result')
    .where('job_id', '=', id)
    .set({ body: jsonValue(nameless) })
    .execute();
  return true;
}

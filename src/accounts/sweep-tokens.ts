import type { EntityManager } from '../database/entity-manager.ts';

/** So long a replaced token is told that it was replaced; after that it is one that nobody knows. */
const toldForDays = 90;

/** Removes tokens that were replaced long ago. */
export async function sweepTokens(db: EntityManager): Promise<void> {
  await db.execute(`delete from api_token where valid_until < now() - interval '${toldForDays} days'`);
}

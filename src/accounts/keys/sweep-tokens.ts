import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { ApiToken } from './api-key.entity.ts';

/** So long a replaced token is told that it was replaced; after that it is one that nobody knows. */
const toldFor = sql`interval '90 days'`;

/** Removes tokens that were replaced long ago. */
export async function sweepTokens(em: EntityManager): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof ApiToken>>()
    .deleteFrom('api_token')
    .where('valid_until', '<', sql<Date>`now() - ${toldFor}`)
    .execute();
}

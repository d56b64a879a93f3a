import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { IdempotencyKey } from './idempotency-key.entity.ts';
import type { RateWindow } from './rate-window.entity.ts';

/** Removes what was remembered of requests that may be repeated: a key is good for a day. */
export async function sweepIdempotencyKeys(em: EntityManager): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof IdempotencyKey>>()
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}

/** Removes the counts of minutes that have long passed. */
export async function sweepRateWindows(em: EntityManager): Promise<void> {
  await em
    .getKysely<InferKyselyDB<typeof RateWindow>>()
    .deleteFrom('rate_window')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

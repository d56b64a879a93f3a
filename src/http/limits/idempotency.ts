import { createHash } from 'node:crypto';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { builtOnce } from '../../database/built-once.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { AppError } from '../../errors.ts';
import { optional } from '../../wire/fields.ts';
import type { IdempotencyKey } from './idempotency-key.entity.ts';

/** What operations that create take beside their own input: over REST the header `Idempotency-Key`. */
export const idempotencyKey = optional(
  z.string().regex(/^[\u0021-\u007E]{1,255}$/, 'must be 1 to 255 visible ASCII characters'),
).describe('The same key and input again give the first answer instead of a second creation, for 24 hours.');

export type Replay<Output> = { output: Output; replayed: boolean };

/**
 * Creates once: the key, what was created and the answer commit together. The same key again gives the stored answer;
 * with another input it is refused, and so it is while the first request is still running. `insteadOf`: the id of what was
 * created before, where that no longer stands for it.
 */
export async function once<Output>(
  tx: EntityManager,
  { accountId, operation, key, input, insteadOf }: SentKey & { input: unknown; insteadOf?: string | undefined },
  create: () => Promise<Output>,
  stored: (output: Output) => Output,
): Promise<Replay<Output>> {
  const [lock] = await lockKey(tx, `idempotency ${accountId} ${operation} ${key}`);
  if (!lock?.mine) {
    throw new AppError('idempotency_in_progress', 'The first request with this key has not been answered yet', {
      headers: { 'Retry-After': '1' },
    });
  }
  const hash = createHash('sha256').update(canonical(input)).digest();
  const [known] = await findAnswer(tx, { accountId, operation, key });
  if (known) {
    if (!hash.equals(known.input_hash))
      throw new AppError('idempotency_key_reused', 'This key was used with another input: send a new one');
    const isReplaced = insteadOf !== undefined && insteadOf === (known.answer as { id?: string }).id;
    if (!isReplaced) return { output: known.answer as Output, replayed: true };
  }
  const output = await create();
  await storeAnswer(tx, { accountId, operation, key, hash, answer: JSON.stringify(stored(output)) });
  return { output, replayed: false };
}

type Tables = InferKyselyDB<typeof IdempotencyKey>;
type SentKey = { accountId: string; operation: string; key: string };

const lockKey = builtOnce({
  build: (db: Kysely<Tables>, name: string) =>
    db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('mine')),
  values: (name) => [name],
});

const findAnswer = builtOnce({
  build: (db: Kysely<Tables>, { accountId, operation, key }: SentKey) =>
    db
      .selectFrom('idempotency_key')
      .select(['input_hash', 'answer'])
      .where('account_id', '=', accountId)
      .where('operation', '=', operation)
      .where('key', '=', key)
      .where('created_at', '>', sql<Date>`now() - interval '24 hours'`),
  values: ({ accountId, operation, key }) => [accountId, operation, key],
});

const storeAnswer = builtOnce({
  build: (
    db: Kysely<Tables>,
    { accountId, operation, key, hash, answer }: SentKey & { hash: Buffer; answer: string },
  ) =>
    db
      .insertInto('idempotency_key')
      .values({ account_id: accountId, operation, key, input_hash: hash, answer: sql`${answer}::json` })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'operation', 'key']).doUpdateSet((eb) => ({
          input_hash: eb.ref('excluded.input_hash'),
          answer: eb.ref('excluded.answer'),
          created_at: now,
        })),
      ),
  values: ({ accountId, operation, key, hash, answer }) => [accountId, operation, key, hash, answer],
});

/** JSON whose keys are in one order, so that the same input always looks the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

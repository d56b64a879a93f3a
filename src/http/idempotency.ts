import type { EntityManager } from '../database/entity-manager.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { optional } from './fields.ts';

/** What operations that create take beside their own input: over REST the header `Idempotency-Key`. */
export const idempotencyKey = optional(
  z.string().regex(/^[\u0021-\u007E]{1,255}$/, 'must be 1 to 255 visible ASCII characters'),
).describe('The same key and input again give the first answer instead of a second creation, for 24 hours.');

export type Replay<Output> = { output: Output; replayed: boolean };

/**
 * Creates once: the key, what was created and the answer commit together. The same key again gives the stored answer;
 * with another input it is refused, and so it is while the first request is still running.
 */
export async function once<Output>(
  tx: EntityManager,
  { accountId, operation, key, input }: { accountId: string; operation: string; key: string; input: unknown },
  create: () => Promise<Output>,
  stored: (output: Output) => Output,
): Promise<Replay<Output>> {
  const locked: { mine: boolean }[] = await tx.execute(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine',
    [`idempotency ${accountId} ${operation} ${key}`],
  );
  if (!locked[0]?.mine) {
    throw new AppError('idempotency_in_progress', 'The first request with this key has not been answered yet', {
      headers: { 'Retry-After': '1' },
    });
  }
  const hash = createHash('sha256').update(canonical(input)).digest();
  const known: { same: boolean; answer: Output }[] = await tx.execute(
    `select input_hash = ? as same, answer from idempotency_key
      where account_id = ? and operation = ? and key = ? and created_at > now() - interval '24 hours'`,
    [hash, accountId, operation, key],
  );
  if (known[0]) {
    if (known[0].same) return { output: known[0].answer, replayed: true };
    throw new AppError('idempotency_key_reused', 'This key was used with another input: send a new one');
  }
  const output = await create();
  await tx.execute(
    `insert into idempotency_key (account_id, operation, key, input_hash, answer) values (?, ?, ?, ?, ?::json)
     on conflict (account_id, operation, key) do update
       set input_hash = excluded.input_hash, answer = excluded.answer, created_at = now()`,
    [accountId, operation, key, hash, JSON.stringify(stored(output))],
  );
  return { output, replayed: false };
}

/** JSON whose keys are in one order, so that the same input always looks the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

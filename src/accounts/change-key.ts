import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit.ts';
import type { Actor } from './authenticate.ts';
import { insertKey } from './insert-key.ts';
import { lockAccount, lockKey, refuseEscalation, refuseUnlessCurrent } from './key-guards.ts';
import type { ApiKeyView } from './key.schema.ts';
import { readKey } from './read-keys.ts';
import type { Scope } from './scopes.ts';
import { hashToken, newToken } from './token.ts';

const maxActiveKeys = 100;

export type KeyWithToken = ApiKeyView & { token: string | null };

/** Creates a key that may do no more than the one that creates it, and ends no later. */
export async function createKey(
  tx: EntityManager,
  actor: Actor,
  input: { name: string; scopes: Scope[]; expires_at: string | null },
): Promise<KeyWithToken> {
  const wanted = [...new Set(input.scopes)];
  refuseEscalation(actor, wanted);
  if (input.expires_at !== null && Date.parse(input.expires_at) <= Date.now()) {
    throw new AppError('unprocessable_input', 'expires_at has passed already');
  }
  await lockAccount(tx, actor.accountId);
  await refuseUnlessCurrent(tx, actor);
  const expiresAt = await expiryWithin(tx, actor, input.expires_at);
  const active: unknown[] = await tx.execute(
    'select 1 from api_key where account_id = ? and revoked_at is null and (expires_at is null or expires_at > now())',
    [actor.accountId],
  );
  if (active.length >= maxActiveKeys) {
    throw new AppError(
      'resource_limit_reached',
      `An account has at most ${maxActiveKeys} active keys: revoke one first`,
    );
  }
  const { id, token } = await insertKey(tx, {
    accountId: actor.accountId,
    name: input.name,
    scopes: wanted,
    createdBy: actor.keyId,
    expiresAt,
  });
  return { ...(await readKey(tx, actor.accountId, id)), token };
}

/** Gives a key a new token; the one before lives on for the grace period. Who gets a token must hold its scopes. */
export async function rotateKey(
  tx: EntityManager,
  actor: Actor,
  keyId: string,
  graceSeconds: number,
): Promise<KeyWithToken> {
  const { accountId } = actor;
  const key = await lockKey(tx, accountId, keyId);
  await refuseUnlessCurrent(tx, actor);
  if (key.status !== 'active') throw new AppError('key_not_active', `The key is ${key.status}: create a new one`);
  refuseEscalation(actor, key.scopes);
  const token = newToken();
  await tx.execute(
    // Cut, for the column would round up: without grace the token would be shown as good for another moment.
    `update api_token t
        set valid_until = least(coalesce(t.valid_until, 'infinity'), date_trunc('milliseconds', now()) + ? * interval '1 second')
       from api_key k where k.id = t.key_id and k.id = ? and k.account_id = ?`,
    [graceSeconds, keyId, accountId],
  );
  await tx.execute('insert into api_token (hash, key_id) select ?, id from api_key where id = ? and account_id = ?', [
    hashToken(token),
    keyId,
    accountId,
  ]);
  await tx.execute(
    `update api_key set rotated_at = date_trunc('milliseconds', now()), last4 = ? where id = ? and account_id = ?`,
    [token.slice(-4), keyId, accountId],
  );
  await audit(tx, actor, 'key.rotate', keyId, { grace_period_seconds: graceSeconds });
  return { ...(await readKey(tx, accountId, keyId)), token };
}

/** The end that is asked for, or the creating key's own, which is the latest. */
async function expiryWithin(
  tx: EntityManager,
  { accountId, keyId }: Actor,
  wanted: string | null,
): Promise<string | null> {
  const { expires_at: latest } = await readKey(tx, accountId, keyId);
  if (latest === null || wanted === null) return wanted ?? latest;
  if (Date.parse(wanted) <= Date.parse(latest)) return wanted;
  throw new AppError('unprocessable_input', `expires_at is later than the end of your own key, ${latest}`);
}

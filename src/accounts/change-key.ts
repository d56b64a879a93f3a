import type { Sql } from '../database.ts';
import { AppError } from '../errors.ts';
import { audit } from './audit.ts';
import { type Actor, refused } from './authenticate.ts';
import { insertKey } from './insert-key.ts';
import type { ApiKeyView } from './key.schema.ts';
import { readKey } from './read-keys.ts';
import type { Scope } from './scopes.ts';
import { hashToken, newToken } from './token.ts';

const mostActiveKeys = 100;

export type KeyWithToken = ApiKeyView & { token: string | null };

/** Creates a key that may do no more than the one that creates it. */
export async function createKey(
  tx: Sql,
  actor: Actor,
  input: { name: string; scopes: Scope[]; expires_at: string | null },
): Promise<KeyWithToken> {
  const wanted = [...new Set(input.scopes)];
  refuseEscalation(actor, wanted);
  if (input.expires_at !== null && Date.parse(input.expires_at) <= Date.now()) {
    throw new AppError('unprocessable_input', 'expires_at has passed already');
  }
  await lockAccount(tx, actor.accountId);
  await refuseEnded(tx, actor);
  const active: unknown[] = await tx.execute(
    'select 1 from api_key where account_id = ? and revoked_at is null and (expires_at is null or expires_at > now())',
    [actor.accountId],
  );
  if (active.length >= mostActiveKeys) {
    throw new AppError(
      'resource_limit_reached',
      `An account has at most ${mostActiveKeys} active keys: revoke one first`,
    );
  }
  const { id, token } = await insertKey(tx, {
    accountId: actor.accountId,
    name: input.name,
    scopes: wanted,
    createdBy: actor.keyId,
    expiresAt: input.expires_at,
  });
  return { ...(await readKey(tx, actor.accountId, id)), token };
}

/** Gives a key a new token; the one before lives on for the grace period. Who gets a token must hold its scopes. */
export async function rotateKey(tx: Sql, actor: Actor, keyId: string, graceSeconds: number): Promise<KeyWithToken> {
  const { accountId } = actor;
  const key = await lockKey(tx, accountId, keyId);
  if (keyId !== actor.keyId) await refuseEnded(tx, actor);
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

/** Ends a key at once. The last one that can manage keys only when that is meant. Again: the same answer. */
export async function revokeKey(tx: Sql, actor: Actor, keyId: string, force: boolean): Promise<ApiKeyView> {
  const { accountId } = actor;
  const key = await lockKey(tx, accountId, keyId);
  if (key.status === 'revoked') return key;
  if (!force && key.status === 'active' && key.scopes.includes('keys:write')) {
    const others: unknown[] = await tx.execute(
      `select 1 from api_key
        where account_id = ? and id <> ? and 'keys:write' = any(scopes) and revoked_at is null
          and (expires_at is null or expires_at > now()) limit 1`,
      [accountId, keyId],
    );
    if (others.length === 0) {
      throw new AppError(
        'last_active_key',
        'No other active key could manage keys then: send "force": true if you mean it',
      );
    }
  }
  await tx.execute('update api_key set revoked_at = now() where id = ? and account_id = ?', [keyId, accountId]);
  await audit(tx, actor, 'key.revoke', keyId);
  return readKey(tx, accountId, keyId);
}

function refuseEscalation(actor: Actor, wanted: readonly Scope[]): void {
  const missing = wanted.filter((scope) => !actor.scopes.includes(scope));
  if (missing.length > 0) throw new AppError('scope_escalation', `Your own key lacks ${missing.join(', ')}`);
}

/** Changes of an account's keys happen one after the other: two that revoke each other cannot both be the last. */
async function lockAccount(tx: Sql, accountId: string): Promise<void> {
  await tx.execute('select 1 from account where id = ? for no key update', [accountId]);
}

/** A key that was revoked while its request waited for the lock hands out no token any more. */
async function refuseEnded(tx: Sql, { accountId, keyId }: Actor): Promise<void> {
  const { status } = await readKey(tx, accountId, keyId);
  if (status === 'revoked') throw refused('token_revoked', 'This token was revoked');
}

async function lockKey(tx: Sql, accountId: string, keyId: string): Promise<ApiKeyView> {
  await lockAccount(tx, accountId);
  return readKey(tx, accountId, keyId);
}

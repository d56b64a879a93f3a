import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type ErrorCode } from '../errors.ts';
import type { Scope } from './scopes.ts';
import { hashToken, isWellFormedToken } from './token.ts';

/** Who acts: an account through one of its keys. */
export type Actor = {
  accountId: string;
  accountName: string;
  keyId: string;
  keyName: string;
  scopes: readonly Scope[];
};

type KeyRow = {
  key_id: string;
  key_name: string;
  scopes: Scope[];
  expired: boolean;
  revoked: boolean;
  account_id: string;
  account_name: string;
  suspended: boolean;
};

/** Turns an `Authorization` header into an actor, or refuses with the code that says why. */
export async function authenticate(em: EntityManager, authorization: string | undefined): Promise<Actor> {
  if (authorization === undefined || authorization.trim() === '')
    throw refused('missing_token', 'Send Authorization: Bearer TOKEN');
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (!token || !isWellFormedToken(token))
    throw refused('invalid_token', 'The token is not one of ours: check that it was copied whole');

  const rows: KeyRow[] = await em.execute(
    `select k.id as key_id, k.name as key_name, k.scopes, k.expires_at <= now() as expired,
            k.revoked_at <= now() as revoked, a.id as account_id, a.name as account_name, a.status = 'suspended' as suspended
       from api_key k join account a on a.id = k.account_id
      where k.token_hash = ?`,
    [hashToken(token)],
  );
  const row = rows[0];
  if (!row) throw refused('invalid_token', 'No key has this token');
  if (row.revoked) throw refused('token_revoked', 'This token was revoked');
  if (row.expired) throw refused('token_expired', 'This token has expired');
  if (row.suspended) throw new AppError('account_suspended', 'This account is suspended: ask the operator');
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    keyId: row.key_id,
    keyName: row.key_name,
    scopes: row.scopes,
  };
}

function refused(code: ErrorCode, detail: string): AppError {
  const challenge = code === 'missing_token' ? 'Bearer' : `Bearer error="invalid_token", error_description="${detail}"`;
  return new AppError(code, detail, { headers: { 'WWW-Authenticate': challenge } });
}

import type { EntityManager } from '../database/entity-manager.ts';
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
  /** Of the token that was sent: a key may have a replaced one beside its current one. */
  tokenHash: Buffer;
};

/** A token as it stood when it was looked up; the times are for the clock to judge at every use. */
export type SignIn = {
  actor: Actor;
  suspended: boolean;
  revoked: boolean;
  expiresAt: number | null;
  /** A replaced token lives until then. */
  tokenValidUntil: number | null;
};

/** Reads the token out of an `Authorization` header; refuses what cannot be one of ours without a look-up. */
export function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw refused('missing_token', 'Send Authorization: Bearer TOKEN');
  }
  const token = /^bearer +(\S{1,200}) *$/i.exec(authorization)?.[1];
  if (!token || !isWellFormedToken(token)) {
    throw refused('invalid_token', 'The token is not one of ours: check that it was copied whole');
  }
  return token;
}

/** What the database knows of a token; `null`: nothing. */
export async function findSignIn(db: EntityManager, token: string): Promise<SignIn | null> {
  const tokenHash = hashToken(token);
  const rows: {
    key_id: string;
    key_name: string;
    scopes: Scope[];
    expires_at: string | null;
    valid_until: string | null;
    revoked: boolean;
    account_id: string;
    account_name: string;
    suspended: boolean;
  }[] = await db.execute(
    `select k.id as key_id, k.name as key_name, k.scopes, k.revoked_at is not null as revoked,
            extract(epoch from k.expires_at) * 1000 as expires_at, extract(epoch from t.valid_until) * 1000 as valid_until,
            a.id as account_id, a.name as account_name, a.status = 'suspended' as suspended
       from api_token t join api_key k on k.id = t.key_id join account a on a.id = k.account_id
      where t.hash = ?`,
    [tokenHash],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    actor: {
      accountId: row.account_id,
      accountName: row.account_name,
      keyId: row.key_id,
      keyName: row.key_name,
      scopes: row.scopes,
      tokenHash,
    },
    suspended: row.suspended,
    revoked: row.revoked,
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    tokenValidUntil: row.valid_until === null ? null : Number(row.valid_until),
  };
}

/** Lets a sign-in through as of `now` (ms), or refuses it with the code that says why. */
export function admit(signIn: SignIn | null, now: number): Actor {
  if (!signIn) throw refused('invalid_token', 'No key has this token');
  if (signIn.revoked) throw refused('token_revoked', 'This token was revoked');
  if (signIn.tokenValidUntil !== null && signIn.tokenValidUntil <= now) {
    throw refused('token_revoked', 'This token was replaced by a newer one');
  }
  if (signIn.expiresAt !== null && signIn.expiresAt <= now) throw refused('token_expired', 'This token has expired');
  if (signIn.suspended) throw new AppError('account_suspended', 'This account is suspended: ask the operator');
  return signIn.actor;
}

/** A token that is not let in, with the challenge of RFC 6750. */
export function refused(code: ErrorCode, detail: string): AppError {
  const challenge = code === 'missing_token' ? 'Bearer' : `Bearer error="invalid_token", error_description="${detail}"`;
  return new AppError(code, detail, { headers: { 'WWW-Authenticate': challenge } });
}

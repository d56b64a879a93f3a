import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { msUntil, now } from '../../database/expressions.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { Account } from '../account.entity.ts';
import type { ApiKey, ApiToken } from '../keys/api-key.entity.ts';
import { type ConsoleSession, isOpenSession } from './console-session.entity.ts';
import type { Scope } from '../keys/scopes.ts';
import { hashToken, isWellFormedToken } from '../keys/token.ts';

type Tables = InferKyselyDB<typeof Account | typeof ApiKey | typeof ApiToken | typeof ConsoleSession>;

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

/** A token as it stood when it was looked up; the times, of `performance.now()`, are for this process to judge at every use. */
export type SignIn = {
  actor: Actor;
  suspended: boolean;
  revoked: boolean;
  expiresAt: number | null;
  /** A replaced token lives until then. */
  tokenValidUntil: number | null;
};

/** How the secret of a browser's session is told from a token; only the cookie brings one. */
export const sessionScheme = 'Session';

export type Credentials = { kind: 'token' | 'session'; secret: string };

/** Reads the secret out of what a caller shows; refuses what cannot be one of ours without a look-up. */
export function credentialsOf(authorization: string | undefined): Credentials {
  const session = authorization?.startsWith(`${sessionScheme} `) === true;
  return { kind: session ? 'session' : 'token', secret: tokenOf(authorization) };
}

/** The same, whichever of the two it is. */
export function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw refused('missing_token', 'Send Authorization: Bearer TOKEN');
  }
  const token = /^(?:bearer|session) +(\S{1,200}) *$/i.exec(authorization)?.[1];
  if (!token && isWellFormedToken(authorization.trim()))
    throw refused('invalid_token', 'The word Bearer is missing before the token: send Authorization: Bearer TOKEN');
  if (/^(?!(?:bearer|session) )[a-z]+ /i.test(authorization))
    throw refused('invalid_token', 'Send Authorization: Bearer TOKEN');
  if (!token || !isWellFormedToken(token)) {
    throw refused('invalid_token', 'The token is not one of ours: check that it was copied whole');
  }
  return token;
}

/** What the database knows of a token, or of a session; `null`: nothing. */
export async function findSignIn(db: EntityManager, { kind, secret }: Credentials): Promise<SignIn | null> {
  const hash = hashToken(secret);
  const asked = performance.now();
  const row = await (kind === 'token'
    ? selectSignIn(db).where('t.hash', '=', hash).executeTakeFirst()
    : selectSignIn(db)
        .innerJoin('console_session as s', 's.token_hash', 't.hash')
        .where('s.hash', '=', hash)
        .where(isOpenSession)
        .executeTakeFirst());
  if (!row) return null;
  if (kind === 'session') await noteUse(db, hash);
  return {
    actor: {
      accountId: row.account_id,
      accountName: row.account_name,
      keyId: row.key_id,
      keyName: row.key_name,
      scopes: row.scopes,
      tokenHash: Buffer.from(row.hash),
    },
    suspended: row.status === 'suspended',
    revoked: row.revoked_at !== null,
    expiresAt: momentAfter(asked, row.expires_in),
    tokenValidUntil: momentAfter(asked, row.valid_for),
  };
}

/** What the database says is left holds whatever this process believes the time is. */
function momentAfter(ms: number, left: number | null): number | null {
  return left === null ? null : ms + left;
}

function selectSignIn(db: EntityManager) {
  return db
    .getKysely<Tables>()
    .selectFrom('api_token as t')
    .innerJoin('api_key as k', 'k.id', 't.key_id')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .select([
      't.hash',
      'k.id as key_id',
      'k.name as key_name',
      'k.scopes',
      'k.revoked_at',
      msUntil(sql.ref<Date | null>('k.expires_at')).as('expires_in'),
      msUntil(sql.ref<Date | null>('t.valid_until')).as('valid_for'),
      'a.id as account_id',
      'a.name as account_name',
      'a.status',
    ]);
}

/** So that a session that is used does not end as an idle one. */
async function noteUse(db: EntityManager, hash: Buffer): Promise<void> {
  await db
    .getKysely<Tables>()
    .updateTable('console_session')
    .set({ last_used_at: now })
    .where('hash', '=', hash)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
}

/** Lets a sign-in through as of `now` (of `performance.now()`), or refuses it with the code that says why. */
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

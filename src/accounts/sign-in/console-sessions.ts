import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import { type ApiKey, type ApiToken, isActiveKey } from '../keys/api-key.entity.ts';
import { refused } from './authenticate.ts';
import { type ConsoleSession, type SignInLink, isOpenSession } from './console-session.entity.ts';
import { hashToken, isWellFormedToken, newToken } from '../keys/token.ts';
import { oldestAccount } from '../operate-account.ts';

type Tables = InferKyselyDB<typeof ConsoleSession | typeof SignInLink | typeof ApiKey | typeof ApiToken>;

const maxLinkMinutes = 60;

/** Opens a session for whoever holds a token that was found good. Gives the secret for the cookie. */
export async function openSession(em: EntityManager, tokenHash: Buffer): Promise<string> {
  const secret = newToken();
  await em
    .getKysely<Tables>()
    .insertInto('console_session')
    .values({ hash: hashToken(secret), token_hash: tokenHash })
    .execute();
  return secret;
}

export async function endSession(em: EntityManager, secret: string): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('console_session').where('hash', '=', hashToken(secret)).execute();
}

/** The secret of a link that signs in with a key; `null`: the oldest key of the oldest account that may still be used. */
export async function createSignInLink(em: EntityManager, keyId: string | null): Promise<string | null> {
  const key = keyId ?? (await oldestKey(em));
  if (key === null) return null;
  const secret = newToken();
  await em
    .getKysely<Tables>()
    .insertInto('sign_in_link')
    .values({
      hash: hashToken(secret),
      key_id: key,
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(maxLinkMinutes)})`,
    })
    .execute();
  return secret;
}

async function oldestKey(em: EntityManager): Promise<string | null> {
  const account = await oldestAccount(em);
  if (account === null) return null;
  const key = await em
    .getKysely<Tables>()
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', account)
    .where(isActiveKey)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return key?.id ?? null;
}

/** Uses a link up: the hash of the current token of its key. */
export async function redeemLink(em: EntityManager, secret: string): Promise<Buffer> {
  const link = isWellFormedToken(secret)
    ? await em
        .getKysely<Tables>()
        .deleteFrom('sign_in_link as l')
        .using('api_token as t')
        .whereRef('t.key_id', '=', 'l.key_id')
        .where('t.valid_until', 'is', null)
        .where('l.hash', '=', hashToken(secret))
        .where('l.expires_at', '>', now)
        .returning('t.hash')
        .executeTakeFirst()
    : undefined;
  if (!link) throw refused('invalid_token', 'This link has been used, or is too old: sign in with a key');
  return Buffer.from(link.hash);
}

/** Removes what nobody can sign in with anymore. */
export async function sweepSessions(em: EntityManager): Promise<void> {
  const db = em.getKysely<Tables>();
  await db
    .deleteFrom('console_session as s')
    .where(sql<boolean>`not (${isOpenSession})`)
    .execute();
  await db.deleteFrom('sign_in_link').where('expires_at', '<', now).execute();
}

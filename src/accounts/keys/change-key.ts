import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { databaseTime } from '../../database/transaction.ts';
import { AppError } from '../../errors.ts';
import { isActiveKey, type ApiKey, type ApiToken } from './api-key.entity.ts';
import { audit } from '../audit.ts';
import type { Actor } from '../sign-in/authenticate.ts';
import { insertKey, insertToken } from './insert-key.ts';
import { lockAccount, lockKey, refuseEscalation, refuseUnlessCurrent } from './key-guards.ts';
import type { ApiKeyView } from './key.schema.ts';
import { readKey } from './read-keys.ts';
import type { Scope } from './scopes.ts';
import { newToken } from './token.ts';

type Tables = InferKyselyDB<typeof ApiKey | typeof ApiToken>;

const maxActiveKeys = 100;
const thisMoment = sql<Date>`date_trunc('milliseconds', now())`;

export type KeyWithToken = ApiKeyView & { token: string | null };

/** Creates a key that may do no more than the one that creates it, and ends no later. */
export async function createKey(
  tx: EntityManager,
  actor: Actor,
  input: { name: string; scopes: Scope[]; expires_at: string | null },
): Promise<KeyWithToken> {
  const wanted = [...new Set(input.scopes)];
  refuseEscalation(actor, wanted);
  if (input.expires_at !== null && Date.parse(input.expires_at) <= (await databaseTime(tx)).getTime()) {
    throw new AppError('unprocessable_input', 'expires_at has passed already');
  }
  await lockAccount(tx, actor.accountId);
  await refuseUnlessCurrent(tx, actor);
  const expiresAt = await expiryWithin(tx, actor, input.expires_at);
  const active = await tx
    .getKysely<Tables>()
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .where(isActiveKey)
    .execute();
  if (active.length >= maxActiveKeys) {
    throw new AppError('resource_limit_reached', `An account may have ${maxActiveKeys} active keys: revoke one first`);
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
  const db = tx.getKysely<Tables>();
  await db
    .updateTable('api_token as t')
    .from('api_key as k')
    .set({
      // Cut, for the column would round up: without grace the token would be shown as good for another moment.
      valid_until: sql<Date>`least(coalesce(t.valid_until, 'infinity'), ${thisMoment} + ${graceSeconds} * interval '1 second')`,
    })
    .whereRef('k.id', '=', 't.key_id')
    .where('k.id', '=', keyId)
    .where('k.account_id', '=', accountId)
    .execute();
  await insertToken(tx, accountId, keyId, token);
  await db
    .updateTable('api_key')
    .set({ rotated_at: thisMoment, last4: token.slice(-4) })
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .execute();
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

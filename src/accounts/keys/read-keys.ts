import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now, wireTime } from '../../database/expressions.ts';
import { AppError } from '../../errors.ts';
import type { ApiKey, ApiToken } from './api-key.entity.ts';
import type { ApiKeyView } from './key.schema.ts';
import { tokenPrefix } from './token.ts';

type Tables = InferKyselyDB<typeof ApiKey | typeof ApiToken>;

const status = sql<ApiKeyView['status']>`
  case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end`;

const keyColumns = (eb: ExpressionBuilder<Tables, 'api_key'>) =>
  [
    'id',
    eb.val('api_key' as const).as('object'),
    'name',
    eb.val(tokenPrefix).as('prefix'),
    'last4',
    'scopes',
    status.as('status'),
    wireTime(eb.ref('created_at')).as('created_at'),
    wireTime(eb.ref('expires_at')).as('expires_at'),
    wireTime(eb.ref('last_used_at')).as('last_used_at'),
    wireTime(eb.ref('rotated_at')).as('rotated_at'),
    wireTime(eb.ref('revoked_at')).as('revoked_at'),
    'created_by_key_id',
    eb
      .selectFrom('api_token as t')
      .select(({ fn }) => wireTime(fn.max<Date | null>('t.valid_until')).as('latest'))
      .whereRef('t.key_id', '=', 'api_key.id')
      .where('api_key.revoked_at', 'is', null)
      .where('t.valid_until', '>', now)
      .as('previous_token_expires_at'),
  ] as const;

/** One key of an account; another account's does not exist. */
export async function readKey(db: EntityManager, accountId: string, keyId: string): Promise<ApiKeyView> {
  // PostgreSQL has no text with a NUL in it.
  if (keyId.includes('\0')) throw keyNotFound(keyId);
  const key = await db
    .getKysely<Tables>()
    .selectFrom('api_key')
    .select(keyColumns)
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!key) throw keyNotFound(keyId);
  return key;
}

function keyNotFound(keyId: string): AppError {
  return new AppError('key_not_found', `There is no key ${keyId}`);
}

/** One page of an account's keys, by id. */
export async function listKeys(
  db: EntityManager,
  accountId: string,
  page: { after: string | null; order: 'asc' | 'desc'; limit: number },
): Promise<ApiKeyView[]> {
  const keys = db.getKysely<Tables>().selectFrom('api_key').select(keyColumns).where('account_id', '=', accountId);
  const beyond = page.after === null ? keys : keys.where('id', page.order === 'desc' ? '<' : '>', page.after);
  return beyond.orderBy('id', page.order).limit(page.limit).execute();
}

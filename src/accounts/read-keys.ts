import type { EntityManager } from '../database/entity-manager.ts';
import { AppError } from '../errors.ts';
import type { ApiKeyView } from './key.schema.ts';
import { tokenPrefix } from './token.ts';

const time = (value: string) => `to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = `id, 'api_key' as object, name, '${tokenPrefix}' as prefix, last4, scopes,
  case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end as status,
  ${time('created_at')} as created_at, ${time('expires_at')} as expires_at, ${time('last_used_at')} as last_used_at,
  ${time('rotated_at')} as rotated_at, ${time('revoked_at')} as revoked_at, created_by_key_id,
  case when revoked_at is null then
    ${time('(select max(valid_until) from api_token where key_id = api_key.id and valid_until > now())')}
  end as previous_token_expires_at`;

/** One key of an account; another account's does not exist. */
export async function readKey(db: EntityManager, accountId: string, keyId: string): Promise<ApiKeyView> {
  // PostgreSQL has no text with a NUL in it.
  if (keyId.includes('\0')) throw keyNotFound(keyId);
  const rows: ApiKeyView[] = await db.execute(`select ${columns} from api_key where id = ? and account_id = ?`, [
    keyId,
    accountId,
  ]);
  if (!rows[0]) throw keyNotFound(keyId);
  return rows[0];
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
  const beyond = page.after === null ? '' : `and id ${page.order === 'desc' ? '<' : '>'} ?`;
  return db.execute(
    `select ${columns} from api_key where account_id = ? ${beyond} order by id ${page.order} limit ?`,
    page.after === null ? [accountId, page.limit] : [accountId, page.after, page.limit],
  );
}

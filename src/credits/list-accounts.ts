import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Account } from '../accounts/account.entity.ts';
import { isActiveKey, type ApiKey } from '../accounts/keys/api-key.entity.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import { wireTime } from '../database/expressions.ts';
import type { CreditBalance } from './ledger.entity.ts';

type Tables = InferKyselyDB<typeof Account | typeof ApiKey | typeof CreditBalance>;

/** All accounts, the oldest first. */
export async function listAccounts(em: EntityManager) {
  const sum = (bucket: 'available' | 'reserved' | 'consumed' | 'granted') =>
    sql<number>`coalesce(${sql.ref(`b.${bucket}`)}, 0)::float8`.as(bucket);
  return em
    .getKysely<Tables>()
    .selectFrom('account as a')
    .leftJoin('credit_balance as b', 'b.account_id', 'a.id')
    .select((eb) => [
      'a.id as account_id',
      'a.name',
      'a.status',
      sum('available'),
      sum('reserved'),
      sum('consumed'),
      sum('granted'),
      eb
        .selectFrom('api_key')
        .select(sql<number>`count(*)::int`.as('active'))
        .whereRef('api_key.account_id', '=', 'a.id')
        .where(isActiveKey)
        .as('active_keys'),
      wireTime(eb.ref('a.created_at')).as('created_at'),
    ])
    .orderBy('a.id')
    .execute();
}

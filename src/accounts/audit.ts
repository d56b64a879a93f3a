import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, type QueryCreator, sql } from 'kysely';
import { builtOnce } from '../database/built-once.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { AuditAction, AuditEntry } from './audit-entry.entity.ts';

type Tables = InferKyselyDB<typeof AuditEntry>;

/** Who acts: a key of the account, or the operator at the command line, where `by` in the detail says nobody else. */
export type Doer = { accountId: string; keyId: string | null };

/** Writes down who did what, in the transaction that does it. */
export async function audit(
  tx: EntityManager,
  { accountId, keyId }: Doer,
  action: AuditAction,
  target: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await insertAudit(tx, { accountId, keyId, action, target, detail });
}

type NewAudit = Doer & Pick<AuditEntry, 'action' | 'target' | 'detail'>;

const insertAudit = builtOnce({
  build: (db: Kysely<Tables>, { accountId, keyId, action, target, detail }: NewAudit) =>
    db.insertInto('audit_entry').values({ account_id: accountId, key_id: keyId, action, target, detail }),
  values: ({ accountId, keyId, action, target, detail }) => [accountId, keyId, action, target, detail],
});

/** The same about each row of `made`, which an earlier part of the same statement inserts. Binds what `auditValues` says. */
export function auditMade(
  db: QueryCreator<Tables & { made: { id: string } }>,
  { accountId, keyId }: Doer,
  action: AuditAction,
) {
  return db
    .insertInto('audit_entry')
    .columns(['account_id', 'key_id', 'action', 'target', 'detail'])
    .expression((eb) =>
      eb
        .selectFrom('made')
        .select([
          eb.val(accountId).as('account_id'),
          eb.val(keyId).as('key_id'),
          eb.val(action).as('action'),
          'made.id as target',
          sql<AuditEntry['detail']>`'{}'::jsonb`.as('detail'),
        ]),
    );
}

export const auditValues = ({ accountId, keyId }: Doer, action: AuditAction) => [accountId, keyId, action];

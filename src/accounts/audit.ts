import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { builtOnce } from '../database/built-once.ts';
import type { EntityManager } from '../database/entity-manager.ts';
import type { AuditAction, AuditEntry } from './audit-entry.entity.ts';

type Tables = InferKyselyDB<typeof AuditEntry>;

/** Who acts: a key of the account, or the operator at the command line. */
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

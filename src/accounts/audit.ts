import type { EntityManager } from '../database/entity-manager.ts';

export type AuditAction =
  | 'account.create'
  | 'account.suspend'
  | 'account.resume'
  | 'credits.grant'
  | 'key.create'
  | 'key.rotate'
  | 'key.revoke'
  | 'job.create'
  | 'job.cancel'
  | 'job.delete'
  | 'monitoring.create'
  | 'monitoring.update'
  | 'monitoring.delete'
  | 'monitoring.review';

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
  await tx.execute(
    'insert into audit_entry (account_id, key_id, action, target, detail) values (?, ?, ?, ?, ?::jsonb)',
    [accountId, keyId, action, target, JSON.stringify(detail)],
  );
}

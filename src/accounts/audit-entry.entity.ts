import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

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
  | 'monitoring.review'
  | 'destination.create'
  | 'destination.update'
  | 'destination.delete'
  | 'destination.rotate'
  | 'destination.test'
  | 'destination.redeliver'
  | 'destination.unsubscribe'
  | 'operator.retry';

/** Who did what, with which key. The database refuses to change or remove an entry. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: p.datetime().length(3).defaultRaw('now()'),
    accountId: p.text().index(),
    /** The key that did it; `null`: the operator. */
    keyId: p.text().nullable(),
    action: p.text().$type<AuditAction>(),
    /** The id of what it was done to. */
    target: p.text(),
    detail: p.json().$type<Record<string, unknown>>().defaultRaw(`'{}'::jsonb`),
  },
});
export type AuditEntry = InferEntity<typeof AuditEntry>;

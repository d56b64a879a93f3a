import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/entity-manager.ts';
import { daysAgo } from '../database/expressions.ts';
import { allowSweeping } from '../database/transaction.ts';
import type { AuditEntry } from './audit-entry.entity.ts';

const maxAtOnce = 10_000;

/** Removes the oldest entries when their time is over, so many at once; returns how many. */
export async function sweepAudit(em: EntityManager, keptDays: number): Promise<number> {
  return em.transactional(async (tx) => {
    await allowSweeping(tx);
    const { numDeletedRows } = await tx
      .getKysely<InferKyselyDB<typeof AuditEntry>>()
      .deleteFrom('audit_entry')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom(eb.selectFrom('audit_entry').select(['id', 'at']).orderBy('id').limit(maxAtOnce).as('oldest'))
          .select('oldest.id')
          .where('oldest.at', '<', daysAgo(keptDays)),
      )
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { audit } from '../../accounts/audit.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import { now } from '../../database/expressions.ts';
import type { Destination } from '../destination.entity.ts';
import { tellOthers } from '../sending/judge-destination.ts';
import { type OpenLink, unsubscribedReason } from './open-link.ts';

/**
 * Whoever reads the mailbox wants no more of it, also of one that was disabled for failing: it may be enabled again. The
 * account is told by another destination.
 */
export async function unsubscribe(em: EntityManager, { destination, accountId }: OpenLink): Promise<void> {
  await em.transactional(async (tx) => {
    const changed = await tx
      .getKysely<InferKyselyDB<typeof Destination>>()
      .updateTable('destination')
      .set((eb) => ({
        status: 'disabled',
        status_reason: unsubscribedReason,
        revision: eb('revision', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', destination.id)
      .where((eb) =>
        eb.or([eb('status', '<>', 'disabled'), eb('status_reason', 'is distinct from', unsubscribedReason)]),
      )
      .returning(['id', 'account_id', 'name', 'kind', 'status', 'status_reason', 'failures_to'])
      .executeTakeFirst();
    if (!changed) return;
    await audit(tx, { accountId, keyId: null }, 'destination.unsubscribe', destination.id, { by: 'link in a mail' });
    await tellOthers(tx, changed, 'destination.disabled');
  });
}

import type { EntityManager } from '../database/entity-manager.ts';
import { Account } from './account.entity.ts';

/** The id of whoever was there first: as a rule the operator. */
export async function oldestAccount(em: EntityManager): Promise<string | null> {
  const [oldest] = await em.find(Account, {}, { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 1, fields: ['id'] });
  return oldest?.id ?? null;
}

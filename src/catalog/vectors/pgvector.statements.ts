import type { EntityManager } from '../../database/entity-manager.ts';

/** As text: neither the entity manager nor Kysely knows extensions. */
export async function installPgvector(em: EntityManager): Promise<void> {
  await em.execute('create extension if not exists vector');
}

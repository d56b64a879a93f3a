import type { EntityManager } from '../database/entity-manager.ts';
import type { RequestContext } from '../http/context.ts';

/**
 * The one way around the wall between accounts that requests have: for procedures that want the scope `operator`. In a file
 * of its own, because no router may name the database (`test/database/account-wall.test.ts`).
 */
export function allAccounts({ services }: Pick<RequestContext, 'services'>): EntityManager {
  return services.database.em.fork();
}

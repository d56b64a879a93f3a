import type { EntityManager } from '../database/entity-manager.ts';
import type { RequestContext } from '../http/context.ts';

/** The one way around the wall between accounts that requests have: for procedures that want the scope `operator`. */
export function allAccounts({ database }: Pick<RequestContext, 'database'>): EntityManager {
  return database.em.fork();
}

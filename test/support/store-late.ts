import { lastRequest, refuseForgotten } from '../../src/catalog/posts/requests-to-forget.ts';
import type { EntityManager } from '../../src/database/entity-manager.ts';

/**
 * Somebody who has read something before a request to forget it comes, and stores it when `end` is called. `asked`: whether
 * such a request has come.
 */
export async function storeLate(
  em: EntityManager,
  store: (tx: EntityManager) => Promise<unknown>,
): Promise<{ asked: () => Promise<boolean>; end: () => Promise<void> }> {
  const request = await lastRequest(em.fork());
  const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const storing = em.fork().transactional(async (tx) => {
    await refuseForgotten(tx, request);
    began.resolve();
    await mayEnd.promise;
    await store(tx);
  });
  await began.promise;
  return {
    asked: async () => (await lastRequest(em.fork())) !== request,
    end: async () => {
      mayEnd.resolve();
      await storing;
    },
  };
}

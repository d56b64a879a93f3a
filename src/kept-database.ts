import type { EntityManager } from './database/entity-manager.ts';

/**
 * The database for a thread that seldom needs it: opened when it is first asked for, and what it is made of is loaded
 * only then. It ends with the thread.
 */
export function keptDatabase(url: string): () => Promise<EntityManager> {
  let kept: Promise<{ em: EntityManager }> | null = null;
  return async () => {
    kept ??= import('./database/database.ts').then(({ openDatabase }) => openDatabase(url, 1, 'request'));
    try {
      return (await kept).em.fork();
    } catch (error) {
      kept = null;
      throw error;
    }
  };
}

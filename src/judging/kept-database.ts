import type { EntityManager } from '../database/entity-manager.ts';

/**
 * The database for a thread that seldom needs it: opened when it is first asked for, and what it is made of is loaded
 * only then. It ends with the thread.
 */
export function keptDatabase(url: string): () => Promise<EntityManager> {
  let kept: Promise<{ em: EntityManager }> | null = null;
  return async () => {
    kept ??= open(url);
    try {
      const em = (await kept).em.fork();
      // Names are read here as well: which platform one belongs to may have been learnt a moment ago.
      const { readSources } = await import('../sources/sources.ts');
      await readSources(em);
      return em;
    } catch (error) {
      kept = null;
      throw error;
    }
  };
}

async function open(url: string): Promise<{ em: EntityManager }> {
  const [{ openDatabase }, { entities }] = await Promise.all([
    import('../database/database.ts'),
    import('../entities.ts'),
  ]);
  return openDatabase(url, entities, 1, 'request');
}

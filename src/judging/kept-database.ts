import type { EntityManager } from '../database/entity-manager.ts';

type Kept = { url: string; em: EntityManager; close: () => Promise<void> };

/**
 * The database for a thread that seldom needs it: opened when it is first asked for, and what it is made of is loaded
 * only then. It ends with the thread, or when another is asked for.
 */
export function keptDatabase(): (url: string) => Promise<EntityManager> {
  let kept: Kept | null = null;
  return async (url) => {
    if (kept?.url !== url) {
      await kept?.close();
      kept = await open(url);
    }
    const em = kept.em.fork();
    // Names are read here as well: which platform one belongs to may have been learnt a moment ago.
    const { readSources } = await import('../sources/sources.ts');
    await readSources(em);
    return em;
  };
}

async function open(url: string): Promise<Kept> {
  const [{ openDatabase, closeDatabase }, { entities }] = await Promise.all([
    import('../database/database.ts'),
    import('../entities.ts'),
  ]);
  const database = await openDatabase(url, entities, 1, 'request');
  return { url, em: database.em, close: async () => closeDatabase(database) };
}

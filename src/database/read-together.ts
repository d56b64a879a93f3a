import DataLoader from 'dataloader';
import type { EntityManager } from './entity-manager.ts';

const maxTogether = 100;

type Loaders<Row> = Map<string, DataLoader<string, Row | undefined>>;

/**
 * Reads rows by their id. Those that many connections ask for within one turn of the event loop are read by one statement
 * for each `group`, sent after the last of them has asked. A transaction, which sees what others do not, reads by itself.
 */
export function readTogether<Group extends Record<string, string>, Row extends { id: string }>(
  read: (em: EntityManager, asked: Group & { ids: readonly string[] }) => Promise<Row[]>,
): (em: EntityManager, group: Group, id: string) => Promise<Row | undefined> {
  /** Of each database those that wait for the end of the turn. */
  const waiting = new WeakMap<object, Loaders<Row>>();
  return async (em, group, id) => {
    if (em.isInTransaction()) return (await read(em, { ...group, ids: [id] }))[0];
    const loaders = waiting.get(em.getDriver()) ?? (new Map() as Loaders<Row>);
    waiting.set(em.getDriver(), loaders);
    // What a handle may see depends on whom it serves.
    const key = JSON.stringify([em.accountId, group]);
    let loader = loaders.get(key);
    if (!loader) {
      const readAll = async (ids: readonly string[]): Promise<(Row | undefined)[]> => {
        loaders.delete(key);
        const rows = new Map((await read(em, { ...group, ids })).map((row) => [row.id, row]));
        return ids.map((one) => rows.get(one));
      };
      loader = new DataLoader(readAll, { batchScheduleFn: setImmediate, maxBatchSize: maxTogether });
      loaders.set(key, loader);
    }
    return loader.load(id);
  };
}

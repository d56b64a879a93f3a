import { setTimeout as sleep } from 'node:timers/promises';
import type { Prose } from '../../analysis/prose/prose.ts';
import type { CatalogIndex, LoadedIndex } from '../../catalog/index/catalog-index.ts';
import { hasCommunities, isBehind, isStored, requestIndex } from '../../catalog/index/index-status.ts';
import type { EntityManager } from '../../database/entity-manager.ts';
import type { JobError, Warning } from '../../jobs/job-states.ts';

export type IndexEnv = { catalogIndex: CatalogIndex };

export const indexOutdated: JobError = {
  code: 'index_outdated',
  message: 'The search index is being built anew or loaded: try again in some minutes',
  retryable: true,
};

const maxWaitMs = 60_000;
/**
 * After an upgrade the whole index is built anew, by the first worker of the new version. Whoever cannot read what is
 * stored waits for that, or until its own worker is stopped and another goes on.
 */
const maxRebuildMs = 600_000;
const pauseMs = 500;

/**
 * The index, when it answers for the catalog: the sample does not answer for what was imported after it. Waits for the one
 * that is being built; `null`: that takes longer than anybody waits.
 */
export async function currentIndex(
  { catalogIndex }: IndexEnv,
  em: EntityManager,
  signal: AbortSignal,
): Promise<LoadedIndex | null> {
  const begun = performance.now();
  for (let asked = false; ;) {
    const index = await catalogIndex.current();
    if (index.segments.size === 0 && (await isStored(em))) {
      if (performance.now() - begun > maxRebuildMs) return null;
      await sleep(pauseMs, undefined, { signal });
      await catalogIndex.refresh();
      continue;
    }
    const hasNone = index.segments.size === 0;
    if (!hasNone && !index.withSample) return index;
    if (!(await hasCommunities(em, hasNone ? 'any' : 'real'))) return index;
    if (performance.now() - begun > maxWaitMs) return null;
    if (!asked) await requestIndex(em);
    asked = true;
    await sleep(pauseMs, undefined, { signal });
    await catalogIndex.refresh();
  }
}

/** Of a large part of the catalog the index does not know yet what is new. */
export async function behindWarnings(em: EntityManager, index: LoadedIndex, { warnings }: Prose): Promise<Warning[]> {
  if (!(await isBehind(em, index.ranking.size.communities))) return [];
  return [{ code: 'index_behind', message: warnings.indexBehind, community: null }];
}

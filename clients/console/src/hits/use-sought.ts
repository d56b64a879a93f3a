import { useEffect } from 'react';
import type { useHits } from './use-hits.ts';

/** So many pages are read to find a hit again. */
const maxPages = 50;

/**
 * Whoever comes back may have read a hit of a later page: pages are read until it is there. Ids sort as the list does, so
 * the page on which it would stand is the last one that is read. `true`: it is still looked for.
 */
export function useSought({ pages, hits }: Pick<ReturnType<typeof useHits>, 'pages' | 'hits'>, id: string | null) {
  const last = hits.at(-1)?.id;
  const isSought =
    id !== null &&
    last !== undefined &&
    last > id &&
    pages.hasNextPage &&
    !pages.isFetchNextPageError &&
    (pages.data?.pages.length ?? 0) < maxPages;
  useEffect(() => {
    if (isSought && !pages.isFetchingNextPage) void pages.fetchNextPage();
  }, [isSought, pages]);
  return isSought;
}

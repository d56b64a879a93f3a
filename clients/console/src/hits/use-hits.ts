import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../api/client.ts';
import type { Hit } from '../api/types.ts';
import { firstPage, nextPage } from '../parts/pages.tsx';
import { type HitFilter, toQuery } from './hit-filters.ts';
import { withNewest } from './with-newest.ts';

type HitPage = Awaited<ReturnType<typeof api.monitoring.hits.listAll.query>>;
type HitPages = InfiniteData<HitPage>;

const pageSize = 100;
const newEveryMs = 10_000;

/** The hits of a view, page by page; new ones are put on top as they arrive, and nothing else moves. */
export function useHits(filter: HitFilter) {
  const client = useQueryClient();
  const query = toQuery(filter);
  const key = ['hits', query];
  const text = JSON.stringify(query);
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => api.monitoring.hits.listAll.query({ ...query, ...pageParam, limit: pageSize }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    // Read once: what is new comes by itself, and what was decided stays where it is until somebody goes.
    staleTime: Infinity,
    gcTime: 0,
  });
  const newest = useQuery({
    queryKey: ['newest hits', query],
    queryFn: async () => api.monitoring.hits.listAll.query({ ...query, limit: 20 }),
    refetchInterval: newEveryMs,
    enabled: pages.isSuccess,
  });
  useEffect(() => {
    const known = client.getQueryData<HitPages>(key);
    if (!known || !newest.data) return;
    const pages = withNewest(known.pages, newest.data);
    if (pages === null) void client.invalidateQueries({ queryKey: key });
    else if (pages !== known.pages) client.setQueryData<HitPages>(key, { ...known, pages });
    // The key follows from its text.
  }, [newest.data, text, client]);

  /** Puts a hit as it is now into the view. */
  const put = (hit: Hit) =>
    client.setQueryData<HitPages>(
      key,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) =>
            page.data.some(({ id }) => id === hit.id)
              ? { ...page, data: page.data.map((one) => (one.id === hit.id ? hit : one)) }
              : page,
          ),
        },
    );
  const hits = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data]);
  return { pages, hits, put };
}

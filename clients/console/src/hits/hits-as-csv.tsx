import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Hit } from '../api/types.ts';
import { wholeNumber } from '../format/numbers.ts';
import { download } from '../parts/download.ts';
import { useNotices } from '../parts/notices.tsx';
import { type HitFilter, toQuery } from './hit-filters.ts';
import { hitsTable } from './hits-table.ts';

const [pageSize, maxHits] = [100, 5_000];

/** All hits of a view as a table, page by page from the newest. */
async function readAll(filter: HitFilter): Promise<{ hits: Hit[]; isWhole: boolean }> {
  const hits: Hit[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof api.monitoring.hits.listAll.query>> = await api.monitoring.hits.listAll.query(
      { ...toQuery(filter), ...(cursor !== null && { cursor }), limit: pageSize },
    );
    hits.push(...page.data);
    cursor = page.next_cursor;
    if (cursor === null || hits.length >= maxHits) return { hits, isWhole: cursor === null };
  }
}

export function HitsAsCsv({ filter }: { filter: HitFilter }) {
  const notices = useNotices();
  const read = useMutation({
    mutationFn: async () => readAll(filter),
    onSuccess: ({ hits, isWhole }) => {
      download(`hits-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', hitsTable(hits));
      if (!isWhole) notices.done(`The file has the newest ${wholeNumber(hits.length)} hits. Filters lead to others.`);
    },
    onError: notices.failed,
  });
  return (
    <button className="quiet" disabled={read.isPending} onClick={() => read.mutate()}>
      {read.isPending ? 'Reading them …' : 'CSV'}
    </button>
  );
}

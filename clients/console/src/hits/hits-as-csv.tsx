import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { readPages } from '../api/read-pages.ts';
import { wholeNumber } from '../format/numbers.ts';
import { BusyButton } from '../parts/busy-button.tsx';
import { download } from '../parts/download.ts';
import { useNotices } from '../parts/notices.tsx';
import { type HitFilter, toQuery } from './hit-filters.ts';
import { hitsTable } from './hits-table.ts';

const [pageSize, maxHits] = [100, 5_000];

/** All hits of a view as a table, from the newest. */
export function HitsAsCsv({ filter }: { filter: HitFilter }) {
  const notices = useNotices();
  const read = useMutation({
    mutationFn: async () =>
      readPages(
        (place) => api.monitoring.hits.listAll.query({ ...toQuery(filter), ...place, limit: pageSize }),
        maxHits,
      ),
    onSuccess: ({ items: hits, isWhole }) => {
      download(`hits-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', hitsTable(hits));
      if (!isWhole) notices.done(`The file has the newest ${wholeNumber(hits.length)} hits. Filters lead to others.`);
    },
    onError: notices.failed,
  });
  return (
    <BusyButton className="quiet" busy={read.isPending} onClick={() => read.mutate()}>
      {read.isPending ? 'Reading them …' : 'CSV'}
    </BusyButton>
  );
}

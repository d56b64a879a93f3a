import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Hit } from '../api/types.ts';
import { wholeNumber } from '../format/numbers.ts';
import { toCsv } from '../parts/csv.ts';
import { download } from '../parts/download.ts';
import { useNotices } from '../parts/notices.tsx';
import { type HitFilter, toQuery } from './hit-filters.ts';

/** As in the table of the REST API. */
const columns: Record<string, (hit: Hit) => string | number | null> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  platform: ({ post }) => post.platform,
  community: ({ post }) => post.community,
  created_at: ({ post }) => post.created_at,
  title: ({ post }) => post.title,
  excerpt: ({ post }) => post.excerpt,
  url: ({ post }) => post.url,
  author: ({ post }) => post.author,
  score: ({ post }) => post.score,
  num_comments: ({ post }) => post.num_comments,
  matched: ({ match }) => match.clause,
  relevance: ({ analysis }) => analysis.relevance,
  intent: ({ analysis }) => analysis.intent,
  sentiment: ({ analysis }) => analysis.sentiment,
  why: ({ analysis }) => analysis.why,
  review: ({ review }) => review.status,
  review_note: ({ review }) => review.note,
  attribution: ({ post }) => post.attribution ?? null,
};

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
      const rows = hits.map((hit) => Object.values(columns).map((of) => of(hit)));
      download(`hits-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', toCsv([Object.keys(columns), ...rows]));
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

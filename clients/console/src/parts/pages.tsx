import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ShowMore } from './show-more.tsx';
import { Failed, Waiting } from './states.tsx';

type Page<Item> = { data: Item[] };

/** What is sent beside the rest to read a page. */
type PagePlace = { cursor?: string };

export const firstPage: PagePlace = {};

export function nextPage({ next_cursor: cursor }: { next_cursor: string | null }): PagePlace | null {
  return cursor === null ? null : { cursor };
}

/** A list that is read page by page. */
export function Pages<Item>({
  pages,
  empty,
  className = 'rows',
  children,
}: {
  pages: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  empty: ReactNode;
  className?: string;
  children: (item: Item) => ReactNode;
}) {
  if (!pages.data)
    return pages.isPending ? <Waiting /> : <Failed error={pages.error} again={() => void pages.refetch()} />;
  const items = pages.data.pages.flatMap(({ data }) => data);
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={className}>{items.map(children)}</ul>
      {pages.isFetchNextPageError && <Failed error={pages.error} />}
      <ShowMore pages={pages} />
    </>
  );
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { BusyButton } from './busy-button.tsx';

type Props = { pages: UseInfiniteQueryResult; className?: string };

/** Reads the next page of the list above it. When that was the last, the focus goes to what the list ended with before. */
export function ShowMore({ pages, className = 'more' }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  if (!pages.hasNextPage) return null;
  const read = async () => {
    const { current } = button;
    const last = current && lastBefore(current);
    const { hasNextPage } = await pages.fetchNextPage();
    const { activeElement } = document;
    const isHere = activeElement === current || activeElement === document.body;
    if (!hasNextPage && isHere) last?.focus({ preventScroll: true });
  };
  return (
    <BusyButton ref={button} className={className} busy={pages.isFetchingNextPage} onClick={() => void read()}>
      {pages.isFetchingNextPage ? 'Loading …' : 'Show more'}
    </BusyButton>
  );
}

function lastBefore(button: HTMLButtonElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('main a[href], main button')];
  return all[all.indexOf(button) - 1];
}

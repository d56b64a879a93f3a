import { type RefObject, useEffect, useRef } from 'react';

/** The button of a decision goes with the hit that was decided: the focus goes to the hit that takes its place. */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const detail = useRef<HTMLElement>(null);
  const wasInside = useRef(false);
  // Read before what has the focus is taken out of the page.
  wasInside.current = detail.current?.contains(document.activeElement) ?? false;
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) detail.current?.focus({ preventScroll: true });
  });
  return detail;
}

import { type RefObject, useEffect, useRef } from 'react';

/** The button that had the focus goes with what it was for: the focus goes to what takes its place, and has the ref. */
export function useKeptFocus<Kept extends HTMLElement = HTMLElement>(): RefObject<Kept | null> {
  const place = useRef<Kept>(null);
  const wasInside = useRef(false);
  // Read before what has the focus is taken out of the page.
  wasInside.current = place.current?.contains(document.activeElement) ?? false;
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
  return place;
}

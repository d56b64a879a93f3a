import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide a chart may be, in pixels: drawn to measure, its words are as large as all others. */
export function useWidth<Place extends HTMLElement>(usual = 720): [RefObject<Place | null>, number] {
  const place = useRef<Place>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const measure = () => setWidth(Math.max(200, Math.round(current.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}

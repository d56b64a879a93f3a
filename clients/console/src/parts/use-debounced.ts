import { useEffect, useState } from 'react';

/** The text once it has stood still for a moment: while somebody types, nobody is asked for every letter. */
export function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

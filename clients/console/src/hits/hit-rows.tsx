import { memo } from 'react';
import type { Hit } from '../api/types.ts';
import { HitRow } from './hit-row.tsx';

type Props = { hits: readonly Hit[]; selectedId: string | null; onSelect: (id: string) => void };

/** One page of the inbox: of ten thousand hits only the page that has changed is looked at again. */
export const HitRows = memo(function HitRows({ hits, selectedId, onSelect }: Props) {
  return (
    <ul className="hit-page" aria-label="Hits">
      {hits.map((hit) => (
        <HitRow key={hit.id} hit={hit} isSelected={hit.id === selectedId} onSelect={onSelect} />
      ))}
    </ul>
  );
});

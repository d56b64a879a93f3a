import type { Folding } from './fold-crossposts.ts';

/** Writing a hit as JSON keeps the event loop for up to a tenth of a millisecond; a look back may bring thousands. */
const maxHits = 100;
const maxItems = 1000;

/** Parts of what is to be stored, small enough to be written one after the other. `from`: the place of its first hit. */
export function* piecesOf({ hits, items }: Folding): Generator<{ from: number; piece: Folding }> {
  for (let from = 0; from < hits.length; from += maxHits)
    yield { from, piece: { hits: hits.slice(from, from + maxHits), items: [] } };
  // Items name their hit, so that all hits come first.
  for (let at = 0; at < items.length; at += maxItems)
    yield { from: hits.length, piece: { hits: [], items: items.slice(at, at + maxItems) } };
}

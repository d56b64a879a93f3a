import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Folding } from '../../../src/monitoring/scan/fold-crossposts.ts';
import { piecesOf } from '../../../src/monitoring/scan/insert-hits.ts';

const foldingOf = (hits: number, items: number) =>
  ({
    hits: Array.from({ length: hits }, (_, i) => ({ id: `hit_${i}` })),
    items: Array.from({ length: items }, (_, i) => ({ item_id: `i${i}` })),
  }) as unknown as Folding;

test('what a look brought is stored in pieces that are written in a moment, hits before their items', () => {
  const folding = foldingOf(5000, 5500);
  const pieces = [...piecesOf(folding)];
  assert.ok(pieces.every(({ piece: { hits, items } }) => hits.length <= 100 && items.length <= 1000));
  assert.equal(
    pieces.flatMap(({ piece }) => piece.hits),
    folding.hits,
  );
  assert.equal(
    pieces.flatMap(({ piece }) => piece.items),
    folding.items,
  );
  const ofHits = pieces.filter(({ piece }) => piece.hits.length > 0);
  assert.equal(pieces.slice(0, ofHits.length), ofHits);
  assert.equal(
    ofHits.map(({ from }) => from),
    ofHits.map((_, i) => 100 * i),
  );
});

test('nothing is no piece', () => {
  assert.equal([...piecesOf(foldingOf(0, 0))], []);
});

test.run();

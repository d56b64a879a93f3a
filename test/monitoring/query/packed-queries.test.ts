import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile, type Compiled } from '../../../src/monitoring/query/matching/compile.ts';
import { kinds, PackedQueries, rootAt, unpackNear, unpackPhrase } from '../../../src/monitoring/query/matching/packed-queries.ts'; // prettier-ignore
import { TermTable } from '../../../src/monitoring/query/matching/term-table.ts';
import { Occurrences } from '../../../src/monitoring/query/text/occurrences.ts';
import { anyQuery } from './arbitrary-queries.ts';

/** A document with all terms there are, everywhere. */
function everythingOf(table: TermTable): Occurrences {
  const found = new Occurrences();
  found.begin(table.size);
  for (let term = 0; term < table.size; term++) found.see(term, 0xff);
  return found;
}

test('phrases and what stands near each other come back as they were packed, behind whatever else', () => {
  fc.assert(
    fc.property(fc.array(anyQuery, { maxLength: 30 }), (queries) => {
      const table = new TermTable();
      const packed = new PackedQueries();
      const all = queries.map((query) => compile(query, table));
      const begins = all.map((compiled) => packed.add(compiled));
      const found = everythingOf(table);
      for (const [i, compiled] of all.entries()) {
        const at = begins[i]! + rootAt;
        assert.is(packed.numbers[at], kinds[compiled.kind]);
        const expected = unpacked(compiled);
        if (compiled.kind === 'phrase') assert.equal(unpackPhrase(packed.numbers, at, found), expected);
        if (compiled.kind === 'near') assert.equal(unpackNear(packed.numbers, at, found), expected);
      }
    }),
  );
});

function unpacked(compiled: Compiled): unknown {
  if (compiled.kind === 'phrase') return compiled.phrase;
  if (compiled.kind !== 'near') return null;
  const { left, right, areas, distance } = compiled;
  return { left, right, areas, distance };
}

test('a clause that many queries have is kept once', () => {
  const packed = new PackedQueries();
  for (let i = 0; i < 3; i++) packed.add({ kind: 'term', term: 7, areas: 1, clause: 'title:crm' });
  assert.equal(packed.clauses, ['title:crm']);
});

test.run();

import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { NumberLists } from '../../../src/monitoring/query/matching/number-lists.ts';

function listOf(lists: NumberLists, key: number): number[] {
  const begin = lists.beginOf(key);
  return begin === 0 ? [] : [...lists.numbers.subarray(begin + 1, begin + 1 + lists.numbers[begin]!)];
}

const change = fc.record({
  key: fc.nat(90),
  added: fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
});

test('lists that grow beside each other hold what lists of their own would', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const lists = new NumberLists();
      const own = new Map<number, number[]>();
      for (const { key, added } of changes) {
        lists.append(key, added);
        own.set(key, [...(own.get(key) ?? []), ...added]);
        for (const [each, expected] of own) assert.equal(listOf(lists, each), expected);
      }
    }),
  );
});

test('what a list has left is used again', () => {
  const lists = new NumberLists();
  for (let key = 0; key < 100; key++) for (let added = 0; added < 4; added++) lists.append(key, [added]);
  // A hundred lists of four take eight numbers each; two, and four, were left by others before.
  assert.is(lists.numbers.length, 1024);
});

test.run();

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
  removed: fc.option(fc.tuple(fc.nat(), fc.nat())),
});

test('lists that grow and shrink beside each other hold what lists of their own would', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const lists = new NumberLists();
      const own = new Map<number, number[]>();
      for (const { key, added, removed } of changes) {
        lists.append(key, added);
        const list = [...(own.get(key) ?? []), ...added];
        if (removed) {
          const from = removed[0] % list.length;
          const length = 1 + (removed[1] % (list.length - from));
          lists.remove(key, lists.beginOf(key) + 1 + from, length);
          list.splice(from, length);
        }
        own.set(key, list);
        for (const [each, expected] of own) assert.equal(listOf(lists, each), expected);
      }
    }),
  );
});

test('what lists have left is used again', () => {
  const lists = new NumberLists();
  for (let round = 0; round < 1000; round++) {
    for (let key = 0; key < 10; key++) lists.append(key, [1, 2, 3, 4, 5]);
    for (let key = 0; key < 10; key++) lists.remove(key, lists.beginOf(key) + 1, 5);
  }
  assert.is(lists.numbers.length, 1024);
  assert.is(lists.beginOf(3), 0);
});

test.run();

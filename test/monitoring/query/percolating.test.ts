import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileQuery, parseQuery, Percolator, type Query } from '../../../src/monitoring/query/index.ts';
import { anyDocument, anyQuery, emptyDocument } from './arbitrary-queries.ts';
import { naiveMatches, wordLists } from '../../support/naive-evaluator.ts';
import { readRealPosts, realPostsAreThere } from '../../support/real-posts.ts';
import { SavedQueries, seeded } from '../../support/saved-queries.ts';

function parsed(text: string): Query {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(`${text}: ${result.error.message}`);
  return result.query;
}

const change = fc.record({ id: fc.integer({ min: 0, max: 12 }).map(String), query: fc.option(anyQuery) });

test('while queries come, change and go, exactly those that match are found, with the same reasons as alone', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, anyDocument), { maxLength: 30 }), (steps) => {
      const percolator = new Percolator();
      const filed = new Map<string, Query>();
      for (const [{ id, query }, document] of steps) {
        if (query === null) {
          assert.is(percolator.remove(id), filed.delete(id));
        } else if (accepts(percolator, id, query)) {
          filed.set(id, query);
        }
        const matching = percolator.match(document).sort((a, b) => a.id.localeCompare(b.id));
        const expected = [...filed].filter(([, own]) => naiveMatches(own, document)).map(([own]) => own);
        assert.equal(
          matching.map((one) => one.id),
          expected.sort((a, b) => a.localeCompare(b)),
        );
        for (const one of matching) assert.equal(one.match, compileQuery(filed.get(one.id)!)(document));
      }
      assert.is(percolator.size, filed.size);
    }),
    { numRuns: 200 },
  );
});

function accepts(percolator: Percolator, id: string, query: Query): boolean {
  try {
    percolator.add(id, query);
    return true;
  } catch (error) {
    assert.instance(error, RangeError);
    return false;
  }
}

test('every query that the parser accepts can be filed', () => {
  for (const text of ['a OR (b -c)', 'a NEAR/2 b', 'community:x', 'author:x -y', 'title:"a b c" lang:en', 'url:x']) {
    const percolator = new Percolator();
    percolator.add('1', parsed(text));
    assert.is(percolator.size, 1);
  }
});

test('a query that is replaced or removed matches no more', () => {
  const percolator = new Percolator();
  percolator.add('1', parsed('"help desk" OR crm'));
  percolator.add('2', parsed('help desk'));
  assert.equal(percolator.matchingIds({ ...emptyDocument, title: 'help desk' }).sort(), ['1', '2']);
  percolator.add('1', parsed('sales'));
  assert.equal(percolator.matchingIds({ ...emptyDocument, title: 'help desk crm' }), ['2']);
  assert.ok(percolator.remove('2'));
  assert.not(percolator.remove('2'));
  assert.equal(percolator.matchingIds({ ...emptyDocument, title: 'help desk sales' }), ['1']);
});

test('thousands come and go and leave nothing behind', () => {
  const percolator = new Percolator();
  for (let round = 0; round < 5; round++) {
    for (let i = 0; i < 3000; i++) percolator.add(`${i}`, parsed(`word${i + round} "pair${i} of${i}" OR begin${i}*`));
    assert.equal(
      percolator.matchingIds({ ...emptyDocument, body: 'pair7 of7 word7 beginning begin8th' }).includes('8'),
      true,
    );
    for (let i = 0; i < 3000; i++) percolator.remove(`${i}`);
    assert.equal(percolator.matchingIds({ ...emptyDocument, body: 'pair7 of7 word7 begin7' }), []);
  }
  assert.is(percolator.size, 0);
});

const testOnRealPosts = (name: string, run: () => Promise<void>) =>
  realPostsAreThere ? test(name, run) : test.skip(name, run);

testOnRealPosts('on real posts the same queries match as by the plain evaluator', async () => {
  const posts = [];
  for await (const post of readRealPosts('RS_programming_2020.zst')) posts.push(post);
  const saved = new SavedQueries(
    posts.filter((_, i) => i % 6 === 0),
    seeded(3),
  );
  const percolator = new Percolator();
  const queries: Query[] = [];
  while (queries.length < 300) {
    const result = parseQuery(saved.next());
    if (!result.ok) continue;
    percolator.add(`${queries.length}`, result.query);
    queries.push(result.query);
  }
  let found = 0;
  for (const post of posts.filter((_, i) => i % 40 === 0)) {
    const lists = wordLists(post);
    const expected = queries.flatMap((query, i) => (naiveMatches(query, post, lists) ? [`${i}`] : []));
    assert.equal(percolator.matchingIds(post).sort(), expected.sort());
    found += expected.length;
  }
  assert.ok(found > 30, `${found} matches`);
});

test.run();

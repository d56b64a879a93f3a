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

test('of many queries exactly those that match are found, with the same reasons as alone', () => {
  fc.assert(
    fc.property(
      fc.array(anyQuery, { maxLength: 15 }),
      fc.array(anyDocument, { maxLength: 15 }),
      (queries, documents) => {
        const percolator = new Percolator();
        const filed = queries.filter((query, i) => accepts(percolator, `${i}`, query));
        const ids = new Map(filed.map((query) => [query, `${queries.indexOf(query)}`]));
        for (const document of documents) {
          const matching = new Map(percolator.match(document).map(({ id, match }) => [id, match]));
          const expected = filed.filter((query) => naiveMatches(query, document));
          assert.is(matching.size, expected.length);
          for (const query of expected) assert.equal(matching.get(ids.get(query)!), compileQuery(query)(document));
        }
      },
    ),
    { numRuns: 100 },
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
    assert.not.throws(() => percolator.add('1', parsed(text)), text);
  }
});

test('thousands that have words in common are told apart', () => {
  const percolator = new Percolator();
  for (let i = 0; i < 3000; i++) percolator.add(`${i}`, parsed(`word${i} "pair${i} of${i}" OR begin${i}*`));
  const idsIn = (body: string) => percolator.match({ ...emptyDocument, body }).map(({ id }) => id);
  assert.equal(idsIn('pair7 of7 word7 beginning begin8th'), ['7', '8']);
  assert.equal(idsIn('pair7 of8 word7'), []);
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
    assert.equal(percolator.match(post).map(({ id }) => id).sort(), expected.sort()); // prettier-ignore
    found += expected.length;
  }
  assert.ok(found > 30, `${found} matches`);
});

test.run();

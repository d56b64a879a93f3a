import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FitGrade } from '../../src/analysis/analyst.ts';
import type { Candidate, Match } from '../../src/catalog/ranking/index.ts';
import { chooseFive } from '../../src/discovery/choose-five.ts';

const test = suite('choosing five');

const match: Match = { term: 'knots', source: 'posts', facet: 'demand', origin: 'typed', worth: 1 };
const candidate = (id: number, score: number, matched = [match]) => ({ id, score, matched }) as unknown as Candidate;
const different = () => 0;
/** 1 and 2 are the same place, as are 1 and 7. */
const twins = (a: number, b: number) => (Math.min(a, b) === 1 && [2, 7].includes(Math.max(a, b)) ? 0.9 : 0);
const ids = (found: readonly Candidate[]) => found.map(({ id }) => id);

test('of nothing nothing is chosen', () => {
  assert.equal(chooseFive([], different), { chosen: [], nearMisses: [] });
});

test('what is far behind the best is a near miss', () => {
  const { chosen, nearMisses } = chooseFive([candidate(1, 0.9), candidate(2, 0.33), candidate(3, 0.3)], different);
  assert.equal(ids(chosen), [1, 2]);
  assert.equal(
    nearMisses.map(({ candidate: { id }, because }) => [id, because]),
    [[3, 'weaker']],
  );
});

test('a near-duplicate gives way to one that is about as good, and says to whom it is close', () => {
  const ranked = [0.9, 0.88, 0.87, 0.86, 0.85, 0.84].map((score, i) => candidate(i + 1, score));
  const { chosen, nearMisses } = chooseFive(ranked, twins);
  assert.equal(ids(chosen), [1, 3, 4, 5, 6]);
  assert.equal(nearMisses[0]!.because, { closeTo: 1 });
});

test('a near-duplicate stays when nothing else is about as good, or only its like', () => {
  const weak = [0.9, 0.88, 0.7, 0.6, 0.5, 0.4].map((score, i) => candidate(i + 1, score));
  assert.equal(ids(chooseFive(weak, twins).chosen), [1, 2, 3, 4, 5]);
  const onlyTwins = [candidate(1, 0.9), candidate(2, 0.88), candidate(7, 0.87)];
  assert.equal(ids(chooseFive(onlyTwins, twins).chosen), [1, 2, 7]);
});

test('what only writes alike is not chosen: nobody could be told why', () => {
  const silent = candidate(1, 0.9, []);
  assert.equal(ids(chooseFive([silent, candidate(2, 0.8)], different).chosen), [2]);
  const swedish = { ...silent, sharedLanguage: 'sv' };
  assert.equal(ids(chooseFive([swedish, candidate(2, 0.8)], different).chosen), [1, 2]);
});

test('who was looked at closely and fits comes first, who does not is out with that reason, whatever the scores', () => {
  const ranked = [0.9, 0.8, 0.7, 0.1].map((score, i) => candidate(i + 1, score));
  const grades = new Map<number, FitGrade>([[1, 'not'], [2, 'partly'], [4, 'fits']]); // prettier-ignore
  const { chosen, nearMisses } = chooseFive(ranked, different, grades);
  assert.equal(ids(chosen), [4, 2]);
  assert.equal(
    nearMisses.map(({ because }) => because),
    ['unfit', 'weaker'],
  );
});

test('ten near misses at most', () => {
  const ranked = Array.from({ length: 30 }, (_, i) => candidate(i + 1, 0.9));
  assert.is(chooseFive(ranked, different).nearMisses.length, 10);
});

test.run();

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FitGrade } from '../../src/analysis/analyst.ts';
import type { Candidate, Match } from '../../src/catalog/ranking/index.ts';
import { chooseFive } from '../../src/discovery/choose-five.ts';
import { english } from '../../src/analysis/prose/en.ts';
import { fewFit } from '../../src/discovery/result/warnings-of.ts';

const test = suite('choosing five');

const match: Match = { term: 'knots', source: 'posts', facet: 'demand', origin: 'typed', worth: 1 };
const candidate = (id: number, score: number, matched = [match]) =>
  ({ id, score, matched, asked: null }) as unknown as Candidate;
const different = () => 0;
const many = { communities: 100_000 };
/** 1 and 2 are the same place, as are 1 and 7. */
const twins = (a: number, b: number) => (Math.min(a, b) === 1 && [2, 7].includes(Math.max(a, b)) ? 0.9 : 0);
const ids = (found: readonly Candidate[]) => found.map(({ id }) => id);

test('of nothing nothing is chosen', () => {
  assert.equal(chooseFive([], different, many), { chosen: [], nearMisses: [] });
});

test('what is less likely to fit is a near miss, however weak the best is', () => {
  const { chosen, nearMisses } = chooseFive(
    [candidate(1, 0.9), candidate(2, 0.36), candidate(3, 0.29)],
    different,
    many,
  );
  assert.equal(ids(chosen), [1, 2]);
  assert.equal(
    nearMisses.map(({ candidate: { id }, because }) => [id, because]),
    [[3, 'weaker']],
  );
  assert.equal(chooseFive([candidate(1, 0.29), candidate(2, 0.28)], different, many).chosen, []);
});

test('what somebody names has the last place, unless it has that or is unlikely, and in no pasted post', () => {
  const asked = (id: number, score: number, by: 'place' | 'given') => ({ ...candidate(id, score), asked: by });
  const topics = [0.9, 0.8, 0.7, 0.6, 0.5].map((score, i) => candidate(i + 1, score));
  const chosen = (ranked: readonly Candidate[]) => ids(chooseFive(ranked, different, many).chosen);
  assert.equal(
    chosen([...topics, candidate(6, 0.45), asked(7, 0.4, 'given'), asked(8, 0.35, 'place')]),
    [1, 2, 3, 4, 7],
  );
  const { nearMisses } = chooseFive([...topics, asked(7, 0.4, 'given'), candidate(6, 0.35)], different, many);
  assert.equal(nearMisses.map(({ because }) => because), [{ gaveWayTo: 7, isPlace: false }, 'weaker']); // prettier-ignore
  const byPlace = chooseFive([...topics, candidate(6, 0.35), asked(7, 0.2, 'place')], different, many).nearMisses;
  assert.equal(byPlace.at(0)?.because, { gaveWayTo: 7, isPlace: true });
  assert.equal(chosen([...topics.slice(0, 4), asked(9, 0.5, 'given'), asked(7, 0.4, 'place')]), [1, 2, 3, 4, 9]);
  assert.equal(chosen([...topics, asked(7, 0.2, 'place')]), [1, 2, 3, 4, 7], 'how likely it is says less of a place');
  assert.equal(chosen([...topics, asked(7, 0.2, 'given'), asked(8, 0.09, 'place')]), [1, 2, 3, 4, 5]);
  const post = [...topics, asked(7, 0.4, 'place')].map((one) => ({ ...one, readAsPost: true }));
  assert.equal(chosen(post), [1, 2, 3, 4, 5]);
});

test('in a small catalog the best says what is good', () => {
  const small = { communities: 40 };
  const ranked = [candidate(1, 0.2), candidate(2, 0.1), candidate(3, 0.001)];
  assert.equal(ids(chooseFive(ranked, different, small).chosen), [1, 2]);
  assert.equal(ids(chooseFive(ranked, different, many).chosen), []);
});

test('where few are likely to fit and others came close, that is said', () => {
  const three = chooseFive(
    [0.9, 0.5, 0.4, 0.2].map((score, i) => candidate(i + 1, score)),
    different,
    many,
  );
  assert.equal(
    fewFit(three, many.communities, english).map(({ code, message }) => [code, message.includes('fit: 3.')]),
    [['few_fit', true]],
  );
  assert.equal(fewFit(three, 40, english), [], 'a small catalog has few');
  const five = chooseFive(
    [0.9, 0.8, 0.7, 0.6, 0.5, 0.1].map((score, i) => candidate(i + 1, score)),
    different,
    many,
  );
  assert.equal(fewFit(five, many.communities, english), []);
});

test('where what is shown for a pasted post is unlikely, that is said', () => {
  const shown = (scores: number[]) =>
    chooseFive(scores.map((score, i) => ({ ...candidate(i + 1, score), readAsPost: true })), different, many); // prettier-ignore
  const said = (scores: number[], judged?: Parameters<typeof fewFit>[0]['judged']) =>
    fewFit({ ...shown(scores), ...(judged && { judged }) }, many.communities, english).map(({ message }) => message);
  assert.equal(said([0.1, 0.01, 0.01, 0.001, 0.001]), [
    'Likely to fit among these communities: 0 of 5. The others only came closest.',
  ]);
  assert.match(said([0.6, 0.4, 0.1, 0.1, 0.1, 0.1]).join(), /: 2 of 5\./);
  assert.equal(said([0.6, 0.5, 0.4, 0.4, 0.3]), []);
  const fits = new Map([[5, { judgement: { grade: 'fits' } }]]) as unknown as Parameters<typeof fewFit>[0]['judged'];
  assert.equal(said([0.6, 0.5, 0.4, 0.4, 0.1], fits), []);
});

test('for a pasted post only one can be where it is from: the others may be less likely', () => {
  const ranked = [0.5, 0.2, 0.1, 0.0001].map((score, i) => ({ ...candidate(i + 1, score), readAsPost: true }));
  assert.equal(ids(chooseFive(ranked, different, many).chosen), [1, 2, 3]);
});

test('a near-duplicate gives way to one that is about as good, and says to whom it is close', () => {
  const ranked = [0.9, 0.88, 0.87, 0.86, 0.85, 0.84].map((score, i) => candidate(i + 1, score));
  const { chosen, nearMisses } = chooseFive(ranked, twins, many);
  assert.equal(ids(chosen), [1, 3, 4, 5, 6]);
  assert.equal(nearMisses[0]!.because, { closeTo: 1 });
});

test('for a pasted post a near-duplicate stays: either may be where it is from', () => {
  const ranked = [0.9, 0.88, 0.87, 0.86, 0.85, 0.84].map((score, i) => ({
    ...candidate(i + 1, score),
    readAsPost: true,
  }));
  assert.equal(ids(chooseFive(ranked, twins, many).chosen), [1, 2, 3, 4, 5]);
});

test('a near-duplicate stays when nothing else is about as good, or only its like', () => {
  const weak = [0.9, 0.88, 0.7, 0.6, 0.5, 0.4].map((score, i) => candidate(i + 1, score));
  assert.equal(ids(chooseFive(weak, twins, many).chosen), [1, 2, 3, 4, 5]);
  const onlyTwins = [candidate(1, 0.9), candidate(2, 0.88), candidate(7, 0.87)];
  assert.equal(ids(chooseFive(onlyTwins, twins, many).chosen), [1, 2, 7]);
});

test('what only writes alike is not chosen: nobody could be told why', () => {
  const silent = candidate(1, 0.9, []);
  assert.equal(ids(chooseFive([silent, candidate(2, 0.8)], different, many).chosen), [2]);
  const swedish = { ...silent, sharedLanguage: 'sv' };
  assert.equal(ids(chooseFive([swedish, candidate(2, 0.8)], different, many).chosen), [1, 2]);
});

test('who was looked at closely and fits comes first, who does not is out with that reason, whatever the scores', () => {
  const ranked = [0.9, 0.8, 0.7, 0.1].map((score, i) => candidate(i + 1, score));
  const grades = new Map<number, FitGrade>([[1, 'not'], [2, 'partly'], [4, 'fits']]); // prettier-ignore
  const { chosen, nearMisses } = chooseFive(ranked, different, { ...many, grades });
  assert.equal(ids(chosen), [4, 2]);
  assert.equal(
    nearMisses.map(({ because }) => because),
    ['unfit', 'weaker'],
  );
});

test('ten near misses at most, the likelier ones first', () => {
  // Two readings of a post are mixed: not in the order of their scores.
  const ranked = Array.from({ length: 30 }, (_, i) => candidate(i + 1, 0.9 - ((i * 7) % 30) / 100));
  const { nearMisses } = chooseFive(ranked, different, many);
  assert.is(nearMisses.length, 10);
  const scores = nearMisses.map(({ candidate: { score } }) => score);
  assert.equal(
    scores,
    scores.toSorted((a, b) => b - a),
  );
});

test.run();

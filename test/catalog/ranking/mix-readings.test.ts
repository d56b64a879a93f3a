import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mixReadings } from '../../../src/catalog/ranking/scoring/mix-readings.ts';

const test = suite('the five of a pasted post');

/** Communities by id, and the probability of each. */
const list = (scores: Record<number, number>) =>
  Object.entries(scores)
    .map(([id, score]) => ({ id: Number(id), score }))
    .toSorted((a, b) => b.score - a.score);
const mixed = (asPost: Record<number, number>, asBrief: Record<number, number>) =>
  mixReadings(list(asPost), list(asBrief)).map(({ id, score }) => [id, Number(score.toFixed(3))]);
const ids = (asPost: Record<number, number>, asBrief: Record<number, number>) =>
  mixed(asPost, asBrief).map(([id]) => id);

test('are three that it reads like and what its words are surely about, by score behind the first', () => {
  const asPost = { 1: 0.6, 2: 0.4, 3: 0.2, 4: 0.1, 5: 0.05 };
  const asBrief = { 11: 0.95, 12: 0.8, 13: 0.75, 14: 0.7 };
  assert.equal(ids(asPost, asBrief).slice(0, 5), [1, 11, 12, 2, 3]);
  assert.equal(ids(asPost, { 11: 0.74 }).slice(0, 5), [1, 2, 3, 4, 5], 'nothing is surely meant');
  assert.equal(ids({ 1: 0.6, 2: 0.009 }, asBrief).slice(0, 5), [1, 11, 12, 13, 14], 'nobody else is clear');
});

test('begin with what the words are about only where the form is doubtful and they are not', () => {
  assert.is(ids({ 1: 0.29, 2: 0.2 }, { 11: 0.9, 12: 0.8 })[0], 11);
  assert.is(ids({ 1: 0.3, 2: 0.2 }, { 11: 0.9, 12: 0.8 })[0], 1);
  assert.is(ids({ 1: 0.29, 2: 0.2 }, { 11: 0.89, 12: 0.8 })[0], 1);
});

test('have scores that fall: the better of two readings, means where they would rise, the last for who follows', () => {
  assert.equal(mixed({ 1: 0.5 }, { 1: 0.6 }), [[1, 0.6]]);
  // .4 before .9 and .8: the mean of all three is above none that follows.
  assert.equal(mixed({ 1: 0.4, 2: 0.1 }, { 11: 0.89, 12: 0.81 }), [
    [1, 0.7],
    [11, 0.7],
    [12, 0.7],
    [2, 0.1],
  ]);
  // Only .3 and .75 are in the wrong order.
  assert.equal(mixed({ 1: 0.3, 2: 0.02 }, { 11: 0.75, 12: 0.2 }), [
    [1, 0.525],
    [11, 0.525],
    [12, 0.2],
    [2, 0.02],
  ]);
  const all = mixed({ 1: 0.6, 2: 0.4, 3: 0.2 }, { 11: 0.5, 12: 0.45, 13: 0.4, 14: 0.3, 15: 0.28 });
  const scores = all.map(([, score]) => score!);
  assert.equal(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  assert.is(all.length, 8);
  assert.equal(
    all.slice(0, 5).map(([id]) => id),
    [1, 11, 12, 2, 3],
  );
  assert.equal(all.slice(5), [
    [13, 0.2],
    [14, 0.2],
    [15, 0.2],
  ]);
});

test('of nothing are none', () => {
  assert.equal(mixed({}, {}), []);
  assert.equal(mixed({}, { 11: 0.2 }), [[11, 0.2]]);
});

test.run();

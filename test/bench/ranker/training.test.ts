import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FeatureName, featureNames, sumsOf, valuesOf } from '../../../src/catalog/ranking/index.ts';
import { calibrationError, fitProbability } from './calibrate.ts';
import { trainTrees, type TrainingOptions } from './train-trees.ts';

const options: TrainingOptions = { trees: 30, depth: 2, rate: 0.3, minLeafRows: 10, features: 1, queries: 0.8, ridge: 1, places: 10 }; // prettier-ignore

/** Numbers between 0 and 1 that are the same each time. */
function numbers(): () => number {
  let state = 1;
  return () => (state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647) / 2_147_483_647;
}

/** Good is what is large and near; neither alone says so. */
function invented(count: number) {
  const random = numbers();
  return Array.from({ length: count }, () => {
    const rows = Array.from({ length: 20 }, () => Object.fromEntries(featureNames.map((name) => [name, random()])) as Record<FeatureName, number>); // prettier-ignore
    return { rows, gains: rows.map(({ size, near }) => Number(size > 0.5 && near > 0.5)), weight: 1 };
  });
}

test('trees learn what two features say together, and stay the same for the same seed', () => {
  const all = invented(160);
  const [training, others] = [all.slice(0, 120), all.slice(120)];
  const trees = trainTrees(training, options, 1);
  assert.equal(trainTrees(training, options, 1), trees);
  assert.is.not(JSON.stringify(trainTrees(training, options, 2)), JSON.stringify(trees));
  const model = { trees, seeds: 1 };
  const right = others
    .filter(({ gains }) => gains.includes(1))
    .map(({ rows, gains }) => {
      const sums = sumsOf(model, rows.map(valuesOf));
      return gains[sums.indexOf(Math.max(...sums))]!;
    });
  const share = right.reduce((sum, gain) => sum + gain, 0) / right.length;
  assert.ok(share > 0.9, `${share} of queries that were not seen have a good one first`);
});

test('sums become the shares of right ones', () => {
  const random = numbers();
  const sums = Array.from({ length: 4000 }, () => random() * 4 - 2);
  const chance = (sum: number) => 1 / (1 + Math.exp(-(1.5 * sum - 0.5)));
  const right = sums.map((sum) => random() < chance(sum));
  const [slope, shift] = fitProbability(sums, right);
  assert.ok(Math.abs(slope - 1.5) < 0.15 && Math.abs(shift + 0.5) < 0.15, `${slope} ${shift}`);
  assert.ok(calibrationError(sums.map(chance), right) < 0.03);
  assert.ok(
    calibrationError(
      sums.map(() => 0.95),
      right,
    ) > 0.4,
  );
});

test.run();

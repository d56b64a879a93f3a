import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bestTimes, isCollectedByScore } from '../../src/overview/measures/best-times.ts';
import type { CommunitySample } from '../../src/overview/sample/community-sample.ts';
import { liftsOf } from '../../src/overview/measures/lifts.ts';

const hourMs = 3_600_000;
const monday = Date.UTC(2024, 0, 1);

/** So many posts in each hour of a day, one a day, with scores of their own. */
function sampleOf(perHour: (hour: number) => number, scoreOf: (hour: number, i: number) => number): CommunitySample {
  const posts = Array.from({ length: 24 }, (_, hour) =>
    Array.from({ length: perHour(hour) }, (__, i) => ({
      id: `${hour}-${i}`,
      newest: true,
      score: scoreOf(hour, i),
      createdMs: monday + i * 24 * hourMs + hour * hourMs,
    })),
  ).flat();
  const last = { id: 'last', newest: true, score: 1, createdMs: monday + 400 * 24 * hourMs };
  return { posts: [...posts, last], sources: ['archive'] } as unknown as CommunitySample;
}

test('a group of few famous posts is drawn towards 1 and capped, with an interval around it', () => {
  const scores = Array.from({ length: 200 }, (_, i) => (i < 12 ? 2000 + i : 10 + (i % 7)));
  const [lift] = liftsOf(scores, [{ name: 'famous', members: Array.from({ length: 12 }, (_, i) => i) }]);
  assert.ok(lift!.lift > 1.5 && lift!.lift < 4, String(lift!.lift));
  assert.ok(lift!.low <= lift!.lift && lift!.lift <= lift!.high);
  const many = Array.from({ length: 2000 }, (_, i) => (i < 900 ? 5000 : 10));
  const [capped] = liftsOf(many, [{ name: 'many', members: Array.from({ length: 900 }, (_, i) => i) }]);
  assert.is(capped!.lift, 5);
});

test('two days of which all posts were kept, and famous ones of others, give no best times', () => {
  const ofDay = (day: number, count: number, score: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `${day}-${i}`, newest: true, score: score + i, createdMs: monday + day * 24 * hourMs + i * 20 * 60_000 })); // prettier-ignore
  const famous = Array.from({ length: 60 }, (_, i) => ofDay(2 + 7 * i, 1, 5000 + i)).flat();
  const last = ofDay(800, 1, 1);
  const posts = [...ofDay(0, 40, 1), ...ofDay(4, 40, 1), ...famous, ...last];
  const sample = { posts, sources: ['archive'] } as unknown as CommunitySample;
  assert.is(isCollectedByScore(sample), true);
  assert.equal(bestTimes(sample), []);
});

test('hours of which only famous posts were kept give no best times', () => {
  const biased = sampleOf(
    (hour) => (hour < 8 ? 12 : 20 + hour),
    (hour, i) => (hour < 8 ? 3000 + i : 20 + (i % 9) - hour / 2),
  );
  assert.is(isCollectedByScore(biased), true);
  assert.equal(bestTimes(biased), []);
});

/** Hours with 2, 3, 4, … posts, whose scores stand in this order; in the others one post that everybody likes. */
function hoursOf(places: readonly number[], others = 0): CommunitySample {
  const known = (hour: number) => hour < places.length;
  return sampleOf(
    (hour) => (known(hour) ? hour + 2 : others),
    (hour) => (known(hour) ? places[hour]! * 10 : 9000),
  );
}

test('hours are collected by score from a rank correlation of -0.6 on, over at least twelve hours with two posts', () => {
  // Spearman: 1 - 6 S / (12 · 143), with S the sum of squared differences of the ranks, here 458 and 456.
  const [below, above] = [
    [12, 7, 10, 9, 8, 6, 2, 5, 4, 3, 11, 1],
    [12, 9, 10, 5, 7, 2, 11, 3, 4, 8, 6, 1],
  ];
  assert.equal([isCollectedByScore(hoursOf(below)), isCollectedByScore(hoursOf(above))], [true, false]);
  assert.is(isCollectedByScore(hoursOf(above, 1)), false, 'an hour with one post does not count');
  assert.is(isCollectedByScore(hoursOf(below, 1)), true);
  const eleven = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  assert.is(isCollectedByScore(hoursOf(eleven, 1)), false, 'eleven hours tell nothing');
  assert.is(isCollectedByScore(hoursOf([12, ...eleven])), true);
});

test('of many good times the best eight are told', () => {
  const many = sampleOf(
    () => 30,
    (hour, i) => (hour % 2 === 0 ? 60 + hour : 20) + (i % 9),
  );
  const hours = bestTimes(many).map(({ hour_utc }) => hour_utc);
  assert.equal(hours, [22, 20, 18, 16, 14, 12, 10, 8]);
});

test('an hour that is better among hours alike is told', () => {
  const fair = sampleOf(
    () => 30,
    (hour, i) => (hour === 18 ? 60 : 20) + (i % 9),
  );
  assert.is(isCollectedByScore(fair), false);
  const best = bestTimes(fair)[0]!;
  assert.equal([best.hour_utc, best.weekday], [18, null]);
  assert.ok(best.lift > 1.15 && best.lift < 60 / 20);
});

test.run();

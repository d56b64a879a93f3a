import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { liftsOf, shrunk } from '../../src/overview/measures/lifts.ts';
import { postTypeOf } from '../../src/overview/measures/post-types.ts';
import { beyondChance, chanceOf, rank } from '../../src/overview/measures/statistics.ts';
import { hourOf, weekdayOf } from '../../src/overview/measures/times.ts';

const test = suite('statistics of overviews');

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
const near = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-4, `${one} is not ${other}`);

test('ranks begin with 1, equal values share theirs, and their ties are summed', () => {
  assert.equal([...rank([30, 10, 20]).ranks], [3, 1, 2]);
  assert.is(rank([30, 10, 20]).ties, 0);
  const { ranks, ties } = rank([5, 1, 5, 1, 5]);
  assert.equal([...ranks], [4, 1.5, 4, 1.5, 4]);
  assert.is(ties, 3 ** 3 - 3 + (2 ** 3 - 2));
});

test('the chance of a group is that of the Mann–Whitney U test', () => {
  // U = 0 of 5 and 5: z = (12.5 - 0.5) / sqrt(22.91667), as in any table of the normal distribution.
  near(chanceOf([0, 1, 2, 3, 4], rank(upTo(10))), 0.012186);
  near(chanceOf([5, 6, 7, 8, 9], rank(upTo(10))), 0.012186);
  // Ties make the variance smaller: 2 of 4 equal values on each side.
  near(chanceOf([0, 1, 2, 3], rank([1, 1, 1, 1, 2, 2, 2, 2])), 0.013124);
  assert.is(chanceOf([0, 3, 4, 7, 8], rank(upTo(10))) > 0.5, true);
  assert.equal(
    [chanceOf([], rank(upTo(4))), chanceOf(upTo(4), rank(upTo(4))), chanceOf([0, 1], rank([7, 7, 7, 7]))],
    [1, 1, 1],
  );
});

test('of many tests those count of which at most the share is chance', () => {
  const kept = (...chances: number[]) => beyondChance(chances.map((chance) => ({ chance })), 0.05).map(({ chance }) => chance); // prettier-ignore
  assert.equal(kept(0.05), [0.05]);
  assert.equal(kept(0.051), []);
  assert.equal(kept(0.04, 0.03), [0.03, 0.04], 'the second carries the first');
  assert.equal(kept(0.9, 0.02), [0.02]);
  assert.equal(kept(0.9, 0.026), []);
});

test('a lift is drawn towards 1 the fewer posts it rests on, and 5 at most', () => {
  assert.is(shrunk(4, 50), 2);
  assert.equal([shrunk(0, 50), shrunk(-1, 50), shrunk(1000, 5000)], [0, 0, 5]);
  assert.is(shrunk(0.25, 50), 0.5, 'towards 1 from below, too');
});

test('a group and the others need ten each, and a community thirty', () => {
  const scores = (liked: number, others: number) => [
    ...upTo(liked).map((i) => 100 + i),
    ...upTo(others).map((i) => 10 + (i % 7)),
  ];
  const lifts = (liked: number, others: number) =>
    liftsOf(scores(liked, others), [{ name: 'liked', members: upTo(liked) }]);
  assert.equal([lifts(9, 30).length, lifts(10, 30).length], [0, 1]);
  assert.equal([lifts(10, 19).length, lifts(10, 20).length], [0, 1]);
  assert.equal([lifts(20, 9).length, lifts(15, 15).length], [0, 1]);
  assert.equal(
    liftsOf(
      upTo(40).map(() => 0),
      [{ name: 'none', members: upTo(20) }],
    ),
    [],
  );
  const [one] = lifts(20, 40);
  const all = 14.5;
  assert.equal([one!.n, one!.lift], [20, Math.round(shrunk(109.5 / all, 20) * 100) / 100]);
  // Order statistics at 10 - 0.98 √20 - 1 and 10 + 0.98 √20.
  assert.equal([one!.low, one!.high], [105, 114].map((score) => Math.round(shrunk(score / all, 20) * 100) / 100)); // prettier-ignore
});

/** A group of the first `n` scores, by name. */
const firstOf = (n: number) => [{ name: 'first', members: upTo(n) }];

test('the others need ten also where the group is large', () => {
  const lifts = (others: number) => liftsOf([...upTo(25).map((i) => 2 ** i * 100), ...upTo(others)], firstOf(25));
  assert.equal([lifts(9).length, lifts(10).length], [0, 1]);
});

test('where half of all posts have no score nothing is so many times as much; one is a score', () => {
  const lifts = (usual: number) =>
    liftsOf([...upTo(15).map((i) => 100 + i), ...upTo(25).map(() => usual)], firstOf(15));
  assert.equal([lifts(0).length, lifts(1).length], [0, 1]);
});

test('what chance gives in seven of a hundred is not told, what it gives in less than five is', () => {
  // A group of ten among sixty of different scores, from this place on.
  const members = (place: number) => upTo(10).map((i) => Math.floor(place + i * 4.2));
  const [likely, unlikely] = [members(20), members(21)];
  near(chanceOf(likely, rank(upTo(60))), 0.075854);
  near(chanceOf(unlikely, rank(upTo(60))), 0.048425);
  const lifts = (group: number[]) => liftsOf(upTo(60).map((i) => 2 ** (i / 4)), [{ name: 'high', members: group }]); // prettier-ignore
  assert.equal([lifts(likely).length, lifts(unlikely).length], [0, 1]);
});

test('the order in which a group names its posts makes no difference', () => {
  const scores = [...upTo(20).map((i) => 100 + i * 10), ...upTo(40).map((i) => 10 + (i % 7))];
  const told = (members: number[]) => liftsOf(scores, [{ name: 'liked', members }]).map(({ lift, low, high }) => [low, lift, high]); // prettier-ignore
  assert.equal(told(upTo(20).toReversed()), told(upTo(20)));
  const [[low, lift, high] = []] = told(upTo(20).toReversed());
  assert.ok(low! < lift! && lift! < high!);
});

test('the best stands first, not the surest; of lifts that are alike the one of more posts', () => {
  const names = (scores: number[], ...sizes: number[]) => {
    const groups = sizes.map((n, at) => ({ name: String(n), members: upTo(n).map((i) => sizes.slice(0, at).reduce((a, b) => a + b, 0) + i) })); // prettier-ignore
    return liftsOf(scores, groups).map(({ name }) => name);
  };
  const usual = (n: number) => upTo(n).map((i) => 9 + (i % 3));
  assert.equal(names([...upTo(150).map(() => 20), ...upTo(20).map(() => 500), ...usual(400)], 150, 20), ['20', '150']);
  assert.equal(names([...upTo(300).map(() => 9000), ...upTo(400).map(() => 9000), ...usual(1500)], 300, 400), ['400', '300']); // prettier-ignore
});

test('what is hardly better is not told, and the best stands first', () => {
  const scores = [...upTo(60).map(() => 11), ...upTo(60).map(() => 30), ...upTo(200).map((i) => 9 + (i % 3))];
  const members = (from: number) => upTo(60).map((i) => from + i);
  const told = liftsOf(scores, [
    { name: 'hardly', members: members(0) },
    { name: 'much', members: members(60) },
  ]);
  assert.equal(
    told.map(({ name }) => name),
    ['much'],
  );
  const both = liftsOf(
    [...upTo(60).map(() => 20), ...upTo(60).map(() => 40), ...upTo(200).map((i) => 9 + (i % 3))],
    [
      { name: 'less', members: members(0) },
      { name: 'more', members: members(60) },
    ],
  );
  assert.equal(
    both.map(({ name }) => name),
    ['more', 'less'],
  );
});

test('weekdays and hours are those of UTC', () => {
  const sunday = Date.UTC(2026, 10, 22, 23, 59);
  assert.equal([weekdayOf(sunday), hourOf(sunday)], ['sunday', 23]);
  assert.equal([weekdayOf(sunday + 60_000), hourOf(sunday + 60_000)], ['monday', 0]);
});

test('what a post is, is told by what it links to', () => {
  const types: [string | null, string][] = [
    [null, 'text'], ['https://www.reddit.com/gallery/x1', 'gallery'], ['https://www.reddit.com/r/x', 'link'], ['https://a.example/gallery/x1', 'link'],
    ['https://i.redd.it/x', 'image'], ['https://a.example/x.JPG', 'image'], ['https://v.redd.it/x', 'video'], ['https://www.youtube.com/watch?v=x', 'video'],
    ['https://a.example/x.webm', 'video'], ['https://imgur.com/x', 'image'], ['https://i.imgur.com/x.gifv', 'video'], ['https://a.example/jpg', 'link'], ['no address', 'link'],
  ]; // prettier-ignore
  for (const [link, type] of types) assert.is(postTypeOf({ link }), type, String(link));
});

test.run();

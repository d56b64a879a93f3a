import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SearchOptions } from '../../../src/catalog/ranking/scoring/search.ts';
import { type CommunityText, type FeatureName, type Filter, featureNames, openIndex, type Query, SegmentBuilder } from '../../../src/catalog/ranking/index.ts'; // prettier-ignore
import { fitOfBrief, postness } from '../../../src/catalog/ranking/query/query-kind.ts';
import {
  learntModel,
  type Model,
  sharesOf,
  sumsOf,
  type Tree,
  valuesOf,
} from '../../../src/catalog/ranking/learnt/trees.ts';

const quiet = { platform: 'reddit', title: '', description: '', sidebar: '', members: 9000, nsfw: false, language: 'en', category: null }; // prettier-ignore
const invented: (Partial<CommunityText> & { name: string })[] = [
  { name: 'CPAP' },
  { name: 'SleepTalk', description: 'Everything about sleep and snoring.' },
  { name: 'KettleFans', description: 'Kettles and teapots for people who like tea.' },
  { name: 'KettlePromoCodes', description: 'Kettles and teapots for people who like tea.' },
  { name: 'KettleMilfs', description: 'Kettles and teapots for people who like tea.' },
  { name: 'KettleTeapotsNSFW', description: 'Kettles and teapots for people who like tea.' },
  { name: 'KettleFemboys', description: 'Kettles and teapots for people who like tea.' },
  { name: 'KettlePorn', description: 'Beautiful kettles and teapots for people who like tea.' },
  { name: 'QuitPornTogether', description: 'Support for those who want to leave it behind them.' },
  { name: 'steamdeck', description: '' },
  { name: 'Strava', description: '' },
  { name: 'GitOps', description: '' },
  { name: 'zurdygurdy', description: '' },
  ...Array.from({ length: 30 }, (_, i) => ({
    name: `Filler${i}`,
    description: 'Gardens, trains, teapots and soup, git and ops.',
  })),
];

const builder = new SegmentBuilder();
for (const [i, one] of invented.entries()) builder.addCommunity({ ...quiet, ...one, id: i + 1 }, []);
const index = openIndex([await builder.finish()]);
const asked = (brief: string, more: Partial<Query> = {}): Query => ({ brief, competitors: [], keywords: [], ...more });
const found = (query: Query, filter = {}) => index.search(query, { limit: 50, filter });
const names = (brief: string, filter = {}) => found(asked(brief), filter).map(({ id }) => invented[id - 1]!.name);
const scoreOf = (query: Query, name: string) => found(query).find(({ id }) => invented[id - 1]!.name === name)!.score;

test('a community is found by its own name, however it is cut or written', () => {
  assert.is(names('A tool for people who like CPAP')[0], 'CPAP');
  assert.is(names('Accessories for the steam deck')[0], 'steamdeck');
  // It is cut into two words that everybody uses: as one word it is told by its text, too.
  const cut = found(asked('A controller for gitops')).find(({ id }) => invented[id - 1]!.name === 'GitOps')!;
  assert.ok(cut.sources.text > 0.5, `${cut.sources.text}`);
});

test('a name of two rare words counts as both, however it was cut', () => {
  const [best] = found(asked('Lessons for the zurdy gurdy'));
  assert.is(invented[best!.id - 1]!.name, 'zurdygurdy');
  const { nameCover, dearest, second } = best!.features!;
  assert.equal([nameCover.value, dearest.value, second.value], [1, 1, 1]);
});

test('a word that nobody has is not the dearest one', () => {
  const rowOf = (brief: string) =>
    found(asked(brief)).find(({ id }) => invented[id - 1]!.name === 'KettleFans')!.features!;
  assert.is(rowOf('Teapots of qwzypf for tea').dearest.value, rowOf('Teapots for tea').dearest.value);
  assert.ok(rowOf('Teapots for tea').dearest.value > 0);
});

test('keyboard noise and unread letters find nothing', () => {
  assert.equal(names('asdfgh qwertz yxcvbn jklpoi kettles'), []);
  assert.equal(names('แอปสำหรับคนรักต้นไม้ในบ้าน'), []);
  assert.not.ok(index.understand(asked('asdfgh qwertz yxcvbn jklpoi')).isReadable);
  assert.ok(index.understand(asked('kettles and teapots')).isReadable);
});

test('a text whose form leaves open what it is is a brief when what it finds fits, and a post else', async () => {
  const text = 'Tea caddies for the shelf: two restored';
  const form = fitOfBrief(postness(text, false));
  assert.ok(form > 0.2 && form < 0.8, `${form}`);
  const many = new SegmentBuilder();
  for (let id = 1; id <= 1_200; id++) {
    const description = id % 2 === 0 ? 'Tea caddies, restored.' : 'Shelf after shelf of caddies since Monday.';
    many.addCommunity({ ...quiet, name: `Caddies${id}`, description, id }, []);
  }
  const large = openIndex([await many.finish()]);
  const readAs = (ranking: typeof large, shift: number, brief = text) => {
    const model: Model = { seeds: 1, probability: { brief: [1, shift], post: [1, 0] }, trees: [] };
    return new Set(ranking.search(asked(brief), { limit: 1, model }).map(({ readAsPost }) => readAsPost));
  };
  assert.equal(readAs(large, 3), new Set([false]), 'as a brief it fits');
  assert.equal(readAs(large, -3), new Set([true]), 'as a brief it does not');
  assert.equal(readAs(large, -3, 'Shelves and tins for tea caddies'), new Set([false]), 'by its form a brief');
  assert.equal(readAs(large, 3, 'I was so sad today, my caddies fell. What should I do?'), new Set([true]));
  // Few communities: there probabilities only compare.
  assert.equal(readAs(index, -3, text), readAs(index, 3, text));
});

test('what is for adults without being marked so is left out unless it is asked for', () => {
  assert.not.ok(names('kettles and teapots for tea').includes('KettleMilfs'));
  assert.ok(names('kettles and teapots for tea', { nsfw: true }).includes('KettleMilfs'));
  assert.not.ok(names('kettles and teapots for tea').includes('KettleTeapotsNSFW'), 'its name says so');
  assert.ok(names('kettles and teapots for tea').includes('KettleFemboys'), 'who they are, and not what they show');
  assert.ok(names('kettles and teapots for tea').includes('KettlePorn'), 'beautiful pictures of kettles');
  assert.ok(names('support to quit porn').includes('QuitPornTogether'), 'who speaks of leaving it is no such place');
});

test('a place of codes stands behind its like, unless codes are what is wanted', () => {
  const brief = 'kettles and teapots for people who like tea';
  assert.ok(scoreOf(asked(brief), 'KettlePromoCodes') < scoreOf(asked(brief), 'KettleFans'));
  assert.ok(found(asked(brief)).find(({ id }) => invented[id - 1]!.name === 'KettlePromoCodes')!.isPit);
  assert.ok(scoreOf(asked(`${brief}: promo codes`), 'KettlePromoCodes') > scoreOf(asked(`${brief}: promises`), 'KettlePromoCodes')); // prettier-ignore
});

test('naming a competitor twice does not lower its score', () => {
  const brief = 'An app for runners';
  const once = scoreOf(asked(brief, { competitors: ['Strava'] }), 'Strava');
  const twice = scoreOf(asked(`${brief}, unlike Strava`, { competitors: ['Strava'] }), 'Strava');
  assert.ok(twice >= once - 0.02, `${once} ${twice}`);
});

test('scores are probabilities, and fall with the order, also for a pasted post', () => {
  const post =
    'I was so happy with my new teapots, but my kettles broke yesterday! What should I do? My tea is cold, and I am so sad about it that I cannot sleep.';
  for (const query of [asked('kettles and teapots for tea'), asked(post)]) {
    const scores = found(query).map(({ score }) => score);
    assert.ok(scores.length > 5);
    assert.ok(scores.every((score, i) => score > 0 && score < 1 && (i === 0 || score <= scores[i - 1]!)));
  }
});

test('nobody scores higher because others are left out', () => {
  const query = asked('kettles and teapots for people who like tea');
  for (const reading of ['brief', 'post'] as const) {
    const ranked = (filter: Filter) => index.search(query, { limit: 50, filter, reading });
    const all = ranked({});
    const [first] = all;
    const filters: Filter[] = [
      { excludedIds: new Set([3, 4, 5, 6, 7, 8]) },
      { platforms: ['reddit'] },
      { languages: ['en'] },
      { minimumMembers: 9000 },
    ];
    for (const some of filters.map(ranked)) {
      assert.ok(some.length > 5);
      for (const { id, score } of some)
        assert.ok(Math.abs(score - all.find((one) => one.id === id)!.score) < 1e-9, `${reading} ${id} ${score}`);
    }
    assert.not(ranked({ excludedIds: new Set([first!.id]) }).some(({ id }) => id === first!.id));
    assert.equal(ranked({ minimumMembers: 9001 }), []);
  }
});

test('a long post goes to those it clearly reads like; where none is clear, to those its words are about', () => {
  const post =
    'I was so happy with my new teapots, but my kettles broke yesterday! What should I do? My tea is cold, and I am so sad about it that I cannot sleep.';
  const order = (options: Partial<SearchOptions>) =>
    index
      .search(asked(post), { limit: 20, ...options })
      .map(({ id }) => id)
      .slice(0, 5);
  const model = learntModel();
  const sureBy = (shift: number): Model => ({ ...model, probability: { ...model.probability, post: [1, shift] } });
  const [asPost, asBrief] = [order({ reading: 'post' }), order({ reading: 'brief' })];
  assert.not.equal(asPost, asBrief);
  assert.equal(order({ model: sureBy(20) }), asPost);
  assert.equal(order({ model: sureBy(-40) }), asBrief);
});

test('however short a pasted post is, what its words are surely about is shown beside those it reads like', () => {
  const post = 'My kettle broke again, and I am so sad, what should I do? I cannot sleep!';
  const { probability, ...trees } = learntModel();
  const order = (surest: number, options: Partial<SearchOptions> = {}) => {
    const model: Model = { ...trees, probability: { ...probability, brief: [1, 20], post: [1, surest] } };
    const found = index.search(asked(post), { limit: 20, model, ...options });
    assert.ok(found.every(({ readAsPost }) => options.reading === 'brief' || readAsPost));
    return found.slice(0, 5).map(({ id }) => id);
  };
  const [asPost, asBrief] = [order(20, { reading: 'post' }), order(20, { reading: 'brief' })];
  assert.not.equal(asPost, asBrief);
  assert.equal(order(-40), asBrief, 'it reads like nobody');
  assert.is(order(20)[0], asPost[0], 'the likeliest by its form stays first');
});

const row = (value: number) =>
  valuesOf(Object.fromEntries(featureNames.map((name) => [name, value])) as Record<FeatureName, number>);

test('a tree is walked by what is below its bounds, and the shares are what the sum differs by', () => {
  const model: Pick<Model, 'trees' | 'seeds'> = {
    seeds: 2,
    trees: [['size', 0.5, 1, ['brief', 0.9, 2, 6]], 4],
  };
  assert.equal([...sumsOf(model, [row(0.1), row(0.7), row(0.95)])], [2.5, 3, 5]);
  // The mean of all leaves is 2.5, of those above half 4.
  const shares = sharesOf(model, row(0.95));
  assert.is(shares.size, 0.75);
  assert.is(shares.brief, 1);
  assert.is(shares.text, 0);
});

test('the trees that come along know only features that are measured', () => {
  const { trees, seeds, probability } = learntModel();
  const known = new Set<string>(featureNames);
  const used = new Set<string>();
  const walk = (tree: Tree): void => {
    if (typeof tree === 'number') return assert.ok(Number.isFinite(tree));
    used.add(tree[0]);
    walk(tree[2]);
    walk(tree[3]);
  };
  trees.forEach(walk);
  assert.ok(
    [...used].every((name) => known.has(name)),
    [...used].join(),
  );
  assert.ok(used.size > 10);
  assert.is(trees.length % seeds, 0);
  assert.ok(probability.brief[0] > 0 && probability.post[0] > 0, 'the better the likelier');
});

test.run();

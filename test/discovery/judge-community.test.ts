import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PromotionRule } from '../../src/analysis/analyst.ts';
import { proseIn } from '../../src/analysis/prose/prose-in.ts';
import type { CandidateCommunity } from '../../src/catalog/posts/read-candidates.ts';
import { activityScore, cautionsOf, nextStepFor, opennessScore } from '../../src/discovery/result/judge-community.ts';

const lively = {
  platform: 'reddit',
  name: 'kettles',
  members: 40_000,
  nsfw: false,
  access: 'public',
  sample: false,
  posts_per_day: 4,
  known_posts: 300,
  last_post_at: '2026-05-01T00:00:00.000Z',
  collected_from: '2025-01-01T00:00:00.000Z',
  collected_to: '2026-05-02T00:00:00.000Z',
} as CandidateCommunity;
const like = (given: Partial<CandidateCommunity>): CandidateCommunity => ({ ...lively, ...given });
const rule = (effect: PromotionRule['effect']) => ({ effect, quote: 'No adverts here' });
const now = Date.parse('2026-06-01T00:00:00.000Z');
const cautions = (given: Partial<CandidateCommunity>, promotion: PromotionRule | null = null) =>
  cautionsOf(like(given), promotion, proseIn('en'), now);

test('activity: a post a month is little, one a day is half, fifty a day are all, and nobody knows is null', () => {
  const score = (posts: number | null) => activityScore(like({ posts_per_day: posts }));
  assert.is(score(null), null);
  assert.is(score(0), 0);
  assert.is(score(1 / 30), 0.095);
  assert.is(score(1), 0.47);
  assert.is(score(50), 1);
  assert.is(score(5_000), 1);
});

test('activity and smallness are measured by the platform: what is lively in the fediverse is a quiet place of Reddit', () => {
  const onLemmy = like({ platform: 'lemmy', name: 'kettles@lemmy.example', posts_per_day: 10, members: 400 });
  assert.is(activityScore(onLemmy), 1);
  assert.is(activityScore(like({ posts_per_day: 10 })), 0.78);
  assert.equal(cautionsOf(onLemmy, null, proseIn('en'), now), []);
  assert.match(cautionsOf({ ...onLemmy, members: 99 }, null, proseIn('en'), now).join(), /tiny: 99 members/);
});

test('openness follows the rule on promotion; where only the approved may post it is next to nothing', () => {
  assert.is(opennessScore(lively, null), null);
  assert.equal(
    (['forbids', 'limits', 'allows'] as const).map((effect) => opennessScore(lively, rule(effect))),
    [0.2, 0.5, 0.9],
  );
  assert.is(opennessScore(like({ access: 'restricted' }), null), 0.1);
  assert.is(opennessScore(like({ access: 'restricted' }), rule('allows')), 0.1);
});

test('nothing is said against a lively, public community whose rules allow it', () => {
  assert.equal(cautions({}), []);
  assert.equal(cautions({}, rule('allows')), []);
});

test('each fact that somebody should know before has its sentence, and only that one', () => {
  const cases: [Partial<CandidateCommunity>, PromotionRule | null, RegExp][] = [
    [{ nsfw: true }, null, /adults only/],
    [{ members: 999 }, null, /tiny: 999 members/],
    [{ members: 1 }, null, /tiny: 1 member\./],
    [{ access: 'restricted' }, null, /Only approved people/],
    [{}, rule('forbids'), /forbid promotion: .*No adverts here/],
    [{}, rule('limits'), /limit promotion: .*No adverts here/],
    [{ sample: true }, null, /sample .* does not exist/],
  ];
  for (const [given, promotion, sentence] of cases) {
    const said = cautions(given, promotion);
    assert.is(said.length, 1, JSON.stringify([given, said]));
    assert.match(said[0]!, sentence);
  }
  assert.equal(cautions({ members: 1000 }), [], 'a thousand are not few');
  assert.equal(cautions({ members: null }), [], 'nobody knows how many');
});

test('posts that are older than a year tell nothing of today; nobody was there to see more of the sample', () => {
  const last = (at: string, given: Partial<CandidateCommunity> = {}) =>
    cautions({ last_post_at: `${at}T00:00:00.000Z`, collected_to: null, ...given }).join();
  assert.match(last('2025-05-31'), /newest post that is known here is from 2025-05-31: .* not known/);
  assert.is(last('2025-06-01'), '');
  assert.not.match(last('2025-05-31', { sample: true }), /newest/);
});

test('it looks dead half a year after its last post, by the end of what was collected of it', () => {
  const silent = (days: number, given: Partial<CandidateCommunity> = {}) => {
    const lastPost = Date.parse('2025-06-01T00:00:00.000Z');
    const end = new Date(lastPost + days * 86_400_000).toISOString();
    return cautions({ last_post_at: '2025-06-01T00:00:00.000Z', collected_to: end, ...given });
  };
  assert.equal(silent(179), []);
  assert.match(silent(180).join(), /looks dead: its newest post is from 2025-06-01, .* until 2025-11-28/);
  for (const unknown of ['last_post_at', 'collected_from', 'collected_to'])
    assert.equal(silent(400, { [unknown]: null }), [], `${unknown} is not known`);
  assert.equal(silent(400, { collected_from: '2026-05-01T00:00:00.000Z' }), [], 'before that nobody looked');
});

test('the next step: where rules forbid it to read along, where nothing is known to look oneself', () => {
  const step = (given: Partial<CandidateCommunity>, promotion: PromotionRule | null) =>
    nextStepFor(like(given), promotion, proseIn('en'));
  assert.match(step({}, rule('forbids')), /^Read along in kettles/);
  assert.match(step({ known_posts: 0 }, rule('forbids')), /^Read along/);
  assert.match(
    step({ known_posts: 0 }, rule('limits')),
    /^Create an overview of kettles to see where and how its rules/,
  );
  assert.match(step({ known_posts: 0 }, null), /^Look at kettles yourself/);
  assert.match(step({ known_posts: 0 }, rule('allows')), /^Look at kettles yourself/);
  assert.match(step({ known_posts: 1 }, null), /^Create an overview of kettles, then read/);
});

test.run();

import { type PostAct, postActs, type Stream } from '../../analyst.ts';
import { logistic } from '../../logistic.ts';
import type { ActShares } from '../acts/classify-act.ts';
import trained from './relevance-weights.json' with { type: 'json' };
import type { Criteria } from './read-criteria.ts';
import type { TopicMatch } from './topic.ts';

/** Logistic regressions over a few features, one for posts of which the meaning is known. See `npm run bench -- judgement`. */
export type RelevanceWeights = Record<'words' | 'meaning', Regression>;

/** `middle` and `spread`: of the feature in what was learned from. */
export type Regression = {
  bias: number;
  features: Record<string, { middle: number; spread: number; weight: number }>;
};

export type Features = Record<string, number>;

/** Acts by which somebody asks others for something. */
const askingActs: ReadonlySet<PostAct> = new Set([
  'recommendation_request',
  'comparison',
  'question',
  'advice_request',
  'feedback_request',
  'job_seeking',
  'buying',
]);
/** Of how near a post is to an intent; so many stand behind those that are known of a stream. */
const usualNear = { n: 20, middle: 0.42, spread: 0.11 };

/** What odds are shown as one half: who misses hits loses more than who dismisses one, so that less than even is enough. */
export const shownFrom = Math.log(0.385 / (1 - 0.385));

/**
 * What somebody does is not enough to be shown where the subject is not spoken of: in words, or in standard deviations of
 * nearness. Nor is the subject where what is done is as good as surely nothing that is wanted.
 */
const maxHiddenOdds = shownFrom - 0.2;
const minNearnessUnsaid = 1;
const minDone = 0.03;

/** What odds are shown as, 0 to 1. */
export function relevanceAt(odds: number): number {
  return logistic(odds - shownFrom);
}

/** So much of many words is as good as all; of few, two words are: one of "bread baking" is half of it. */
const [enoughShare, enoughWords] = [0.4, 2];

/** What was chosen beside what the sentence names is often broad, and a question nearly everything that is asked. */
const unnamedWeightOf = (act: PostAct) => (act === 'question' ? 0.15 : 0.4);

/** `near`: the cosine of post and intent; `null`: nobody looked. */
export function featuresOf(
  topic: TopicMatch,
  shares: ActShares,
  wanted: Criteria,
  near: number | null,
  stream: Stream,
): Features {
  const asks = shareOf(shares, [...askingActs]);
  // Whoever asks for anything asks a question, in a way.
  const isAsked = wanted.acts.includes('question') && asks >= 0.5;
  const wantedShare = Math.max(wantedShareOf(shares, wanted), isAsked ? minDone : 0);
  const wantsAsked = askedShareOf(wanted);
  const enough = Math.max(enoughShare, Math.min(1, enoughWords / wanted.subject.size));
  return {
    'share of the subject': Math.min(1, topic.share / enough),
    'share in the title': Math.min(1, topic.titleShare / enough),
    "share in the community's name": Math.min(1, topic.nameShare / enough),
    'how often': topic.often,
    'wanted act': actFeature(wantedShare),
    'asks or tells as wanted': wantsAsked * asks + (1 - wantsAsked) * (1 - asks),
    ...(near === null ? {} : { nearness: standardNear(near, stream) }),
  };
}

const actFeature = (share: number) => Math.log(share + 0.03);

function wantedShareOf(shares: ActShares, { acts, unnamed }: Criteria): number {
  return unnamed.reduce((sum, act) => sum - (1 - unnamedWeightOf(act)) * shares[act], shareOf(shares, acts));
}

/** How much of what is wanted asks something of others. */
function askedShareOf({ acts, unnamed }: Criteria): number {
  if (acts.length === 0) return 0.5;
  const weightOf = (some: readonly PostAct[]) =>
    some.reduce((sum, act) => sum + (unnamed.includes(act) ? unnamedWeightOf(act) : 1), 0);
  return weightOf(acts.filter((act) => askingActs.has(act))) / weightOf(acts);
}

/** Where nobody named an act, any is as good as another. */
export function shareOf(shares: ActShares, acts: readonly PostAct[]): number {
  return acts.length === 0 ? 0.5 : postActs.reduce((sum, act) => sum + (acts.includes(act) ? shares[act] : 0), 0);
}

/** Cosines from here lie above most posts of any stream, but for those of a query that is about the intent itself. */
const nearFrom = 0.53;
const minNearness = 0.5;

/** Whether that a post is near is a reason to show it: of any post, or of one that has none of the subject's words. */
export function isNear(near: number | null, topic: TopicMatch | null, stream: Stream): boolean {
  if (near === null) return false;
  const standard = standardNear(near, stream);
  return (near >= nearFrom && standard >= minNearness) || (topic?.share === 0 && standard >= minNearnessUnsaid);
}

/** In standard deviations: some intents are near to everything. */
function standardNear(near: number, { near: { n, sum, squares } }: Stream): number {
  const count = n + usualNear.n;
  const middle = (sum + usualNear.n * usualNear.middle) / count;
  const usualSquares = usualNear.n * (usualNear.spread ** 2 + usualNear.middle ** 2);
  return (near - middle) / Math.sqrt(Math.max(0.0025, (squares + usualSquares) / count - middle ** 2));
}

/** The logarithm of the odds that somebody wants to see a post. */
export function weigh(features: Features, weights: RelevanceWeights = trained): number {
  const { bias, features: known } = 'nearness' in features ? weights.meaning : weights.words;
  const odds = Object.entries(known).reduce(
    (sum, [name, { middle, spread, weight }]) => sum + (weight * ((features[name] ?? middle) - middle)) / spread,
    bias,
  );
  // Above the limit odds grow a hundred times more slowly, so that the order of posts stays.
  const isHidden = isUnsaid(features) || isUndone(features);
  return isHidden && odds > maxHiddenOdds ? maxHiddenOdds + (odds - maxHiddenOdds) / 100 : odds;
}

function isUndone(features: Features): boolean {
  return features['wanted act']! < actFeature(minDone);
}

/** None of the subject's words is there, and it is not said in others. */
function isUnsaid(features: Features): boolean {
  return features['share of the subject'] === 0 && (features['nearness'] ?? 0) < minNearnessUnsaid;
}

import { type PostAct, postActs, type PostSigns, type Sentiment, type Stream } from '../../../src/analysis/analyst.ts';
import type { ActWeights } from '../../../src/analysis/builtin/acts/act-weights.ts';
import type { ActShares, MeaningWeights } from '../../../src/analysis/builtin/acts/classify-act.ts';
import { withMeaning } from '../../../src/analysis/builtin/acts/classify-act.ts';
import {
  authorSentiment,
  sentimentSignals,
  type SentimentWeights,
} from '../../../src/analysis/builtin/relevance/author-sentiment.ts';
import { gistOf, packVector } from '../../../src/analysis/builtin/relevance/vectors.ts';
import { noiseIn, weighedUnwanted, withNoise } from '../../../src/analysis/builtin/relevance/noise.ts';
import { wantedIn } from '../../../src/analysis/builtin/relevance/read-criteria.ts';
import { readStream } from '../../../src/analysis/builtin/relevance/read-stream.ts';
import { matchTopic, rootsOf, weightsIn } from '../../../src/analysis/builtin/relevance/topic.ts';
import {
  type Features,
  featuresOf,
  relevanceAt,
  type RelevanceWeights,
  weigh,
} from '../../../src/analysis/builtin/relevance/weigh.ts';
import { labelledExamples, weakExamples } from './act-examples.ts';
import { encodeTexts } from './encode-texts.ts';
import {
  featuresWorthKnowing,
  type ReadExample,
  readExamples,
  sharesBy,
  trainActs,
  trainMeaning,
} from './train-acts.ts';
import { trainRelevance } from './train-relevance.ts';
import { trainSentiment } from './train-sentiment.ts';
import type { DumpedPost, LabelledPost, Watcher } from './watchers.ts';

const groups = 7;
/** An act that so many of the wanted posts do would have been stated. */
const minStatedShare = 0.15;

const byWords = [
  'share of the subject',
  'share in the title',
  "share in the community's name",
  'how often',
  'wanted act',
  'asks or tells as wanted',
];
const byMeaning = [...byWords, 'nearness'];

export type JudgedPost = LabelledPost & {
  wanted: boolean;
  acts: ActShares;
  signs: PostSigns;
  byWords: number;
  relevance: number;
  byStatedActs: number;
  /** By the shorter intent, as by words and by meaning. */
  briefly: { byWords: number; relevance: number } | null;
  foundSentiment: Sentiment | null;
};

export type JudgedWatcher = { id: string; posts: JudgedPost[] };

type Models = { acts: ActWeights; meaning: MeaningWeights };
type Shares = { words: ActShares; meant: ActShares };

/** Each watcher's posts as they are judged by what was learned without it. */
export async function judgeLeftOut(
  dumps: Record<string, DumpedPost[]>,
  watchers: readonly Watcher[],
): Promise<JudgedWatcher[]> {
  const school = await openSchool(dumps, watchers);
  const shares = watchers.map((): Shares[] => []);
  for (let group = 0; group < groups; group++) {
    const leftOut = watchers.map((_, i) => i % groups === group);
    const models = school.learnActs(leftOut);
    for (const [i, isLeftOut] of leftOut.entries()) if (isLeftOut) shares[i] = school.sharesOf(i, models);
  }
  const statedActs = watchers.map(statedActsOf);
  const read = watchers.map((watcher, i) => school.featuresOf(watcher, shares[i]!));
  const briefly = watchers.map((watcher, i) => school.brieflyOf(watcher, shares[i]!));
  const stated = watchers.map((watcher, i) => school.featuresOf({ ...watcher, acts: statedActs[i]! }, shares[i]!));
  const noises = watchers.map((watcher, i) => noisesOf(watcher, shares[i]!));
  return watchers.map((watcher, i) => {
    // Their shares of acts come from models that may know this watcher's acts, never what it wants.
    const weights = learnRelevance(watchers, [read, briefly], i);
    const moods = learnSentiment(watchers, shares, i);
    const posts = watcher.posts.map((one, at): JudgedPost => {
      const { words, meant } = read[i]![at]!;
      const odds = weigh(meant, weights);
      const brief = briefly[i]![at] ?? null;
      const acts = shares[i]![at]!.meant;
      const signs = {
        odds,
        acts: postActs.map((act) => acts[act]),
        vector: packVector(school.vectorOf(one)),
        near: null,
        noise: noises[i]![at]!,
      };
      const relevance = (from: number) => withNoise(relevanceAt(from), signs.noise);
      return {
        ...one,
        wanted: one.grade > 0,
        acts,
        signs,
        byWords: relevance(weigh(words, weights)),
        relevance: relevance(odds),
        byStatedActs: relevance(weigh(stated[i]![at]!.meant, weights)),
        briefly: brief && {
          byWords: relevanceAt(weigh(brief.words, weights)),
          relevance: relevanceAt(weigh(brief.meant, weights)),
        },
        foundSentiment: authorSentiment(one.post, acts, moods),
      };
    });
    return { id: watcher.id, posts };
  });
}

function noisesOf({ intent, noise, posts, stream }: Watcher, shares: readonly Shares[]): number[] {
  const criteria = { intent, noise, acts: null };
  const unwanted = weighedUnwanted({ ...criteria, stream: readStream(stream, criteria) }, wantedIn(criteria));
  return posts.map(({ post }, i) => noiseIn(unwanted, shares[i]!.meant, rootsOf(post))?.share ?? 0);
}

/** What is committed: learned from all watchers. */
export async function learnAll(
  dumps: Record<string, DumpedPost[]>,
  watchers: readonly Watcher[],
): Promise<Models & { relevance: RelevanceWeights; sentiment: SentimentWeights }> {
  const school = await openSchool(dumps, watchers);
  const shares = watchers.map((): Shares[] => []);
  for (let group = 0; group < groups; group++) {
    const leftOut = watchers.map((_, i) => i % groups === group);
    const models = school.learnActs(leftOut);
    for (const [i, isLeftOut] of leftOut.entries()) if (isLeftOut) shares[i] = school.sharesOf(i, models);
  }
  const read = watchers.map((watcher, i) => school.featuresOf(watcher, shares[i]!));
  const briefly = watchers.map((watcher, i) => school.brieflyOf(watcher, shares[i]!));
  return {
    ...school.learnActs(watchers.map(() => false)),
    relevance: learnRelevance(watchers, [read, briefly], null),
    sentiment: learnSentiment(watchers, shares, null),
  };
}

/** `meant`: with nearness. */
type ReadFeatures = { words: Features; meant: Features };

function learnRelevance(
  watchers: readonly Watcher[],
  readings: readonly (readonly ReadFeatures[][])[],
  leftOut: number | null,
): RelevanceWeights {
  const heldOut = new Set(leftOut === null ? [] : watchers[leftOut]!.posts.map(({ post }) => post.id));
  const examples = watchers.flatMap((watcher, i) =>
    i === leftOut
      ? []
      : readings.flatMap((read) =>
          read[i]!.flatMap((features, at) => {
            const { post, grade } = watcher.posts[at]!;
            return heldOut.has(post.id) ? [] : [{ features, wanted: grade > 0 }];
          }),
        ),
  );
  return {
    words: trainRelevance(
      examples.map(({ features, wanted }) => ({ features: features.words, wanted })),
      byWords,
    ),
    meaning: trainRelevance(
      examples.map(({ features, wanted }) => ({ features: features.meant, wanted })),
      byMeaning,
    ),
  };
}

function learnSentiment(
  watchers: readonly Watcher[],
  shares: readonly Shares[][],
  leftOut: number | null,
): SentimentWeights {
  const examples = watchers.flatMap(({ posts }, i) =>
    i === leftOut
      ? []
      : posts.map(({ post, sentiment }, at) => ({ signals: sentimentSignals(post, shares[i]![at]!.meant), sentiment })),
  );
  return trainSentiment(examples);
}

async function openSchool(dumps: Record<string, DumpedPost[]>, watchers: readonly Watcher[]) {
  const vectors = await encodeTexts(
    watchers.flatMap(({ intent, shortIntent, posts }) => [
      intent,
      shortIntent ?? intent,
      ...posts.map(({ post }) => gistOf(post)),
    ]),
  );
  const vectorOf = ({ post }: LabelledPost) => vectors.get(gistOf(post))!;
  const labelled = new Set(watchers.flatMap(({ posts }) => posts.map(({ post }) => post.id)));
  const weak = readExamples(weakExamples(dumps, labelled));
  const own = watchers.map((watcher) => readExamples(labelledExamples(watcher)));
  const names = featuresWorthKnowing([...weak, ...own.flat()]);

  return {
    vectorOf,
    learnActs(leftOut: readonly boolean[]): Models {
      const heldOut = new Set(own.flatMap((examples, i) => (leftOut[i] ? examples.map(({ id }) => id) : [])));
      const examples = own.flatMap((some, i) =>
        leftOut[i] ? [] : some.map((example, at) => ({ example, post: watchers[i]!.posts[at]! })),
      );
      const given = examples.filter(({ example }) => !heldOut.has(example.id));
      const learn = (some: readonly ReadExample[]) => trainActs([...weak, ...some], names);
      // Meaning is to correct what words say of posts that they have not been learned from.
      const halves = [0, 1].map((half) => given.filter((_, i) => i % 2 === half));
      const corrected = halves.flatMap((half, k) => {
        const weights = learn(halves[1 - k]!.map(({ example }) => example));
        return half.map(({ example, post }) => ({
          act: example.act,
          shares: sharesBy(weights, example),
          vector: vectorOf(post),
        }));
      });
      return { acts: learn(given.map(({ example }) => example)), meaning: trainMeaning(corrected) };
    },
    sharesOf(watcher: number, { acts, meaning }: Models): Shares[] {
      return own[watcher]!.map((example, at) => {
        const words = sharesBy(acts, example);
        return { words, meant: withMeaning(words, vectorOf(watchers[watcher]!.posts[at]!), meaning) };
      });
    },
    brieflyOf(watcher: Watcher, shares: readonly Shares[]): ReadFeatures[] {
      const { shortIntent } = watcher;
      return shortIntent === null ? [] : this.featuresOf({ ...watcher, intent: shortIntent, noise: null }, shares);
    },
    featuresOf(
      { intent, noise, acts = null, posts, stream: others }: Watcher & { acts?: readonly PostAct[] | null },
      shares: readonly Shares[],
    ): ReadFeatures[] {
      const criteria = { intent, noise, acts };
      const wanted = wantedIn(criteria)!;
      const nears = posts.map((post) => cosine(vectorOf(post), vectors.get(intent)!));
      const stream: Stream = {
        ...readStream(others, criteria),
        near: {
          n: nears.length,
          sum: nears.reduce((sum, near) => sum + near, 0),
          squares: nears.reduce((sum, near) => sum + near * near, 0),
        },
      };
      const weights = weightsIn(wanted.subject, stream);
      return posts.map(({ post }, i) => {
        const topic = matchTopic(wanted.subject, weights, rootsOf(post));
        return {
          words: featuresOf(topic, shares[i]!.words, wanted, null, stream),
          meant: featuresOf(topic, shares[i]!.meant, wanted, nears[i]!, stream),
        };
      });
    },
  };
}

function statedActsOf({ posts }: Watcher): PostAct[] {
  const wanted = posts.filter(({ grade }) => grade > 0);
  return postActs.filter((act) => wanted.filter((one) => one.act === act).length >= minStatedShare * wanted.length);
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

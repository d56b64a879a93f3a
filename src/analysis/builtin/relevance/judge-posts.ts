import {
  type Engine,
  type HitCriteria,
  type MatchedPost,
  type PostAnalysis,
  type PostJudgement,
  type PostSigns,
  postActs,
} from '../../analyst.ts';
import { logOddsOf } from '../../logistic.ts';
import { rounded } from '../../median.ts';
import { type ActShares, classifyAct, likeliestAct, withMeaning } from '../acts/classify-act.ts';
import { helpProbability } from '../intent/asks-for-help.ts';
import { cosine, gistOf, packVector } from './vectors.ts';
import { authorSentiment, mayBeEnglish } from './author-sentiment.ts';
import { type PostReading, summarize, type ToldNoise, whyItFits } from './tell.ts';
import { type Noise, noiseIn, type Unwanted, weighedUnwanted, withNoise } from './noise.ts';
import { type Criteria, foreignLanguageOf, wantedIn } from './read-criteria.ts';
import { aboutShare, subjectFoundIn } from './found-subject.ts';
import { suggestApproach } from './suggest-approach.ts';
import { tasteOdds } from './taste.ts';
import { type ToldWords, toldWords } from './told-words.ts';
import { emptyStream, matchTopic, rootsOf, type TopicMatch, weightsIn } from './topic.ts';
import { featuresOf, isNear, relevanceAt, shareOf, shownFrom, weigh } from './weigh.ts';

/** Without an intent, that the query matched is all that was asked for: in the title it is what the post is about. */
const [matchedInTitle, matchedElsewhere] = [0.85, 0.65];

/** Meanings of the posts in their order, and of the intent. */
export type Meanings = { intent: Float32Array; posts: readonly Float32Array[] };

/** `gist`: what a sentence encoder is to read of it; `null`: what it means would change little. */
export type OwnJudgement = PostJudgement & { gist: string | null };

export const builtinEngine: Engine = { name: 'builtin', version: '1', model: null };

/** Judges each post by its own words and, where they are given, by what it means. */
export function judgePosts(
  posts: readonly MatchedPost[],
  criteria: HitCriteria,
  meanings: Meanings | null = null,
): OwnJudgement[] {
  const judge = new Judge(criteria, meanings?.intent ?? null);
  return posts.map((post, i) => judge.judge(post, meanings?.posts[i] ?? null));
}

/** For posts that come one by one. */
export function judgeByWords(criteria: HitCriteria): (post: MatchedPost) => { relevance: number; isOpen: boolean } {
  const judge = new Judge({ ...criteria, minRelevance: Infinity }, null);
  return (post) => {
    const { relevance, gist } = judge.judge(post, null);
    return { relevance, isOpen: gist !== null };
  };
}

/** Outside of these the meaning of a post changes little. */
const [minOpen, maxOpen] = [0.08, 0.97];

class Judge {
  readonly #criteria: HitCriteria;
  readonly #intent: Float32Array | null;
  readonly #wanted: Criteria | null;
  readonly #unwanted: readonly Unwanted[];
  readonly #wantedWeights: ReadonlyMap<string, number>;
  readonly #isForeign: boolean;

  constructor(criteria: HitCriteria, intent: Float32Array | null) {
    const stream = criteria.stream ?? emptyStream;
    this.#criteria = criteria;
    this.#intent = intent;
    this.#wanted = wantedIn(criteria);
    this.#unwanted = weighedUnwanted(criteria, this.#wanted);
    this.#wantedWeights = weightsIn(this.#wanted?.subject ?? new Map(), stream);
    this.#isForeign = foreignLanguageOf(criteria.intent ?? '') !== null;
  }

  judge(post: MatchedPost, vector: Float32Array | null): OwnJudgement {
    const wanted = this.#wanted;
    const stream = this.#criteria.stream ?? emptyStream;
    const byWords = classifyAct(post);
    const acts = vector ? withMeaning(byWords, vector) : byWords;
    const roots = rootsOf(post);
    const topic = wanted && matchTopic(wanted.subject, this.#wantedWeights, roots);
    const near = vector && this.#intent ? cosine(vector, this.#intent) : null;
    const noise = noiseIn(this.#unwanted, acts, roots);
    const signs = wanted && topic && this.#signsOf(post, acts, topic, { near, vector, noise: noise?.share ?? 0 });
    const relevance = rounded(withNoise(relevanceOf(post, signs, this.#criteria), noise?.share ?? 0));
    // Other languages are nothing to the encoder.
    const isRead = !this.#isForeign && mayBeEnglish(post);
    const isOpen = signs !== null && relevance >= minOpen && relevance <= maxOpen && isRead;
    const isTold = relevance >= (this.#criteria.minRelevance ?? 0);
    return {
      relevance,
      signs,
      analysis: isTold
        ? analysisOf({
            post,
            acts,
            wanted,
            told: this.#toldOf(post, topic),
            isNear: isNear(near, topic, stream),
            noise: noise && this.#toldNoise(post, noise),
          })
        : null,
      gist: isOpen ? gistOf(post) : null,
    };
  }

  #signsOf(
    post: MatchedPost,
    acts: ActShares,
    topic: TopicMatch,
    { near, vector, noise }: { near: number | null; vector: Float32Array | null; noise: number },
  ): PostSigns {
    const wanted = this.#wanted!;
    const odds =
      wanted.subject.size === 0
        ? actOdds(post, acts, wanted, near)
        : weigh(featuresOf(topic, acts, wanted, near, this.#criteria.stream ?? emptyStream));
    return {
      odds: rounded(odds),
      acts: postActs.map((act) => rounded(acts[act])),
      vector: vector && packVector(vector),
      near: near === null ? null : rounded(near),
      noise: rounded(noise),
    };
  }

  #toldOf(post: MatchedPost, topic: TopicMatch | null): ToldWords {
    const weightOf = ([root]: readonly [string, string]) => this.#wantedWeights.get(root)!;
    const subject = [...(this.#wanted?.subject ?? [])].toSorted((a, b) => weightOf(b) - weightOf(a));
    return toldWords(this.#criteria.intent ?? '', new Map(subject), topic?.found ?? [], post);
  }

  #toldNoise(post: MatchedPost, { criteria: { acts, subject }, found }: Noise): ToldNoise {
    const { spoken, inFlair } = toldWords(this.#criteria.noise ?? '', subject, found, post);
    return { acts, words: [...spoken, ...inFlair] };
  }
}

function analysisOf(reading: PostReading): PostAnalysis {
  const { post, acts, told } = reading;
  const act = likeliestAct(acts);
  return {
    intent: act,
    sentiment: authorSentiment(post, acts),
    summary: summarize(reading, act),
    why: whyItFits(reading),
    suggested_approach: suggestApproach(act, post, told.spoken),
    risks: risksOf(post),
    engine: builtinEngine,
  };
}

/** An intent that names no subject wants what does what it says, and is about what the query found, where there is one. */
function actOdds(post: MatchedPost, acts: ActShares, { acts: wanted }: Criteria, near: number | null): number {
  const found = subjectFoundIn(post);
  const share = wanted.length === 0 ? 0.5 : shareOf(acts, wanted);
  const wantsHelp = wanted.includes('question') || wanted.includes('advice_request');
  const best = wantsHelp ? Math.max(share, helpProbability(post)) : share;
  const about = found.size === 0 ? 1 : aboutShare(post, found, near);
  return logOddsOf(best * about) + shownFrom;
}

function relevanceOf({ terms }: MatchedPost, signs: PostSigns | null, { taste }: HitCriteria): number {
  if (!signs) return terms.some(({ field }) => field === 'title') ? matchedInTitle : matchedElsewhere;
  return relevanceAt(taste ? tasteOdds(signs, taste) : signs.odds);
}

function risksOf({ promotion, community }: MatchedPost): string[] {
  if (!promotion || promotion.effect === 'allows') return [];
  const verb = promotion.effect === 'forbids' ? 'forbid' : 'limit';
  return [`The rules of ${community} ${verb} promotion: “${promotion.quote}”`];
}

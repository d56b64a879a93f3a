import type { ThreadWork } from '../../threads/thread-task.ts';
import type {
  Finalist,
  FitJudgement,
  HitCriteria,
  MatchedPost,
  PostSigns,
  ReviewedSigns,
  Goal,
  RuleText,
  StreamPost,
  Talk,
  Taste,
} from '../analyst.ts';
import { findTopics } from './content/find-topics.ts';
import { measureFit } from './content/measure-fit.ts';
import { explainFit } from './explain-fit.ts';
import { readPromotionRule } from './read-promotion-rule.ts';
import { judgePosts, type Meanings } from './relevance/judge-posts.ts';
import { readStream } from './relevance/read-stream.ts';
import { learnTaste, weighAnew } from './relevance/taste.ts';
import { readCommunityRules } from './rules/read-community-rules.ts';
import { readTone } from './tone/read-tone.ts';
import { understandBrief } from './brief/understand-brief.ts';
import { judgeCommunity } from './verdict/judge-community.ts';

type Stream = { posts: readonly StreamPost[]; criteria: HitCriteria };
type Posts = { posts: readonly MatchedPost[]; criteria: HitCriteria; meanings: Meanings | null };

/** Nobody aborts them: who gives up ends the thread. */
const works = {
  understandBrief,
  readPromotionRules: (rules: readonly (readonly RuleText[])[]) => rules.map(readPromotionRule),
  judgeFits: (finalists: readonly Finalist[]) =>
    finalists.map((facts): FitJudgement => ({ grade: null, reasons: explainFit(facts) })),
  readRules: readCommunityRules,
  readTone,
  findTopics,
  measureFit: ({ goal, about, talk }: { goal: Goal; about: string; talk: Talk }) => measureFit(goal, about, talk),
  judgeCommunity,
  judgePosts: ({ posts, criteria, meanings }: Posts) => judgePosts(posts, criteria, meanings),
  readStream: ({ posts, criteria }: Stream) => readStream(posts, criteria),
  weighAnew: ({ signs, taste }: { signs: readonly PostSigns[]; taste: Taste | null }) => weighAnew(signs, taste),
  learnTaste: ({ reviews, minRelevance }: { reviews: readonly ReviewedSigns[]; minRelevance: number }) =>
    learnTaste(reviews, minRelevance),
};

/** What those who run them know of them. */
export type AnalystWorks = typeof works;

/** The built-in analyst at work inside a thread. */
export const analystWorks = Object.entries(works).map(([name, work]): ThreadWork => ({ name, work }));

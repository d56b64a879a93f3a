import { threadTask } from '../../threads/thread-task.ts';
import type {
  Brief,
  CommunityFacts,
  CommunityRules,
  Finalist,
  Fit,
  FitJudgement,
  HitCriteria,
  Judgement,
  Lesson,
  MatchedPost,
  PostSigns,
  PromotionRule,
  ReviewedSigns,
  RuleSource,
  RuleText,
  Stream,
  StreamPost,
  Talk,
  Taste,
  Tone,
  Topic,
  Understanding,
} from '../analyst.ts';
import type { Meanings, OwnJudgement } from './relevance/judge-posts.ts';

/** What the built-in analyst does in a thread, as its callers and its threads know it. */
export const understandBriefTask = threadTask<Brief, Understanding>('understandBrief');
export const readPromotionRulesTask = threadTask<readonly (readonly RuleText[])[], (PromotionRule | null)[]>(
  'readPromotionRules',
);
export const judgeFitsTask = threadTask<readonly Finalist[], FitJudgement[]>('judgeFits');
export const readRulesTask = threadTask<readonly RuleSource[], CommunityRules>('readRules');
export const readToneTask = threadTask<Talk, Tone>('readTone');
export const findTopicsTask = threadTask<Talk, Topic[]>('findTopics');
export const measureFitTask = threadTask<{ goal: string; about: string; talk: Talk }, Fit | null>('measureFit');
export const judgeCommunityTask = threadTask<CommunityFacts, Judgement>('judgeCommunity');
export const judgePostsTask = threadTask<
  { posts: readonly MatchedPost[]; criteria: HitCriteria; meanings: Meanings | null },
  OwnJudgement[]
>('judgePosts');
export const readStreamTask = threadTask<{ posts: readonly StreamPost[]; criteria: HitCriteria }, Stream>('readStream');
export const weighAnewTask = threadTask<{ signs: readonly PostSigns[]; taste: Taste | null }, number[]>('weighAnew');
export const learnTasteTask = threadTask<{ reviews: readonly ReviewedSigns[]; minRelevance: number }, Lesson | null>(
  'learnTaste',
);

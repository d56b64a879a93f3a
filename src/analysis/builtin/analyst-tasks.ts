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
  MatchedPost,
  PostJudgement,
  PromotionRule,
  RuleSource,
  RuleText,
  Talk,
  Tone,
  Topic,
  Understanding,
} from '../analyst.ts';

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
export const judgePostsTask = threadTask<{ posts: readonly MatchedPost[]; criteria: HitCriteria }, PostJudgement[]>(
  'judgePosts',
);

import type { Analyst } from '../../src/analysis/analyst.ts';
import { findTopics } from '../../src/analysis/builtin/content/find-topics.ts';
import { measureFit } from '../../src/analysis/builtin/content/measure-fit.ts';
import { builtinEngine, toJudgement } from '../../src/analysis/builtin/relevance/to-judgement.ts';
import { explainFit } from '../../src/analysis/builtin/explain-fit.ts';
import { readPromotionRule } from '../../src/analysis/builtin/read-promotion-rule.ts';
import { judgePosts } from '../../src/analysis/builtin/relevance/judge-posts.ts';
import { readStream } from '../../src/analysis/builtin/relevance/read-stream.ts';
import { learnTaste, weighAnew } from '../../src/analysis/builtin/relevance/taste.ts';
import { readCommunityRules } from '../../src/analysis/builtin/rules/read-community-rules.ts';
import { readTone } from '../../src/analysis/builtin/tone/read-tone.ts';
import { understandBrief } from '../../src/analysis/builtin/understand-brief.ts';
import { judgeCommunity } from '../../src/analysis/builtin/verdict/judge-community.ts';
import {
  aboutWithin,
  briefWithin,
  criteriaWithin,
  factsWithin,
  goalWithin,
  matchedWithin,
  rulesWithin,
  streamWithin,
  talkWithin,
} from '../../src/analysis/builtin/within-limits.ts';

/**
 * The analyst that needs no network and no model, on the thread that calls it: the service has it in others. What it is
 * given is cut to `text-limits.ts` before it is read.
 */
export const builtinAnalyst: Analyst = {
  engine: builtinEngine,
  forJob: () => builtinAnalyst,
  warnings: () => [],
  finalists: 0,
  understandBrief: async (brief) => understandBrief(briefWithin(brief)),
  readPromotionRules: async (rules) => rules.map((one) => readPromotionRule(rulesWithin(one))),
  judgeFits: async (_brief, finalists) => finalists.map((facts) => ({ grade: null, reasons: explainFit(facts) })),
  readCommunity: async ({ sources, talk: whole }) => {
    const talk = talkWithin(whole);
    return {
      rules: readCommunityRules(sources.map(({ source, texts }) => ({ source, texts: rulesWithin(texts) }))),
      tone: readTone(talk),
      topics: findTopics(talk),
      unread: [],
    };
  },
  measureFit: async (goal, about, talk) => measureFit(goalWithin(goal), aboutWithin(about), talkWithin(talk)),
  judgeCommunity: async (facts) => judgeCommunity(factsWithin(facts)),
  judgePosts: async (posts, criteria) => judgePosts(matchedWithin(posts), criteriaWithin(criteria)).map(toJudgement),
  readStream: async (posts, criteria) => readStream(streamWithin(posts), criteriaWithin(criteria)),
  learnTaste: async (reviews, minRelevance) => learnTaste(reviews, minRelevance),
  weighAnew: async (signs, taste) => weighAnew(signs, taste),
};

import type { Analyst } from '../analyst.ts';
import { findTopics } from './content/find-topics.ts';
import { measureFit } from './content/measure-fit.ts';
import { builtinEngine } from './engine.ts';
import { explainFit } from './explain-fit.ts';
import { readPromotionRule } from './read-promotion-rule.ts';
import { judgePosts } from './relevance/judge-posts.ts';
import { readStream } from './relevance/read-stream.ts';
import { toJudgement } from './relevance/to-judgement.ts';
import { learnTaste, weighAnew } from './relevance/taste.ts';
import { readCommunityRules } from './rules/read-community-rules.ts';
import { readTone } from './tone/read-tone.ts';
import { understandBrief } from './understand-brief.ts';
import { judgeCommunity } from './verdict/judge-community.ts';
import {
  aboutWithin,
  briefWithin,
  criteriaWithin,
  factsWithin,
  goalWithin,
  matchedWithin,
  rulesWithin,
  sourcesWithin,
  streamWithin,
  talkWithin,
} from './within-limits.ts';

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
  readCommunity: async ({ sources, talk: whole }, signal) => {
    const talk = talkWithin(whole);
    return {
      rules: readCommunityRules(sourcesWithin(sources)),
      tone: await readTone(talk, signal),
      topics: await findTopics(talk, signal),
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

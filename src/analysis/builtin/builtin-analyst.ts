import type { Analyst } from '../analyst.ts';
import { findTopics } from './content/find-topics.ts';
import { measureFit } from './content/measure-fit.ts';
import { builtinEngine } from './engine.ts';
import { explainFit } from './explain-fit.ts';
import { readPromotionRule } from './read-promotion-rule.ts';
import { judgePosts } from './relevance/judge-posts.ts';
import { readCommunityRules } from './rules/read-community-rules.ts';
import { readTone } from './tone/read-tone.ts';
import { understandBrief } from './understand-brief.ts';
import { judgeCommunity } from './verdict/judge-community.ts';

/** The analyst that needs no network and no model, on the thread that calls it: the service has it in others. */
export const builtinAnalyst: Analyst = {
  engine: builtinEngine,
  forJob: () => builtinAnalyst,
  warnings: () => [],
  finalists: 0,
  understandBrief: async (brief) => understandBrief(brief),
  readPromotionRules: async (rules) => rules.map(readPromotionRule),
  judgeFits: async (_brief, finalists) => finalists.map((facts) => ({ grade: null, reasons: explainFit(facts) })),
  readCommunity: async ({ sources, talk }, signal) => ({
    rules: readCommunityRules(sources),
    tone: await readTone(talk, signal),
    topics: await findTopics(talk, signal),
    unread: [],
  }),
  measureFit: async (goal, about, talk) => measureFit(goal, about, talk),
  judgeCommunity: async (facts) => judgeCommunity(facts),
  judgePosts: async (posts, criteria) => judgePosts(posts, criteria).map((one) => ({ ...one, engine: builtinEngine })),
};

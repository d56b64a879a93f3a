import type { Analyst } from '../analyst.ts';
import { findTopics } from './content/find-topics.ts';
import { measureFit } from './content/measure-fit.ts';
import { titleForms } from './content/title-forms.ts';
import { explainFit } from './explain-fit.ts';
import { readPromotionRule } from './read-promotion-rule.ts';
import { judgePosts } from './relevance/judge-posts.ts';
import { readCommunityRules } from './rules/read-community-rules.ts';
import { languageOfText } from './text-language.ts';
import { readTone } from './tone/read-tone.ts';
import { understandBrief } from './understand-brief.ts';
import { judgeCommunity } from './verdict/judge-community.ts';

const engine = { name: 'builtin', version: '1', model: null };

/** The analyst that needs no network and no model. */
export const builtinAnalyst: Analyst = {
  engine,
  forJob: () => builtinAnalyst,
  warnings: () => [],
  finalists: 0,
  understandBrief: async (brief) => understandBrief(brief),
  readPromotionRule,
  judgeFits: async (_brief, finalists) => finalists.map((facts) => ({ grade: null, reasons: explainFit(facts) })),
  readCommunity: async ({ sources, talk }, signal) => ({
    rules: readCommunityRules(sources),
    tone: await readTone(talk, signal),
    topics: await findTopics(talk, signal),
  }),
  titleForms,
  measureFit,
  judgeCommunity: async (facts) => judgeCommunity(facts),
  languageOf: languageOfText,
  judgePosts: async (posts, criteria) => judgePosts(posts, criteria).map((one) => ({ ...one, engine })),
};

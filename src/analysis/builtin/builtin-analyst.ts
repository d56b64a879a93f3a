import type { Analyst } from '../analyst.ts';
import { beginningOf, maxBodyLength, maxBriefLength, maxTitleLength } from '../text-limits.ts';
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
import {
  aboutWithin,
  briefWithin,
  criteriaWithin,
  factsWithin,
  matchedWithin,
  rulesWithin,
  sourcesWithin,
  talkWithin,
} from './within-limits.ts';

const engine = { name: 'builtin', version: '1', model: null };

/** The analyst that needs no network and no model. What it is given is cut to `text-limits.ts` before it is read. */
export const builtinAnalyst: Analyst = {
  engine,
  forJob: () => builtinAnalyst,
  warnings: () => [],
  finalists: 0,
  understandBrief: async (brief) => understandBrief(briefWithin(brief)),
  readPromotionRule: (rules) => readPromotionRule(rulesWithin(rules)),
  judgeFits: async (_brief, finalists) => finalists.map((facts) => ({ grade: null, reasons: explainFit(facts) })),
  readCommunity: async ({ sources, talk: whole }, signal) => {
    const talk = talkWithin(whole);
    return {
      rules: readCommunityRules(sourcesWithin(sources)),
      tone: await readTone(talk, signal),
      topics: await findTopics(talk, signal),
    };
  },
  titleForms: (title) => titleForms(beginningOf(title, maxTitleLength)),
  measureFit: (goal, about, talk) =>
    measureFit(beginningOf(goal, maxBriefLength), aboutWithin(about), talkWithin(talk)),
  judgeCommunity: async (facts) => judgeCommunity(factsWithin(facts)),
  languageOf: (text) => languageOfText(beginningOf(text, maxBodyLength)),
  judgePosts: async (posts, criteria) =>
    judgePosts(matchedWithin(posts), criteriaWithin(criteria)).map((one) => ({ ...one, engine })),
};

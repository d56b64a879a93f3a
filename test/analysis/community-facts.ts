import type { CommunityFacts, Judgement, RiskKind, Tone } from '../../src/analysis/analyst.ts';
import { readCommunityRules } from '../../src/analysis/builtin/rules/read-community-rules.ts';
import { judgeCommunity } from '../../src/analysis/builtin/verdict/judge-community.ts';

/** A lively community in which nothing speaks against entering. */
export const rules = (...texts: string[]) =>
  readCommunityRules([{ source: 'rules', texts: texts.map((title) => ({ title, text: '' })) }]);
export const friendly: Tone = {
  language: 'en',
  sentiment: { positive: 0.4, neutral: 0.4, negative: 0.2, n: 200 },
  traits: [
    { name: 'question_share', value: 0.4, n: 200 },
    { name: 'answered_share', value: 0.9, n: 80 },
    { name: 'hostility_share', value: 0.01, n: 200 },
  ],
  examples: [],
  unmeasured: [],
  summary: [],
};
export const good: CommunityFacts = {
  name: 'kettles',
  url: 'https://www.reddit.com/r/kettles/',
  goal: 'Learn what people miss in kettles',
  members: 40_000,
  scale: { tinyMembers: 1_000, livelyPostsPerDay: 50 },
  nsfw: false,
  access: 'public',
  about: 'All about kettles',
  self: 'All about kettles',
  rules: rules('Be kind', 'Use a descriptive title'),
  rulesKnown: true,
  tone: friendly,
  topics: [{ topic: 'descaling', n: 30, share: 0.1, examples: [{ title: 'Descaling?', url: 'https://a.example/1' }] }],
  fit: {
    score: 0.8,
    matching: 60,
    posts: 300,
    terms: ['kettle'],
    usual: [],
    missing: [],
    inAbout: ['kettle'],
    example: null,
  },
  posts: 300,
  comments: 900,
  postsPerDay: { value: 6, n: 300 },
  removedShare: { value: 0.05, n: 300 },
  nsfwShare: { value: 0, n: 300 },
  topAuthorShare: { value: 0.03, n: 300 },
  live: true,
  daysSilent: 0,
  daysOld: 0,
  flairShare: { value: 0, n: 300 },
  bestFlair: null,
  bestTitleForm: { form: 'asks how', lift: 2, n: 30 },
  bestTime: { when: 'on Sundays', lift: 1.5, n: 40 },
  question: { title: 'Which lid?', url: 'https://a.example/2', open: true, daysOld: 1 },
};
/** What is said of it when some facts are others. */
export const judge = (given: Partial<CommunityFacts> = {}) => judgeCommunity({ ...good, ...given });
export const severity = ({ risks }: Judgement, kind: RiskKind) =>
  risks.find((risk) => risk.kind === kind)?.severity ?? null;

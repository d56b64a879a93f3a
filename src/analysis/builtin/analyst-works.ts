import { does, type ThreadWork } from '../../threads/thread-task.ts';
import {
  findTopicsTask,
  judgeCommunityTask,
  judgeFitsTask,
  judgePostsTask,
  learnTasteTask,
  measureFitTask,
  readPromotionRulesTask,
  readRulesTask,
  readStreamTask,
  readToneTask,
  understandBriefTask,
  weighAnewTask,
} from './analyst-tasks.ts';
import { findTopics } from './content/find-topics.ts';
import { measureFit } from './content/measure-fit.ts';
import { explainFit } from './explain-fit.ts';
import { readPromotionRule } from './read-promotion-rule.ts';
import { judgePosts } from './relevance/judge-posts.ts';
import { readStream } from './relevance/read-stream.ts';
import { learnTaste, weighAnew } from './relevance/taste.ts';
import { readCommunityRules } from './rules/read-community-rules.ts';
import { readTone } from './tone/read-tone.ts';
import { understandBrief } from './understand-brief.ts';
import { judgeCommunity } from './verdict/judge-community.ts';

/** In a thread nobody aborts: who gives up ends the thread. */
const never = new AbortController().signal;

/** The built-in analyst at work inside a thread. */
export const analystWorks: readonly ThreadWork[] = [
  does(understandBriefTask, (brief) => understandBrief(brief)),
  does(readPromotionRulesTask, (rules) => rules.map(readPromotionRule)),
  does(judgeFitsTask, (finalists) => finalists.map((facts) => ({ grade: null, reasons: explainFit(facts) }))),
  does(readRulesTask, (sources) => readCommunityRules(sources)),
  does(readToneTask, async (talk) => readTone(talk, never)),
  does(findTopicsTask, async (talk) => findTopics(talk, never)),
  does(measureFitTask, ({ goal, about, talk }) => measureFit(goal, about, talk)),
  does(judgeCommunityTask, (facts) => judgeCommunity(facts)),
  does(judgePostsTask, ({ posts, criteria, meanings }) => judgePosts(posts, criteria, meanings)),
  does(readStreamTask, ({ posts, criteria }) => readStream(posts, criteria)),
  does(weighAnewTask, ({ signs, taste }) => weighAnew(signs, taste)),
  does(learnTasteTask, ({ reviews, minRelevance }) => learnTaste(reviews, minRelevance)),
];

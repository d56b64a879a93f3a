import { type BatchLimits, eachResult, runBatches } from '../../threads/run-batches.ts';
import { ThreadEnded } from '../../threads/thread-ended.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import type { ThreadTask } from '../../threads/thread-task.ts';
import type { Analyst, AnalystWarning, MatchedPost, RuleText } from '../analyst.ts';
import {
  findTopicsTask,
  judgeCommunityTask,
  judgeFitsTask,
  judgePostsTask,
  learnTasteTask,
  measureFitTask,
  readPromotionRulesTask,
  readStreamTask,
  readToneTask,
  understandBriefTask,
  weighAnewTask,
} from './analyst-tasks.ts';
import type { SentenceEncoder } from '../sentence-encoder/sentence-encoder.ts';
import { fitByMeaning } from './content/fit-by-meaning.ts';
import { builtinEngine } from './engine.ts';
import { EncodingBudget } from './relevance/encoding-budget.ts';
import { judgeByMeaning } from './relevance/judge-by-meaning.ts';
import type { Meanings } from './relevance/judge-posts.ts';
import { readRuleSources } from './read-rule-sources.ts';
import { emptyStream } from './relevance/topic.ts';
import { toJudgement } from './relevance/to-judgement.ts';
import { unmeasuredTone } from './unmeasured-tone.ts';
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
} from './within-limits.ts';

/** Far more than what people write takes, also where the machine is busy. */
const maxMs = 15_000;
const maxBatchMs = 5_000;

const postLimits: BatchLimits<MatchedPost> = {
  maxItems: 100,
  maxCharacters: 400_000,
  charactersOf: ({ title, body }) => title.length + body.length,
};
const ruleLimits: BatchLimits<readonly RuleText[]> = {
  maxItems: 100,
  maxCharacters: 400_000,
  charactersOf: (rules) => rules.reduce((sum, { title, text }) => sum + title.length + text.length, 0),
};

/**
 * The built-in analyst as the service uses it: it judges in threads, and what cannot be judged in time is left out, with a
 * warning. What nothing can be left out of throws ThreadEnded.
 */
export function createThreadedAnalyst(
  threads: ThreadPool,
  encoder: SentenceEncoder | null = null,
  budget = new EncodingBudget(),
): Analyst {
  const warnings = new Map<string, AnalystWarning>();
  const warn = (message: string, community: string | null) =>
    warnings.set(`${community} ${message}`, { code: 'not_judged', message, community });
  let [postsLeftOut, rulesLeftOut] = [0, 0];

  const run = async <Input, Output>(task: ThreadTask<Input, Output>, input: Input, signal: AbortSignal) =>
    threads.run(task, input, { signal, maxMs });
  const runBatch = async <Input, Output>(task: ThreadTask<Input, Output>, input: Input, signal: AbortSignal) =>
    threads.run(task, input, { signal, maxMs: maxBatchMs });
  const runOr = async <T>(running: Promise<T>, otherwise: T, message: string, community: string | null): Promise<T> => {
    try {
      return await running;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      warn(message, community);
      return otherwise;
    }
  };

  return {
    engine: builtinEngine,
    forJob: () => createThreadedAnalyst(threads, encoder, budget),
    warnings: () => [
      ...warnings.values(),
      ...leftOutWarning(postsLeftOut, 'posts or comments could not be judged in time'),
      ...leftOutWarning(rulesLeftOut, 'communities have rules that could not be read in time'),
    ],
    finalists: 0,
    understandBrief: async (brief, signal) => run(understandBriefTask, briefWithin(brief), signal),
    readPromotionRules: async (rules, signal) => {
      const given = rules.map(rulesWithin);
      const read = await runBatches(given, ruleLimits, async (batch) =>
        runBatch(readPromotionRulesTask, batch, signal),
      );
      rulesLeftOut += read.reduce((sum, { items, result }) => sum + (result === null ? items.length : 0), 0);
      return eachResult(read);
    },
    judgeFits: async (_brief, finalists, signal) => run(judgeFitsTask, finalists, signal),
    readCommunity: async ({ name, sources, talk: whole }, signal) => {
      const talk = talkWithin(whole);
      const { rules, unread } = await readRuleSources(threads, sources, { signal, maxMs });
      for (const source of unread) warn(`What ${source} says could not be read in time and was left out.`, name);
      return {
        rules,
        unread,
        tone: await runOr(run(readToneTask, talk, signal), unmeasuredTone, 'How people talk there could not be measured in time.', name), // prettier-ignore
        topics: await runOr(
          run(findTopicsTask, talk, signal),
          [],
          'What they talk of could not be found in time.',
          name,
        ),
      };
    },
    // Only posts tell how well a community fits.
    measureFit: async (goal, about, talk, signal) => {
      const given = { goal: goalWithin(goal), about: aboutWithin(about), talk: talkWithin({ ...talk, comments: [] }) };
      const message = 'How well it fits the goal could not be measured in time.';
      const byWords = await runOr(run(measureFitTask, given, signal), null, message, null);
      return byWords && encoder ? fitByMeaning({ encoder, budget }, byWords, given, signal) : byWords;
    },
    judgeCommunity: async (facts, signal) => run(judgeCommunityTask, factsWithin(facts), signal),
    judgePosts: async (posts, criteria, signal) => {
      const [given, wanted] = [matchedWithin(posts), criteriaWithin(criteria)];
      const judged = await runBatches(given, postLimits, async (batch) =>
        runBatch(judgePostsTask, { posts: batch, criteria: wanted, meanings: null }, signal),
      );
      postsLeftOut += judged.reduce((sum, { items, result }) => sum + (result === null ? items.length : 0), 0);
      const byWords = eachResult(judged);
      const judge = async (some: readonly MatchedPost[], meanings: Meanings) =>
        runBatch(judgePostsTask, { posts: some, criteria: wanted, meanings }, signal);
      const final = encoder
        ? await judgeByMeaning({ encoder, budget, judge }, given, wanted, byWords, signal)
        : byWords;
      return final.map((one) => one && toJudgement(one));
    },
    readStream: async (posts, criteria, signal) =>
      runOr(
        runBatch(readStreamTask, { posts: streamWithin(posts), criteria: criteriaWithin(criteria) }, signal),
        emptyStream,
        'What is written where it looks could not be read in time: words weigh as they do anywhere.',
        null,
      ),
    learnTaste: async (reviews, minRelevance, signal) => run(learnTasteTask, { reviews, minRelevance }, signal),
    weighAnew: async (signs, taste, signal) => run(weighAnewTask, { signs, taste }, signal),
  };
}

function leftOutWarning(count: number, what: string): AnalystWarning[] {
  if (count === 0) return [];
  return [{ code: 'not_judged', message: `${count} ${what}; they were left out.`, community: null }];
}

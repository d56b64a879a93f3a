import { type BatchLimits, eachResult, runBatches } from '../../threads/run-batches.ts';
import { tasksOf, ThreadEnded, type ThreadTask } from '../../threads/thread-task.ts';
import type { ThreadPool } from '../../threads/thread-pool.ts';
import {
  type Analyst,
  type AnalystWarning,
  type CommunityReading,
  type CommunityTexts,
  type MatchedPost,
  type PostJudgement,
  type RuleText,
  type Tone,
  traitNames,
} from '../analyst.ts';
import type { AnalystWorks } from './analyst-works.ts';
import type { SentenceEncoder } from '../sentence-encoder/sentence-encoder.ts';
import { fitByMeaning } from './content/fit-by-meaning.ts';
import { EncodingBudget } from './relevance/encoding-budget.ts';
import { judgeByMeaning } from './relevance/judge-by-meaning.ts';
import { builtinEngine, type Meanings, type OwnJudgement } from './relevance/judge-posts.ts';
import { readRuleSources } from './read-rule-sources.ts';
import { emptyStream } from './relevance/topic.ts';
import {
  briefWithin,
  criteriaWithin,
  describedWithin,
  factsWithin,
  matchedWithin,
  rulesWithin,
  streamWithin,
  talkWithin,
} from './within-limits.ts';

const task = tasksOf<AnalystWorks>();

/** Of texts that could not be read. */
const unmeasuredTone: Tone = {
  language: null,
  sentiment: { positive: null, neutral: null, negative: null, n: 0 },
  traits: traitNames.map((name) => ({ name, value: null, n: 0 })),
  examples: [],
  summary: [],
  unmeasured: [],
};

/** Far more than what people write takes, also where the machine is busy. */
const maxMs = 15_000;
const maxBatchMs = 5_000;
/** For the fits of one job, which are compared with one another: a busy minute must not read some by meaning and others by words. */
const maxFitMs = 30_000;

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

/** What is said where something was left out. */
const left = {
  tone: 'How people talk there could not be measured in time.',
  topics: 'What they talk of could not be found in time.',
  fit: 'How well it fits the goal could not be measured in time.',
  stream: 'What is written where it looks could not be read in time: words weigh as they do anywhere.',
};

/**
 * The built-in analyst as the service uses it: it judges in threads, and what cannot be judged in time is left out, with a
 * warning. What nothing can be left out of throws ThreadEnded.
 */
export function createThreadedAnalyst(
  threads: ThreadPool,
  encoder: SentenceEncoder | null = null,
  budget = new EncodingBudget(),
  fitBudget = budget,
): Analyst {
  let [postsLeftOut, rulesLeftOut] = [0, 0];
  const runner = runnerIn(threads);
  const { run, runBatch, runOr, warnings } = runner;

  return {
    engine: builtinEngine,
    forJob: () => createThreadedAnalyst(threads, encoder, budget, new EncodingBudget(undefined, maxFitMs)),
    warnings: () => [
      ...warnings.values(),
      ...leftOutWarning(postsLeftOut, 'posts or comments could not be judged in time'),
      ...leftOutWarning(rulesLeftOut, 'communities have rules that could not be read in time'),
    ],
    finalists: 0,
    understandBrief: async (brief, signal) => run(task('understandBrief'), briefWithin(brief), signal),
    readPromotionRules: async (rules, signal) => {
      const given = rules.map(rulesWithin);
      const read = await runBatches(given, ruleLimits, async (batch) =>
        runBatch(task('readPromotionRules'), batch, signal),
      );
      rulesLeftOut += leftOut(read);
      return eachResult(read);
    },
    judgeFits: async (_brief, finalists, signal) => run(task('judgeFits'), finalists, signal),
    readCommunity: async (texts, signal) => readCommunity(threads, runner, texts, signal),
    // Only posts tell how well a community fits.
    measureFit: async (goal, about, talk, signal) => {
      const posts = talkWithin({ ...talk, comments: [] });
      const given = { ...describedWithin({ goal, about }), talk: posts };
      const byWords = await runOr(run(task('measureFit'), given, signal), null, left.fit, null);
      return byWords && encoder
        ? fitByMeaning({ encoder, budget: fitBudget }, byWords, { ...given, goal: given.goal.text }, signal)
        : byWords;
    },
    judgeCommunity: async (facts, signal) => run(task('judgeCommunity'), factsWithin(facts), signal),
    judgePosts: async (posts, criteria, signal) => {
      const [given, wanted] = [matchedWithin(posts), criteriaWithin(criteria)];
      const judge = async (some: readonly MatchedPost[], meanings: Meanings | null) =>
        runBatch(task('judgePosts'), { posts: some, criteria: wanted, meanings }, signal);
      const judged = await runBatches(given, postLimits, async (batch) => judge(batch, null));
      postsLeftOut += leftOut(judged);
      const byWords = eachResult(judged);
      const final = encoder
        ? await judgeByMeaning({ encoder, budget, judge }, given, wanted, byWords, signal)
        : byWords;
      return final.map((one) => one && toJudgement(one));
    },
    readStream: async (posts, criteria, signal) => {
      const given = { posts: streamWithin(posts), criteria: criteriaWithin(criteria) };
      return runOr(runBatch(task('readStream'), given, signal), emptyStream, left.stream, null);
    },
    learnTaste: async (reviews, minRelevance, signal) => run(task('learnTaste'), { reviews, minRelevance }, signal),
    weighAnew: async (signs, taste, signal) => run(task('weighAnew'), { signs, taste }, signal),
  };
}

/** A judgement as others see it: what the sentence encoder reads stays inside. */
function toJudgement({ gist: _gist, ...judged }: OwnJudgement): PostJudgement {
  return judged;
}

type Runner = ReturnType<typeof runnerIn>;

/** Runs tasks in threads, for so long; `runOr` does without what was not done by then, and says so. */
function runnerIn(threads: ThreadPool) {
  const warnings = new Map<string, AnalystWarning>();
  const warn = (message: string, community: string | null) =>
    warnings.set(`${community} ${message}`, { code: 'not_judged', message, community });
  const within =
    (ms: number) =>
    async <Input, Output>(one: ThreadTask<Input, Output>, input: Input, signal: AbortSignal): Promise<Output> =>
      threads.run(one, input, { signal, maxMs: ms });
  const runOr = async <T>(running: Promise<T>, otherwise: T, message: string, community: string | null): Promise<T> => {
    try {
      return await running;
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      warn(message, community);
      return otherwise;
    }
  };
  return { run: within(maxMs), runBatch: within(maxBatchMs), runOr, warn, warnings };
}

async function readCommunity(
  threads: ThreadPool,
  { run, runOr, warn }: Runner,
  { name, sources, talk: whole }: CommunityTexts,
  signal: AbortSignal,
): Promise<CommunityReading> {
  const talk = talkWithin(whole);
  const { rules, unread } = await readRuleSources(threads, sources, { signal, maxMs });
  for (const source of unread) warn(`What ${source} says could not be read in time and was left out.`, name);
  const tone = await runOr(run(task('readTone'), talk, signal), unmeasuredTone, left.tone, name);
  const topics = await runOr(run(task('findTopics'), talk, signal), [], left.topics, name);
  return { rules, unread, tone, topics };
}

function leftOut(batches: readonly { items: readonly unknown[]; result: unknown }[]): number {
  return batches.reduce((sum, { items, result }) => sum + (result === null ? items.length : 0), 0);
}

function leftOutWarning(count: number, what: string): AnalystWarning[] {
  if (count === 0) return [];
  return [{ code: 'not_judged', message: `${count} ${what}; they were left out.`, community: null }];
}

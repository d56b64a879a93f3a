/**
 * Whether verdicts agree with a careful reader: `npm run bench -- verdicts`
 * Forty pairs of a real community and a goal were labelled from its posts and rules before the program judged them. The
 * second part was left aside while constants were set.
 */
import { aGoal } from '../support/a-goal.ts';
import { readFileSync } from 'node:fs';
import type { Decision } from '../../src/analysis/analyst.ts';
import { createThreadedAnalyst } from '../../src/analysis/builtin/threaded-analyst.ts';
import { EncodingBudget } from '../../src/analysis/builtin/relevance/encoding-budget.ts';
import { createSentenceEncoder } from '../../src/analysis/sentence-encoder/sentence-encoder.ts';
import { describeOverview } from '../../src/overview/result/describe-overview.ts';
import { readRealCommunities } from '../support/real-communities.ts';
import { judgingThreads } from '../../src/judging/create-judges.ts';

type Pair = { community: string; goal: string; verdict: Decision };

const labels = JSON.parse(readFileSync(new URL('labels/verdicts.json', import.meta.url), 'utf8')) as Record<
  'tune' | 'aside',
  Pair[]
>;
const pairs = [...labels.tune, ...labels.aside];
const samples = new Map(
  (await readRealCommunities(pairs.map(({ community }) => community))).map((sample) => [
    sample.community.name.toLowerCase(),
    sample,
  ]),
);
const threads = judgingThreads();
const { signal } = new AbortController();
try {
  for (const [by, encoder] of [
    ['words', null],
    ['words and meaning', createSentenceEncoder()],
  ] as const) {
    // Each time as much as there is: a minute has no end here.
    const analyst = () => createThreadedAnalyst(threads, encoder, new EncodingBudget());
    const agreed: boolean[] = [];
    for (const { community, goal, verdict } of pairs) {
      const sample = samples.get(community.toLowerCase());
      if (!sample) throw new Error(`Nothing is known of ${community}`);
      const env = { analyst: analyst(), threads };
      const { overview, fit } = await describeOverview(env, sample, { goal: aGoal(goal), language: null }, signal);
      const { decision } = overview.verdict;
      agreed.push(decision === verdict);
      if (decision !== verdict) console.log(`${community}: ${verdict}, but ${decision} (fit ${fit?.score}): ${goal}`);
    }
    const share = (some: readonly boolean[]) => `${some.filter(Boolean).length} of ${some.length}`;
    console.log(
      `by ${by}: ${share(agreed)} agree; ${share(agreed.slice(0, labels.tune.length))} of those that constants were set with, ${share(agreed.slice(labels.tune.length))} of those left aside`,
    );
  }
} finally {
  await threads.end();
}
process.exit(0);

import type { PostSigns } from '../../../src/analysis/analyst.ts';
import { learnTaste, tasteOdds } from '../../../src/analysis/builtin/relevance/taste.ts';
import { relevanceAt } from '../../../src/analysis/builtin/relevance/weigh.ts';
import { averagePrecision, mean, precisionAndRecall } from './figures.ts';

const draws = 12;

type Reviewable = { posts: readonly { signs: PostSigns; wanted: boolean }[] };

/** What reviews of some posts teach of the others: watchers with too few of each kind among the reviewed stay as they were. */
export function afterReviews(watchers: readonly Reviewable[], count: number) {
  const [before, after]: number[][] = [[], []];
  const scored: { score: number; wanted: boolean }[] = [];
  for (const { posts } of watchers) {
    for (let draw = 0; draw < draws; draw++) {
      const order = shuffled(posts, draw);
      const lesson = learnTaste(
        order.slice(0, count).map(({ signs, wanted }) => ({ signs, approved: wanted })),
        0.5,
      );
      const rest = order.slice(count);
      const judged = rest.map(({ signs, wanted }) => ({
        score: relevanceAt(lesson ? tasteOdds(signs, lesson.taste) : signs.odds),
        wanted,
      }));
      if (!judged.some(({ wanted }) => wanted)) continue;
      before!.push(averagePrecision(rest.map(({ signs, wanted }) => ({ score: signs.odds, wanted }))));
      after!.push(averagePrecision(judged));
      scored.push(...judged);
    }
  }
  return { before: mean(before!), after: mean(after!), ...precisionAndRecall(scored, 0.5) };
}

/** The same order for the same draw. */
function shuffled<T>(list: readonly T[], draw: number): T[] {
  let state = 48_271 * (draw + 1);
  return list
    .map((item) => {
      state = (state * 48_271) % 2_147_483_647;
      return { item, at: state };
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

import { pasted } from '../parameters.ts';

type Scored = { id: number; score: number };

/**
 * For a pasted post: the one that it reads most like, unless that is doubtful and what its words are about is not; a few others
 * that it reads like; those its words are surely about; then the others of both. Of the two scores of one the better counts, and
 * nobody scores higher than who stands before. Both lists fall.
 */
export function mixReadings<One extends Scored>(asPost: readonly One[], asBrief: readonly One[]): One[] {
  const { places, clear, mostClear, sure, doubtful, surest } = pasted;
  const from = (least: number, ranked: readonly One[]) => ranked.filter(({ score }) => score >= least);
  const like = from(clear, asPost.slice(0, places));
  const about = from(sure, asBrief.slice(0, places));
  const isDoubtful = from(doubtful, asPost).length === 0;
  const likeliest = [...(isDoubtful ? from(surest, about) : []), ...asPost].slice(0, 1);
  const order = [...likeliest, ...like.slice(0, mostClear), ...about, ...like, ...asBrief.slice(0, places)];
  for (let i = 0; i < Math.max(asPost.length, asBrief.length); i++) {
    order.push(...[asPost[i], asBrief[i]].flatMap((one) => one ?? []));
  }
  const found = [...Map.groupBy(order, ({ id }) => id).values()].map((readings) => ({
    ...readings[0]!,
    score: Math.max(...readings.map(({ score }) => score)),
  }));
  const [first, ...others] = found.slice(0, places);
  if (!first) return [];
  const chosen = falling([first, ...others.toSorted((a, b) => b.score - a.score)]);
  const last = chosen.at(-1)!.score;
  return [...chosen, ...found.slice(places).map((one) => ({ ...one, score: Math.min(one.score, last) }))];
}

/** The nearest scores that never rise: neighbours in the wrong order share their mean. */
function falling<One extends Scored>(ranked: readonly One[]): One[] {
  const runs: { sum: number; count: number }[] = [];
  for (const { score } of ranked) {
    let run = { sum: score, count: 1 };
    for (let before = runs.at(-1); before && before.sum / before.count < run.sum / run.count; before = runs.at(-1)) {
      run = { sum: before.sum + run.sum, count: before.count + run.count };
      runs.pop();
    }
    runs.push(run);
  }
  const scores = runs.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
  return ranked.map((one, i) => ({ ...one, score: scores[i]! }));
}

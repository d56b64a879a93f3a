import { readFileSync } from 'node:fs';
import type { PostAct } from '../../analyst.ts';

/** Weights of a softmax regression by feature: what speaks for which act (above 0) or against it. */
export type ActWeights = ReadonlyMap<string, Partial<Record<PostAct, number>>>;

/** One feature a line, a tab, and `act weight` for each act that it speaks for or against. */
export const actWeightsFile = new URL('act-weights.txt', import.meta.url);

export function readActWeights(): ActWeights {
  const lines = readFileSync(actWeightsFile, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [feature = '', weights = ''] = line.split('\t');
      const pairs = weights.split(', ').map((pair) => pair.split(' '));
      return [feature, Object.fromEntries(pairs.map(([act = '', weight]) => [act, Number(weight)]))];
    }),
  );
}

export function writtenActWeights(weights: ActWeights): string {
  const lines = [...weights].map(([feature, acts]) => {
    const pairs = Object.entries(acts).map(([act, weight]) => `${act} ${weight}`);
    return `${feature}\t${pairs.join(', ')}\n`;
  });
  return lines.join('');
}

import { readFileSync } from 'node:fs';
import { postActs } from '../../analyst.ts';

/** Weights of a softmax regression by feature, in the order of `postActs`: what speaks for an act (above 0) or against it. */
export type ActWeights = ReadonlyMap<string, readonly number[]>;

/** One feature a line, a tab, and `act weight` for each act that it speaks for or against. */
export const actWeightsFile = new URL('act-weights.txt', import.meta.url);

export function readActWeights(): ActWeights {
  const lines = readFileSync(actWeightsFile, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [feature = '', weights = ''] = line.split('\t');
      const told = new Map(weights.split(', ').map((pair) => pair.split(' ') as [string, string]));
      return [feature, postActs.map((act) => Number(told.get(act) ?? 0))];
    }),
  );
}

export function writtenActWeights(weights: ActWeights): string {
  const lines = [...weights].map(([feature, acts]) => {
    const pairs = postActs.flatMap((act, i) => (acts[i] ? [`${act} ${acts[i]}`] : []));
    return `${feature}\t${pairs.join(', ')}\n`;
  });
  return lines.join('');
}

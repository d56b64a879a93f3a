import { readFileSync } from 'node:fs';
import { postActs } from '../../analyst.ts';

/** Weights of a softmax regression by feature, in the order of `postActs`: what speaks for an act (above 0) or against it. */
export type ActWeights = ReadonlyMap<string, readonly number[]>;

/** Of a file with one feature a line, a tab, and `act weight` for each act that it speaks for or against. */
export function readActWeights(): ActWeights {
  const lines = readFileSync(new URL('act-weights.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [feature = '', weights = ''] = line.split('\t');
      const told = new Map(weights.split(', ').map((pair) => pair.split(' ') as [string, string]));
      return [feature, postActs.map((act) => Number(told.get(act) ?? 0))];
    }),
  );
}

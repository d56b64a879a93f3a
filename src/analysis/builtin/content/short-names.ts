import { rootOf } from '../relevance/words.ts';
import { isPhrase } from './fixed-phrases.ts';

/** What people write in short, and the words that it stands for. */
const pairs = [
  ['interview', 'job interview'],
  ['pentest', 'penetration test'],
  ['k8s', 'kubernetes'],
  ['postgres', 'postgresql'],
] as const;

/** By the root of either, or of its first word where it is no phrase: the words of the other. */
export const shortNames: ReadonlyMap<string, string[]> = new Map(
  pairs.flatMap(([short, long]) => {
    const words = long.split(' ');
    return [[rootOf(short), words] as const, [rootOf(isPhrase(long) ? long : words[0]!), [short]] as const];
  }),
);

import type { Words } from './query-tree.ts';
import type { TermTable } from '../matching/term-table.ts';

/** Words that follow each other, as terms: term `i` stands `offsets[i]` words after the first. */
export type Phrase = {
  readonly terms: readonly number[];
  readonly offsets: readonly number[];
  readonly words: number;
};

/**
 * Made of pairs as far as they go, because two words in a row are much rarer than either: "looking for" is one term,
 * "looking for work" the pairs "looking for" and "for work", and a Chinese word is pairs of characters.
 */
export function phraseOf({ words, prefix }: Words, table: TermTable): Phrase {
  const terms: number[] = [];
  const offsets: number[] = [];
  const add = (term: number, offset: number) => {
    terms.push(term);
    offsets.push(offset);
  };
  const addPair = (offset: number) => add(table.numberOfPair(words[offset]!, words[offset + 1]!), offset);
  const whole = prefix ? words.length - 1 : words.length;
  if (whole === 1) add(table.numberOf('word', words[0]!), 0);
  else for (let next = 0; next < whole; next += 2) addPair(Math.min(next, whole - 2));
  if (prefix) add(table.numberOf('prefix', words[whole]!), whole);
  return { terms, offsets, words: words.length };
}

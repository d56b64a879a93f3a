import type { WordCounts } from '../words/name-words.ts';
import { vocabulary } from '../parameters.ts';
import { stemFor } from '../words/stems.ts';
import { TermCollector } from './term-table.ts';
import { fold } from '../words/tokenize.ts';

const nameParts = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** Terms made of two adjacent words. */
export type PairTerms = {
  /** -1 for a new pair when there are too many already */
  ordinal(first: number, second: number): number;
  has(ordinal: number): boolean;
};

/** How the index calls two adjacent words; a single word never has a space. */
export const pairTerm = (first: string, second: string) => `${first} ${second}`;
export const isPair = (term: string) => term.includes(' ');

/** The words met while a segment is built: each one's count, and its term (stem) in the language it was read in. */
export class Vocabulary {
  readonly #collector = new TermCollector();
  readonly #wordCounts = new Map<string, number>();
  readonly #termsByLanguage = new Map<string, Map<string, number>>();
  #total = 0;

  get terms(): string[] {
    return this.#collector.terms;
  }

  /**
   * Words → term ordinals in one language, counting the words for the unigram model. When as many as `most` are known,
   * what is new stays unknown and is left out: memory has an end, and a Map holds 16.7 million.
   */
  reader(language: string | null, most: number = vocabulary.mostWords): (words: string[]) => number[] {
    const key = language ?? '';
    let known = this.#termsByLanguage.get(key);
    if (known === undefined) this.#termsByLanguage.set(key, (known = new Map()));
    const termOf = known;
    const stem = stemFor(language);
    return (found) => {
      const terms: number[] = [];
      for (const word of found) {
        this.#countWord(word, most);
        let term = termOf.get(word);
        if (term === undefined) {
          term = this.#collector.ordinal(stem(word), most);
          if (term < 0) continue;
          if (termOf.size < most) termOf.set(word, term);
        }
        terms.push(term);
      }
      return terms;
    };
  }

  /** The term of a name written as one word. What is a word is learnt from texts, not from here. */
  wholeName(key: string): number {
    return this.#collector.ordinal(stemFor(null)(key), vocabulary.mostWords);
  }

  /** The first pairs that are met are entered, up to a limit. */
  pairs(most: number): PairTerms {
    const { terms } = this.#collector;
    let entered = 0;
    return {
      ordinal: (first, second) => {
        const before = terms.length;
        const room = entered < most ? Number.POSITIVE_INFINITY : 0;
        const ordinal = this.#collector.ordinal(pairTerm(terms[first]!, terms[second]!), room);
        entered += terms.length - before;
        return ordinal;
      },
      has: (ordinal) => isPair(terms[ordinal]!),
    };
  }

  /** Parts that the writer separated by a capital or an underscore are words too. */
  countName(name: string): void {
    const parts = name.split(nameParts);
    if (parts.length < 2) return;
    for (const part of parts) if (part.length > 2) this.#countWord(fold(part), vocabulary.mostWords);
  }

  counts(before: WordCounts | null): WordCounts {
    // Words of the names are read while these counts are used, so they must not count themselves.
    const frozen = new Map(this.#wordCounts);
    return {
      count: (word) => (frozen.get(word) ?? 0) + (before?.count(word) ?? 0),
      total: this.#total + (before?.total ?? 0),
    };
  }

  frequentWords(least: number): { words: string[]; counts: Uint32Array } {
    const kept = [...this.#wordCounts].filter(([, count]) => count >= least);
    return { words: kept.map(([word]) => word), counts: Uint32Array.from(kept, ([, count]) => count) };
  }

  #countWord(word: string, most: number): void {
    const count = this.#wordCounts.get(word) ?? 0;
    if (count > 0 || this.#wordCounts.size < most) this.#wordCounts.set(word, count + 1);
    this.#total++;
  }
}

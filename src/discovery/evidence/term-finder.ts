import { fold, stemFor } from '../../catalog/ranking/index.ts';

/** Something that is looked for in texts. `exact`: a name, which stands there as it is written or not at all. */
export type SearchTerm = {
  term: string;
  facet: 'audience' | 'competitors' | 'demand';
  /** Typed in the brief, not brought in by a concept. */
  typed: boolean;
  exact: boolean;
  /** What it is worth beside the most telling term, 0 to 1. */
  worth: number;
  /** What it says: the fewer communities use it in their posts, the more. */
  bits: number;
  /** Words of the brief that led to it, as they stand there; absent where it stands there itself. */
  because?: readonly string[] | undefined;
};

/** A term where it stands in a text. */
export type FoundTerm = { term: SearchTerm; from: number; to: number };

type Sequence = { term: SearchTerm; words: string[]; capital: boolean; separators: ReadonlySet<string> };

/** A word: letters and digits; "c++" and "c#" are words, too. */
const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const nextWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#(?![\p{L}\p{N}]))?/uy;
/** Of languages that write words without spaces between them. */
export const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const usualSeparators = [' ', '\n', '-', '  ', '’', "'"];
/** Longer gaps between the words of a phrase are no gaps but other texts. */
const maxSeparatorLength = 3;

/**
 * Finds terms in texts as whole words, in any case: words by their stem, names as they are written. What it finds stands
 * there to the letter, so that whoever counts again with a search field comes to the same number.
 */
export class TermFinder {
  readonly #stems: ((word: string) => string)[];
  readonly #byStem = new Map<string, SearchTerm>();
  readonly #byFirst = new Map<string, Sequence[]>();
  readonly #inUnspaced: SearchTerm[] = [];

  /** `language`: that of the terms, ISO 639-1; English words are found in any. `ordinary`: names that are words, too, need their capital. */
  constructor(terms: readonly SearchTerm[], language: string | null, ordinary: ReadonlySet<string> = new Set()) {
    this.#stems = [...new Set([stemFor('en'), stemFor(language)])];
    for (const term of terms) {
      const words = wordsOf(term.term);
      if (words.length === 0) continue;
      if (unspaced.test(term.term)) this.#inUnspaced.push(term);
      else if (term.exact) this.#addName(term, words, ordinary);
      else if (words.length === 1) this.#addWord(words[0]!, term);
      else this.#addSequence({ term, words, capital: false, separators: new Set(usualSeparators) });
    }
  }

  in(text: string): FoundTerm[] {
    const found: FoundTerm[] = [];
    for (const match of text.matchAll(anyWord)) {
      const word = fold(match[0]);
      const [from, end] = [match.index, match.index + match[0].length];
      const sequence = this.#byFirst.size > 0 ? this.#sequenceAt(text, from, end, word) : null;
      if (sequence) found.push(sequence);
      const term = this.#termOf(word);
      if (term) found.push({ term, from, to: end });
    }
    if (this.#inUnspaced.length > 0) found.push(...this.#inUnspacedText(text));
    return found;
  }

  #termOf(word: string): SearchTerm | undefined {
    for (const stem of this.#stems) {
      const term = this.#byStem.get(stem(word));
      if (term) return term;
    }
    return undefined;
  }

  #addWord(word: string, term: SearchTerm): void {
    for (const stem of this.#stems) if (!this.#byStem.has(stem(word))) this.#byStem.set(stem(word), term);
  }

  #addSequence(sequence: Sequence): void {
    const first = sequence.words[0]!;
    for (const key of new Set([first, ...this.#stems.map((stem) => stem(first))])) {
      this.#byFirst.set(key, [...(this.#byFirst.get(key) ?? []), sequence]);
    }
  }

  #addName(term: SearchTerm, words: string[], ordinary: ReadonlySet<string>): void {
    const capital = words.length === 1 && ordinary.has(words[0]!) && /\p{Lu}/u.test(term.term);
    const separators = new Set([...usualSeparators, ...separatorsOf(term.term)]);
    this.#addSequence({ term, words, capital, separators });
    if (words.length > 1) this.#addSequence({ term, words: [words.join('')], capital: false, separators });
  }

  #sequenceAt(text: string, from: number, end: number, word: string): FoundTerm | null {
    for (const key of [word, ...this.#stems.map((stem) => stem(word))]) {
      for (const sequence of this.#byFirst.get(key) ?? []) {
        if (sequence.capital && !/^\p{Lu}/u.test(text.slice(from, from + 2))) continue;
        if (!this.#isWord(word, sequence.words[0]!, sequence)) continue;
        const to = this.#endOf(text, end, sequence);
        if (to !== null) return { term: sequence.term, from, to };
      }
    }
    return null;
  }

  #endOf(text: string, end: number, sequence: Sequence): number | null {
    for (const wanted of sequence.words.slice(1)) {
      let at = end;
      while (at < text.length && at - end <= maxSeparatorLength && !/[\p{L}\p{N}]/u.test(text[at]!)) at++;
      if (!sequence.separators.has(text.slice(end, at))) return null;
      nextWord.lastIndex = at;
      const next = nextWord.exec(text);
      if (!next || !this.#isWord(fold(next[0]), wanted, sequence)) return null;
      end = at + next[0].length;
    }
    return end;
  }

  #isWord(word: string, wanted: string, { term }: Sequence): boolean {
    return word === wanted || (!term.exact && this.#stems.some((stem) => stem(word) === stem(wanted)));
  }

  #inUnspacedText(text: string): FoundTerm[] {
    const lower = text.toLowerCase();
    // What changes its length in lower case cannot be found by its place.
    if (lower.length !== text.length) return [];
    return this.#inUnspaced.flatMap((term) => {
      const from = lower.indexOf(term.term.toLowerCase());
      return from < 0 ? [] : [{ term, from, to: from + term.term.length }];
    });
  }
}

/** The folded words of a term. */
export function wordsOf(text: string): string[] {
  return (text.match(anyWord) ?? []).map(fold);
}

/** What stands between the words of a name, such as the dot of draw.io. */
function separatorsOf(name: string): string[] {
  return name.split(anyWord).slice(1, -1);
}

import { PairIndex } from './pair-index.ts';
import { TextIndex } from './text-index.ts';

/** What can be looked for: a word, the beginning of one, two words in a row, the name of an author or a community. */
export type TermKind = 'word' | 'prefix' | 'pair' | 'author' | 'community';

/** Numbers the terms that queries look for. */
export class TermTable {
  /** How many numbers there are. */
  size = 0;
  readonly #kinds: TermKind[] = [];
  readonly #texts: string[] = [];
  readonly #firsts: number[] = [];
  readonly #seconds: number[] = [];
  /** Whether each is looked for, and not only for a pair. */
  readonly #sought: boolean[] = [];
  readonly #indexes: Record<Exclude<TermKind, 'pair'>, TextIndex> = {
    word: new TextIndex(),
    prefix: new TextIndex(),
    author: new TextIndex(),
    community: new TextIndex(),
  };
  readonly words = this.#indexes.word;
  readonly prefixes = this.#indexes.prefix;
  readonly authors = this.#indexes.author;
  readonly communities = this.#indexes.community;
  readonly pairs = new PairIndex();

  kind(term: number): TermKind {
    return this.#kinds[term]!;
  }

  text(term: number): string {
    return this.#texts[term]!;
  }

  /** The two words of a pair. */
  wordsOf(pair: number): readonly [number, number] {
    return [this.#firsts[pair]!, this.#seconds[pair]!];
  }

  /** Whether queries look for the word itself, not only for pairs with it. */
  isSought(word: number): boolean {
    return this.#sought[word]!;
  }

  /** The number of a term that a query looks for. */
  numberOf(kind: Exclude<TermKind, 'pair'>, text: string): number {
    const term = this.#known(kind, text);
    this.#sought[term] = true;
    return term;
  }

  numberOfPair(firstWord: string, secondWord: string): number {
    const [first, second] = [this.#known('word', firstWord), this.#known('word', secondWord)];
    const known = this.pairs.find(first, second);
    if (known >= 0) return known;
    const term = this.#newTerm('pair', '', first, second);
    this.pairs.insert(first, second, term);
    return term;
  }

  #known(kind: Exclude<TermKind, 'pair'>, text: string): number {
    const index = this.#indexes[kind];
    const known = index.findText(text);
    if (known >= 0) return known;
    const term = this.#newTerm(kind, text, -1, -1);
    index.insert(text, term);
    return term;
  }

  #newTerm(kind: TermKind, text: string, first: number, second: number): number {
    const term = this.size++;
    this.#kinds.push(kind);
    this.#texts.push(text);
    this.#firsts.push(first);
    this.#seconds.push(second);
    this.#sought.push(false);
    return term;
  }
}

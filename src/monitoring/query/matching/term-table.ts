import { PairIndex } from './pair-index.ts';
import { TextIndex } from './text-index.ts';

/** What can be looked for: a word, the beginning of one, two words in a row, the name of an author or a community. */
export type TermKind = 'word' | 'prefix' | 'pair' | 'author' | 'community';

/**
 * Numbers the terms that queries look for and counts how many parts of queries use each. A number that nobody uses any
 * more is given to the next new term.
 */
export class TermTable {
  /** How many numbers there are. */
  size = 0;
  readonly #kinds: TermKind[] = [];
  readonly #texts: string[] = [];
  readonly #firsts: number[] = [];
  readonly #seconds: number[] = [];
  /** How often each is used, and how often not only for a pair. */
  readonly #uses: number[] = [];
  readonly #sought: number[] = [];
  readonly #unused: number[] = [];
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
    return this.#sought[word]! > 0;
  }

  /** The number of a term that is used once more. */
  acquire(kind: Exclude<TermKind, 'pair'>, text: string): number {
    const term = this.#use(kind, text);
    this.#sought[term]!++;
    return term;
  }

  acquirePair(firstWord: string, secondWord: string): number {
    const first = this.#use('word', firstWord);
    const second = this.#use('word', secondWord);
    let term = this.pairs.find(first, second);
    if (term < 0) {
      term = this.#newTerm('pair', '', first, second);
      this.pairs.insert(first, second, term);
    } else {
      this.#uses[term]!++;
      this.#drop(first);
      this.#drop(second);
    }
    this.#sought[term]!++;
    return term;
  }

  release(term: number): void {
    this.#sought[term]!--;
    this.#drop(term);
  }

  #use(kind: Exclude<TermKind, 'pair'>, text: string): number {
    const index = this.#indexes[kind];
    let term = index.findText(text);
    if (term < 0) {
      term = this.#newTerm(kind, text, -1, -1);
      index.insert(text, term);
    } else {
      this.#uses[term]!++;
    }
    return term;
  }

  #newTerm(kind: TermKind, text: string, first: number, second: number): number {
    const term = this.#unused.pop() ?? this.size++;
    this.#kinds[term] = kind;
    this.#texts[term] = text;
    this.#firsts[term] = first;
    this.#seconds[term] = second;
    this.#uses[term] = 1;
    this.#sought[term] = 0;
    return term;
  }

  #drop(term: number): void {
    if (--this.#uses[term]! > 0) return;
    const kind = this.#kinds[term]!;
    if (kind === 'pair') {
      const [first, second] = this.wordsOf(term);
      this.pairs.remove(first, second, term);
      this.#drop(first);
      this.#drop(second);
    } else {
      this.#indexes[kind].remove(this.#texts[term]!, term);
    }
    this.#unused.push(term);
  }
}

import { germanRoot } from './german-root.ts';

const spaceless = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;
const elided = /^(?:[cdjlmnst]|qu)['’](?=\p{L})/iu;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Texts as numbers: each spelling of a word has one, and one for what it is counted as. */
export class Vocabulary {
  readonly #common: ReadonlySet<string>;
  readonly #ownStem: (word: string) => string;
  readonly #numbers = new Map<string, number>();
  readonly #written: string[] = [];
  readonly #stemNumbers = new Map<string, number>();
  readonly #stems: string[] = [];
  readonly #stemOf: number[] = [];

  /** `common`: words that carry no meaning; `language`: by whose endings words are counted as one. */
  constructor(common: ReadonlySet<string>, language: string | null) {
    this.#common = common;
    this.#ownStem = language === 'de' ? (word) => germanRoot(stemOf(word)) : stemOf;
  }

  /** Adds the words of a text in their order, and -1 behind each run that punctuation ends. */
  read(text: string, into: number[]): void {
    for (const run of runsOf(text)) {
      for (const word of run) into.push(this.#numberOf(word));
      into.push(-1);
    }
  }

  /** By what a word is counted; -1: it is not. */
  stemOf(word: number): number {
    return this.#stemOf[word] ?? -1;
  }

  stems(words: Int32Array): string {
    return Array.from(words, (word) => this.#stems[this.stemOf(word)]).join(' ');
  }

  write(words: Int32Array): string {
    const [first = -1] = words;
    return words.length === 1 ? this.#written[first]! : Array.from(words, (word) => this.#written[word]).join(' ');
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#written.push(word) - 1;
    this.#numbers.set(word, number);
    this.#stemOf.push(isWord(word) && !this.#isCommon(word) ? this.#stemNumber(this.#ownStem(word)) : -1);
    return number;
  }

  /** "J'ai" is as common as "ai". */
  #isCommon(word: string): boolean {
    return this.#common.has(plain(word)) || this.#common.has(plain(word.replace(elided, '')));
  }

  #stemNumber(stem: string): number {
    const number = this.#stemNumbers.get(stem) ?? this.#stems.push(stem) - 1;
    this.#stemNumbers.set(stem, number);
    return number;
  }
}

/** Words between punctuation, in order. */
function runsOf(text: string): string[][] {
  return text
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}\s'’+#&.-]+|\n|[.-](?=\s|$)|(?<=\s)[.&-]/u)
    .map((run) => (spaceless.test(run) ? segmented(run) : run.split(/\s+/)))
    .map((run) => run.map((word) => word.replace(/^['’.&-]+|(?<!['’.&-])['’.&-]+$/g, '')).filter((word) => word !== ''))
    .filter((run) => run.length > 0);
}

function segmented(run: string): string[] {
  return [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

function isWord(word: string): boolean {
  const letters = spaceless.test(word) ? 2 : 3;
  return /\p{L}/u.test(word) && (word.length >= letters || /^[\p{Lu}+#\d]{2,}$/u.test(word) || /[+#]/.test(word));
}

/** As common words are listed: lower case, without an apostrophe. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/['’]/g, '');
}

/** Only a plural is the same word: other endings make other topics. */
export function stemOf(word: string): string {
  const lower = plain(word);
  const isPlural = lower.endsWith('s') && !/(?:[suij]s|(?<!\p{L})s)$/u.test(lower);
  const single = isPlural ? lower.slice(0, -1) : lower;
  return single.endsWith('ie') ? `${single.slice(0, -2)}y` : single;
}

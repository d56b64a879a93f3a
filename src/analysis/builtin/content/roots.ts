import { wordsOf } from '../relevance/read-criteria.ts';
import { phrasesIn } from './fixed-phrases.ts';

/** "A couple of days" is told of no couple. */
const aFew =
  /(?<!\p{L})couple (?:of(?!\p{L})|(?:more )?(?:minutes|hours|days|nights|weeks|months|years|times|things)(?!\p{L}))/giu;

/** Roots of words, with the first word that has each; those of a community come again and again. */
export class Roots {
  readonly #known = new Map<string, string>();
  readonly #rootOf: (word: string) => string;

  constructor(rootOfWord: (word: string) => string) {
    this.#rootOf = rootOfWord;
  }

  in(text: string): Map<string, string> {
    const words = new Map<string, string>();
    const said = wordsOf(text.replaceAll(aFew, ' '));
    for (const word of [...said, ...phrasesIn(said)]) {
      const root = this.of(word);
      if (!words.has(root)) words.set(root, word);
    }
    return words;
  }

  /** Of words that stand side by side. */
  pairsIn(text: string): Set<string> {
    const said = wordsOf(text).map((word) => this.of(word));
    return new Set(said.slice(1).map((root, i) => `${said[i]} ${root}`));
  }

  of(word: string): string {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const root = this.#rootOf(word);
    this.#known.set(word, root);
    return root;
  }
}

import { classOf, joiner, spacedLetter, unspacedLetter } from '../../../text/characters.ts';

const plusSign = 0x2b;
const hashSign = 0x23;

/**
 * Walks over the words of a folded text without allocating: `start` and `end` are those of the word last found.
 *
 * A word is a run of letters and digits with their marks. Anything else parts words, the apostrophe, the hyphen and
 * the underscore too, so that `entreprise` is found in "l'entreprise". One letter with `++` or `#` is a word: "c++",
 * "c#". In scripts without spaces every character is a word, which makes a query word in them a phrase of characters:
 * it is found as a part of the text, wherever a dictionary would see its limits.
 */
export class WordScanner {
  start = 0;
  end = 0;
  #text = '';
  #limit = 0;

  open(text: string, from: number, to: number): void {
    this.#text = text;
    this.end = from;
    this.#limit = to;
  }

  next(): boolean {
    const text = this.#text;
    const limit = this.#limit;
    let at = this.end;
    while (at < limit) {
      const code = codeAt(text, at);
      const kind = classOf(code);
      const after = at + (code > 0xff_ff ? 2 : 1);
      if (kind === spacedLetter || kind === unspacedLetter) {
        this.start = at;
        this.end = kind === spacedLetter ? this.#endOfWord(after) : this.#endOfMarks(after);
        return true;
      }
      at = after;
    }
    this.end = limit;
    return false;
  }

  #endOfWord(from: number): number {
    const text = this.#text;
    const limit = this.#limit;
    let at = from;
    while (at < limit) {
      const code = codeAt(text, at);
      const kind = classOf(code);
      if (kind !== spacedLetter && kind !== joiner) break;
      at += code > 0xff_ff ? 2 : 1;
    }
    if (at - this.start > 1 || at >= limit) return at;
    if (text.charCodeAt(at) === hashSign) return at + 1;
    const isDoublePlus = at + 1 < limit && text.charCodeAt(at) === plusSign && text.charCodeAt(at + 1) === plusSign;
    return isDoublePlus ? at + 2 : at;
  }

  #endOfMarks(from: number): number {
    let at = from;
    while (at < this.#limit) {
      const code = codeAt(this.#text, at);
      if (classOf(code) !== joiner) break;
      at += code > 0xff_ff ? 2 : 1;
    }
    return at;
  }
}

function codeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd8_00 && unit <= 0xdb_ff ? text.codePointAt(at)! : unit;
}

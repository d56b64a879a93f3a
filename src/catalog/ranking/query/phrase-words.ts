import { hasStemmer, stemFor } from '../words/stems.ts';
import { functionWordsOf } from '../words/word-lists.ts';

/** A word as phrases are compared by it. */
export type Word = {
  written: string;
  /** in English in the singular */
  form: string;
  /** in English without the ending of a participle or a gerund, elsewhere its stem; of long words only: caring is no car */
  base: string;
  telling: boolean;
  /** "And": a phrase has it that is one thing all the same, and others end before it. */
  joins: boolean;
};

const englishFunctionWords = functionWordsOf('en');

const joiningWords: Record<string, string> = {
  de: 'und oder',
  en: 'and or',
  es: 'y e o u',
  fr: 'et ou',
  it: 'e ed o',
  nl: 'en of',
  pl: 'i oraz lub',
  pt: 'e ou',
  ru: 'и или',
  sv: 'och eller',
};
const joiningIn = (language: string) => new Set(joiningWords[language]?.split(' '));
const englishJoining = joiningIn('en');
/** Without these a phrase is another: an off-road bike is no road bike. */
const englishTurning = new Set('no not of off over under without'.split(' '));

function readEnglishWord(written: string): Word {
  // Dresses are a dress; of headaches and a headache what they share will do.
  const shared = written.replace(/(?<=\w{2})ies$/, 'y').replace(/(?<=ch|sh|ss|x|zz)es?$/, '');
  const form = shared.replace(/(?<=\w{2}[^s])s$/, '');
  const root = form.replace(/(?<=\w{4})(?:ing|ed)$/, '').replace(/([bdgklmnprt])\1$/, '$1');
  const joins = englishJoining.has(written);
  const isCommon = englishFunctionWords.has(written) || englishFunctionWords.has(form);
  const telling = joins || englishTurning.has(written) || !isCommon;
  return { written, form, base: root.replace(/(?<=\w{4})e$/, ''), telling, joins };
}

const verbEnding = /(?:ing|ed)$/;

/** Whether forms with the same base belong to one verb, and are not just alike: improving an improv, a home and Homee. */
const sameVerb = (a: string, b: string) => a === b || verbEnding.test(a) || verbEnding.test(b);

/** So many letters of words are the same that are one: stem of languages without a stemmer. */
const sharedLetters = 5;

/** Whether two forms with the same base are one word. */
export function sameWordIn(language: string): (a: string, b: string) => boolean {
  const ending = hasStemmer(language) && language !== 'ru' ? 2 : 3;
  return language === 'en' ? sameVerb : (a, b) => sameInflected(a, b, ending);
}

/** Stems are those of many words: at home nobody needs to marry (casa, casarse), and products are no productivity. */
function sameInflected(a: string, b: string, longestEnding: number): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return a === b || (shared >= sharedLetters && Math.max(a.length, b.length) - shared <= longestEnding);
}

/** How words of a language are read. */
export function wordReader(language: string): (written: string) => Word {
  if (language === 'en') return readEnglishWord;
  const isCut = !hasStemmer(language) && language !== 'ja' && language !== 'zh';
  const stem = isCut ? (word: string) => word.slice(0, sharedLetters) : stemFor(language);
  const common = functionWordsOf(language);
  const joining = joiningIn(language);
  return (written) => {
    const joins = joining.has(written);
    return { written, form: written, base: stem(written), telling: joins || !common.has(written), joins };
  };
}

/** What counts of a phrase: words without a topic only where hardly anything else is left. */
export function tellingWords(phrase: readonly Word[]): readonly Word[] {
  const telling = phrase.filter((word) => word.telling);
  return telling.length > 1 ? telling : phrase;
}

export const keyOf = (phrase: readonly Word[]) => phrase.map(({ form }) => form).join(' ');
export const baseKeyOf = (phrase: readonly Word[]) => phrase.map(({ base }) => base).join(' ');

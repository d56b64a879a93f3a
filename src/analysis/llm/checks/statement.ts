import { hasHiddenCharacters } from '../shown-text.ts';
import { isForbiddenAdvice, isSalesTalk } from './advice.ts';
import { comparable, wordsOf } from './comparable.ts';
import { figuresIn } from './figures.ts';
import { dottedNamesIn, hasLink } from './links.ts';
import { areKnown, mentions, namesIn } from './names.ts';

const longest = 360;
/** Markdown and HTML have no place in a sentence. */
const markup = /[<>`|{}\\^~]|\]\(|\*\*|^\s*[#>*-]\s|\n/;
const quoted = /[“„«「"]([^“”„«»「」"]+)[”“»」"]|(?<![\p{L}\p{N}])['‘]([^'‘’]*\s[^'‘’]*)['’](?![\p{L}\p{N}])/gu;

/** `texts`: what a statement may rest on. `communities`: every community that the model was told of. */
export type Grounds = { texts: readonly string[]; communities: readonly string[] };

/**
 * Whether a sentence of the model may be shown: short, plain, and every link, figure, quote and name in it occurs in what it
 * rests on. It says nothing of whether the sentence is right.
 */
export function isBacked(sentence: string, { texts, communities }: Grounds): boolean {
  const text = sentence.trim();
  if (text === '' || text.length > longest || markup.test(text)) return false;
  if (hasHiddenCharacters(text) || !text.isWellFormed()) return false;
  if (
    hasLink(text) ||
    isForbiddenAdvice(text) ||
    isSalesTalk(text) ||
    /(?:dot|punkt|punto)\s(?:com|org|net|io|app|dev|ai|co)\b/i.test(text)
  )
    return false;
  const whole = comparable(texts.join('\n'));
  const words = wordsOf(whole);
  const figures = new Set(figuresIn(whole));
  return (
    dottedNamesIn(text).every((name) => whole.includes(name)) &&
    figuresIn(text).every((figure) => figures.has(figure)) &&
    quotesIn(text).every((quote) => whole.includes(comparable(quote))) &&
    areKnown(namesIn(text), words) &&
    communities.every((name) => !mentions(text, name) || mentions(whole, name))
  );
}

function quotesIn(text: string): string[] {
  return [...text.matchAll(quoted)].map(([, double, single]) =>
    (double ?? single ?? '').trim().replace(/[.,!?…]+$/, ''),
  );
}

/** Whether some words of the model may be shown, such as a search term: no sentence, nothing that needs a source. */
export function isPlainPhrase(phrase: string, brief: string, mostWords: number): boolean {
  const words = phrase.trim().split(/\s+/);
  if (words.length > mostWords || phrase.length > 60 || !/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\s'’&+/-]*$/u.test(phrase))
    return false;
  return isBacked(`the ${phrase.trim()}`, { texts: [brief, 'the'], communities: [] });
}

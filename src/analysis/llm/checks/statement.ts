import { hasHiddenCharacters } from '../../../text/hidden-characters.ts';
import { likeliestLanguage } from '../../../text/language.ts';
import { isForbiddenAdvice, isOtherTalk } from './advice.ts';
import { comparable, wordsOf } from './comparable.ts';
import { figuresIn } from './figures.ts';
import { hasLink } from './links.ts';
import { areKnown, mentions, namesIn } from './names.ts';

const longest = 360;
const fewestWords = 4;
const foreignLead = 0.1;
/** Markdown and HTML have no place in a sentence. */
const markup = /[<>`|{}\\^~]|\]\(|\*\*|^\s*[#>*-]\s|\n/;
const quoted = /[“„«「"]([^“”„«»「」"]+)[”“»」"]|(?<![\p{L}\p{N}])['‘]((?=[^\s'‘’]*\s)[^'‘’]*)['’](?![\p{L}\p{N}])/gu;

/** `texts`: what a statement may rest on. `communities`: every community that the model was told of. */
export type Grounds = { texts: readonly string[]; communities: readonly string[] };

/**
 * Whether a sentence of the model may be shown: English, plain, about the matter, without links, and every figure, quote and
 * name in it occurs in what it rests on. It says nothing of whether the sentence is right.
 */
export function isBacked(sentence: string, grounds: Grounds): boolean {
  const text = sentence.trim();
  if (text.length > longest || text.split(' ').length < fewestWords || !isEnglish(text) || isOtherTalk(text))
    return false;
  return holdsNothingNew(text, grounds);
}

/** Whether some words of the model may be shown, such as a search term, in any language. */
export function isPlainPhrase(phrase: string, brief: string, mostWords: number): boolean {
  const text = phrase.trim();
  const plain = text.length <= 60 && /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\s'’&+/-]*$/u.test(text);
  // Behind another word a capital is a name.
  return (
    plain &&
    text.split(/\s+/).length <= mostWords &&
    holdsNothingNew(`the ${text}`, { texts: [brief, 'the'], communities: [] })
  );
}

function holdsNothingNew(text: string, { texts, communities }: Grounds): boolean {
  // Full-width marks are marks.
  if (markup.test(text.normalize('NFKC')) || hasHiddenCharacters(text) || !text.isWellFormed()) return false;
  if (hasLink(text) || isForbiddenAdvice(text)) return false;
  const whole = comparable(texts.join('\n'));
  const figures = new Set(figuresIn(whole));
  return (
    figuresIn(text).every((figure) => figures.has(figure)) &&
    quotesIn(text).every((quote) => whole.includes(comparable(quote))) &&
    areKnown(namesIn(text), wordsOf(whole)) &&
    communities.every((name) => !mentions(text, name) || mentions(whole, name))
  );
}

/** What may not be said is known in English words. A few foreign names leave a sentence English. */
function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin > letters * 0.8 && likeliestLanguage(text).lead < foreignLead;
}

function quotesIn(text: string): string[] {
  return [...text.matchAll(quoted)].map(([, double, single]) =>
    (double ?? single ?? '').trim().replace(/(?<![.,!?…])[.,!?…]+$/, ''),
  );
}

import { comparable, wordsOf } from './comparable.ts';

/**
 * What may be a name in a sentence: words written as only names are, and capitals where English has none. A word that starts the sentence counts unless sentences commonly start with it.
 */
export function namesIn(sentence: string): string[] {
  const text = sentence.normalize('NFKC');
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}_]+(?:['’]\p{L}+)?/gu)];
  const start = text.search(/[\p{L}\p{N}]/u);
  let [before, end] = ['', 0];
  return words
    .filter(({ 0: word, index }) => {
      [before, end] = [text.slice(end, index), index + word.length];
      if (/^\p{N}+(?:s|st|nd|rd|th)?$/u.test(word)) return false;
      if (/[_\p{N}]|\p{Ll}\p{Lu}|\p{Lu}\p{Lu}/u.test(word)) return true;
      if (!/^\p{Lu}/u.test(word) || /^I(?:['’]\p{L}+)?$/u.test(word)) return false;
      const starts = index <= start || /[.!?:;“"(]\s*$/u.test(before);
      return !starts || !plainStarts.has(word.toLowerCase().replace(/['’].*$/s, ''));
    })
    .map(({ 0: word }) => word.replace(/['’]s?$/, ''));
}

/** Whether each name is in the words of its sources; `sources` are their words. */
export function areKnown(names: readonly string[], sources: ReadonlySet<string>): boolean {
  return names.every((name) => [...wordsOf(name)].every((word) => sources.has(word)));
}

/** Whether a sentence calls one of these communities by its name. */
export function mentions(sentence: string, community: string): boolean {
  const name = RegExp.escape(comparable(community));
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])${name}(?![\p{L}\p{N}_])`, 'u').test(comparable(sentence));
}

/** Words that English sentences commonly start with, and that are no names. */
export const plainStarts: ReadonlySet<string> = new Set(
  `a about after again all almost also although among an and another answer answering answers any anybody anyone are around as ask
  asking at avoid be because before begin being both but buyers by choose comment comments consider couples customers describe
  describes discussion discussions do does each either even every everybody everyone explain few find first follow for founders
  from general give has have help helping here how if in instead introduce introduction is it its join just keep leave learn
  let like links listen look looking make many mark members mention mentioning moderators more most much name new newcomers no
  nobody none not note nothing of offer often on once only open opinions or other others our out over owners parents participate
  people pick post posters posting posts promotion promotional questions rather read readers reading recommendations repeated
  reply respect rules same say search see self several share sharing she show since so some somebody someone start state stay
  students such take talk talking tell than that the their them then there these they this those threads to together tone
  topics treat try under unless until use users usually wait watch we what when where whether which while who why with within
  without write writers writing you your`.split(/\s+/),
);

import { comparable, wordsOf } from './comparable.ts';
import { plainStarts } from './plain-starts.ts';

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

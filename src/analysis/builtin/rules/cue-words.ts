import { wordCharacters } from '../../../text/word-characters.ts';

const letter = `[${wordCharacters}]`;

/**
 * Words to look for in folded text, in a notation that can be read: separated by white space; `*` behind a letter or a
 * bracket is any ending, in front any beginning; `_` is a space, a hyphen or nothing between two words; the rest is as in
 * regular expressions. Whole words only. `\\w+_` is a word and a space or hyphen: were that optional, one long word could
 * be cut anywhere. For the same reason endings and numbers go to their end, and `_` next to `.{1,40}`, which may begin and
 * end with a space, is nothing; and a word does not start behind an underscore, which `\\w` takes for a letter.
 */
export function cueWords(words: string): RegExp {
  const alternatives = words.trim().split(/\s+/).map(patternOf);
  return new RegExp(`(?<![${wordCharacters}_])(?:${alternatives.join('|')})(?!${letter})`, 'u');
}

function patternOf(word: string): string {
  return word
    .replaceAll(/_(?=\.\{)|(?<=\.\{\d+,\d+\})_/g, '')
    .replaceAll(String.raw`\w+_`, String.raw`\w+[- ]`)
    .replaceAll(String.raw`\d+`, String.raw`\d+(?!\d)`)
    .replaceAll(/(?<=[\p{L})\]])\*(?=.)/gu, `${letter}*(?!${letter})`)
    .replaceAll(/(?<=[\p{L})\]])\*$|^\*/gu, `${letter}*`)
    .replaceAll('_', '[- ]?');
}

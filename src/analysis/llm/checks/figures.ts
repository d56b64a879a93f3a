import { comparable } from './comparable.ts';

const figure = /\p{N}(?:[.,:/\p{N}]*\p{N})?/gu;

/** Words that say how many. What is vague ("some", "many") and "one" are none. */
const numberWords = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'two three four five six seven eight nine ten eleven twelve (?<!\\w)\\w+teen twenty thirty forty fifty sixty seventy eighty ninety',
    'hundreds? thousands? millions? billions? trillions? dozens? half halves thirds? quarters? twice thrice doubled? tripled? percent(?:age)?',
    'zwei drei vier fünf sechs sieben acht neun zehn hundert\\w* tausend\\w* million\\w* milliarden? hälfte prozent doppelt',
    'dos tres cuatro cinco cien(?:tos)? mil(?:es)? mill[oó]n(?:es)? mitad deux trois cinq cent milliers? moiti[eé] pour-?cent',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?!\p{L})`,
  'gu',
);

/** Every figure of a text, in digits or in words, as `comparable` text. */
export function figuresIn(text: string): string[] {
  const plain = comparable(text);
  return [...(plain.match(figure) ?? []), ...(plain.match(numberWords) ?? []), ...(plain.match(/[%‰]/g) ?? [])];
}

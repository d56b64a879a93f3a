import { queryTokens } from '../monitoring/query-tokens.ts';

const maxWords = 6;
const minLetters = 4;
/** Words that stand in any title; leaving one of them out would leave out everything. */
const common = new Set(
  'about after again also anyone because been before being best could does doing even from have here into just know like make more most much need only other over really should some than that their them then there these they thing this those through very want what when where which while will with would your'.split(
    ' ',
  ),
);

/** Words of a title that could keep such posts away: not those that were asked for, and none that stand everywhere. */
export function tellingWords(title: string, asked: string): string[] {
  const wanted = asked.toLowerCase();
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= minLetters && word.length <= 40 && !common.has(word) && !wanted.includes(word));
  return [...new Set(telling)].slice(0, maxWords);
}

/** The query with a word left out. */
export function without(query: string | null, word: string): string {
  const left = `-${word}`;
  if (query === null || query.trim() === '') return left;
  return hasOpenOr(query) ? `(${query}) ${left}` : `${query} ${left}`;
}

/** Whether an `OR` stands outside of all brackets: what is put behind such a query would belong to its last part only. */
function hasOpenOr(query: string): boolean {
  let depth = 0;
  for (const { kind, text } of queryTokens(query)) {
    if (kind === 'bracket') depth += text === '(' ? 1 : -1;
    if (kind === 'operator' && text === 'OR' && depth === 0) return true;
  }
  return false;
}

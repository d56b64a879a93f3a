import { functionWords, rootOf, shareAnywhere } from '../relevance/words.ts';
import { wordsOf } from '../relevance/read-criteria.ts';
import { understandBrief } from '../understand-brief.ts';
import { likelyLanguage } from '../text-language.ts';
import { commonWords } from './common-words.ts';
import { isDoing, purposeWords } from './purposes.ts';

/**
 * A word of a goal that says what it is about, or where (`isPlace`). `weight`: how telling it is, by how few posts of
 * anywhere have it.
 */
export type GoalTerm = { word: string; weight: number; isPlace: boolean };

/** The telling words of a goal by their root, and names of competitors; what is to be done only where a goal says nothing else. */
export function goalTerms(goal: string): Map<string, GoalTerm> {
  const { competitors } = understandBrief({ brief: goal, audience: null, competitors: [], keywords: [] });
  const language = likelyLanguage(goal);
  const common = commonWords(language === null ? [] : [language]);
  const isPurpose = purposeWords(language);
  const words = wordsOf([goal, ...competitors].join(' '));
  const spoken = words
    .map((word, i) => ({ word, isFirst: i === 0, isPurpose: isPurpose(word) || isDoing(word, words[i - 1]) }))
    .filter(({ word }) => word.length >= 2 && !functionWords.has(word));
  const all = spoken.filter(({ word }) => !common.has(word));
  // "Learn what users miss in Reddit apps" is about Reddit, "Promote a paid survey site" about paid surveys.
  const [chosen = all] = [
    all.filter((one) => !one.isPurpose),
    spoken.filter((one) => !one.isPurpose),
    all.filter((one) => !one.isFirst),
  ].filter((some) => some.length > 0);
  const places = language === 'de' ? new Set() : placesIn(goal);
  const terms = new Map<string, GoalTerm>();
  for (const { word } of chosen) {
    const root = rootOf(word);
    const weight = Math.log(1 / shareAnywhere(root));
    if (!terms.has(root)) terms.set(root, { word, weight, isPlace: places.has(word) });
  }
  return terms;
}

const place =
  /(?<!\p{L})(?:in|near|around|across|en|em|à)\s(?:the\s)?(\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30}){0,2})/gu;

/** "A bakery in Leeds": what is capitalised behind such words. In German other nouns are as well. */
function placesIn(goal: string): ReadonlySet<string> {
  return new Set([...goal.matchAll(place)].flatMap(([, name]) => wordsOf(name!)));
}

import { functionWords, rootOf, shareAnywhere } from '../relevance/words.ts';
import { wordsOf } from '../relevance/read-criteria.ts';
import { understandBrief } from '../brief/understand-brief.ts';
import { likelyLanguage } from '../text-language.ts';
import { commonWords } from './common-words.ts';
import { joinPhrases } from './fixed-phrases.ts';
import { plainGoal } from './plain-goal.ts';
import { isDoing, purposeWords } from './purposes.ts';

/**
 * A word of a goal that says what it is about, or where (`isPlace`). `weight`: how telling it is, by how few posts of
 * anywhere have it. `behind`: the one of them that stands before it, "sleep" of "sleep training".
 */
export type GoalTerm = { word: string; weight: number; isPlace: boolean; behind: string | null };

/** The telling words of a goal by their root, and names of competitors; what is to be done only where a goal says nothing else. */
export function goalTerms(given: string): Map<string, GoalTerm> {
  const goal = plainGoal(given);
  const { competitors } = understandBrief({ brief: goal, audience: null, competitors: [], keywords: [] });
  const language = likelyLanguage(goal);
  const common = commonWords(language === null ? [] : [language]);
  const isPurpose = purposeWords(language);
  const words = joinPhrases(wordsOf([goal, ...competitors].join(' ')));
  const spoken = words
    .map((word, i) => ({ word, at: i, isFirst: i === 0, isPurpose: isPurpose(word) || isDoing(word, words[i - 1]) }))
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
  for (const one of chosen) {
    const { word } = one;
    const before = spoken[spoken.indexOf(one) - 1];
    const behind = before && before.at === one.at - 1 ? before.word : null;
    const root = rootOf(word);
    const weight = Math.log(1 / shareAnywhere(root));
    if (!terms.has(root)) terms.set(root, { word, weight, isPlace: places.has(word), behind });
  }
  return terms;
}

const place =
  /(?<!\p{L})(?:in|near|around|across|en|em|à)\s(?:the\s)?(\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30}){0,2})(?=$|\s?[^\p{L}\s'’-]|\s(?:and|about|after|before|but|by|for|from|on|or|that|to|when|where|which|while|who|with|without)\b)/gu;

/** What else people do something in. */
const noPlaces = new Set(
  `android angular arabic aws azure blender c++ canva chatgpt chinese css discord django docker dutch english etsy excel
  facebook figma flutter french german git github go godot google gmail haskell hindi html instagram ios italian japanese
  java javascript jira julia kotlin korean kubernetes laravel latex latin linkedin linux lua matlab minecraft node notion
  obsidian outlook perl photoshop php pinterest polish portuguese postgres powerpoint python rails react reddit roblox
  ruby russian rust salesforce scala shopify slack spanish spotify spring sql steam svelte swedish swift teams telegram
  tiktok turkish twitch twitter typescript unity unreal vscode vue whatsapp windows word wordpress youtube zapier zig`.split(
    /\s+/,
  ),
);

/** "A bakery in Leeds": what is capitalised behind such words. In German other nouns are as well. */
function placesIn(goal: string): ReadonlySet<string> {
  const names = [...goal.matchAll(place)].map(([, name]) => name!);
  // Companies work "in SaaS", and people "in IT".
  const isPlace = (name: string) => !/\p{Ll}\p{Lu}|^(?!(?:EU|LA|NYC|UAE|UK|US|USA)$)\p{Lu}+$/u.test(name);
  return new Set(
    names
      .filter(isPlace)
      .flatMap(wordsOf)
      .filter((word) => !noPlaces.has(word)),
  );
}

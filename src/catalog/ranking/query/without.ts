import { functionWordsOf } from '../words/word-lists.ts';
import { conceptsIn } from './concepts.ts';
import type { Concept } from './thesaurus.ts';
import type { QueryLanguage } from '../words/language.ts';

const withoutWords: Record<string, string> = {
  de: 'ohne',
  en: 'without',
  es: 'sin',
  fr: 'sans',
  it: 'senza',
  nl: 'zonder',
  pt: 'sem',
  sv: 'utan',
};

/** A word and the one behind it that somebody does without, by their places. */
type Lack = { from: number; at: number };

function lacksIn(found: readonly string[], { known, guess }: QueryLanguage): Lack[] {
  const language = known ?? guess ?? 'en';
  const common = functionWordsOf(language);
  return found.flatMap((word, from) => {
    if (word !== withoutWords[language]) return [];
    const at = common.has(found[from + 1] ?? '') ? from + 2 : from + 1;
    return at < found.length ? [{ from, at }] : [];
  });
}

/** Gluten free, car free: whether there is a name for those who do without it. */
function isFreeNamed(word: string): boolean {
  return [...conceptsIn([word, 'free']).values()].flat().some(({ length }) => length > 1);
}

/** Where words stand that are no topic, because somebody does without: "a guide to hiking without a tent". */
export function placesWithout(found: readonly string[], language: QueryLanguage): Set<number> {
  const lacks = lacksIn(found, language);
  return new Set(lacks.filter(({ at }) => !isFreeNamed(found[at]!)).map(({ at }) => at));
}

const forms = new Set('blog blogs book books channel course courses magazine newsletter newsletters podcast podcasts show videos webinar webinars website'.split(' ')); // prettier-ignore

/** Where what a thing is stands before what it is about: "a newsletter about gardening". */
export function placesOfForms(found: readonly string[]): Set<number> {
  return new Set([...found.keys()].filter((at) => forms.has(found[at]!) && found[at + 1] === 'about'));
}

/** The concepts of a text, where it says "without gluten" those of "gluten free", with the words of the text that name each. */
export function conceptsWithout(found: readonly string[], language: QueryLanguage): Map<Concept, string[][]> {
  const lacks = lacksIn(found, language).filter(({ at }) => isFreeNamed(found[at]!));
  if (lacks.length === 0) return conceptsIn(found);
  const asFree = found.flatMap((word, place) => {
    const lack = lacks.find(({ from, at }) => place >= from && place <= at);
    if (!lack) return [word];
    return place === lack.at ? [word, 'free'] : [];
  });
  const ofText = (run: string[]) => run.filter((word) => found.includes(word));
  return new Map([...conceptsIn(asFree)].map(([concept, runs]) => [concept, runs.map(ofText)]));
}

import { placesOf } from '../../meaning/word-vectors.ts';
import { query as parameters } from '../../parameters.ts';
import { functionWordsOf } from '../../words/word-lists.ts';
import type { Familiarity } from '../../words/compounds.ts';
import type { QueryLanguage } from '../../words/language.ts';
import { readQuery } from '../query-terms.ts';
import { splitterFor } from './compound-splitter.ts';
import { words } from '../../words/tokenize.ts';
import { conceptsIn, runsIn } from '../concepts.ts';
import { genericWordsOf } from '../../words/generic-words.ts';
import { type Query, statementEnd } from '../query-parts.ts';
import { type Concept, hasThesaurus, topicsOf } from '../thesaurus.ts';

/** A query of another language as an English one says it. `because`: by each word and phrase of it, what it stands for. */
export type InEnglish = { query: Query; because: ReadonlyMap<string, readonly string[]> };

/** What stands further behind in a long brief is read in its own language alone. */
const longestTranslated = 2_000;

/** A text without signs of another language is read as English. */
export const asEnglish: QueryLanguage = { known: null, guess: null };

/**
 * What the thesaurus knows in English, by the nearest name of it, and of briefs words that are English as they stand; the
 * rest is left out. `null` where nothing is known, of English queries and, unless `ofPosts`, of pasted posts: what one is
 * about may stand in another language than its like.
 */
export function translationOf(query: Query, known: Familiarity, { ofPosts = false } = {}): InEnglish | null {
  const { postness, language: spoken } = readQuery(query);
  const language = spoken.known;
  if ((postness > 0.5 && !ofPosts) || language === null || language === 'en' || !hasThesaurus(language)) return null;
  const partsOf = splitterFor(spoken, known);
  const because = new Map<string, string[]>();
  const common = functionWordsOf(language);
  const generic = genericWordsOf(language);
  const note = (said: string, typed: string) => because.set(said, [...new Set([...(because.get(said) ?? []), typed])]);
  const told = (found: readonly string[]): string[][] =>
    runsIn(found, language).flatMap(({ run, concepts }) => {
      const name = nameOf(concepts);
      if (name) {
        for (const said of new Set([name.join(' '), ...name])) note(said, run.join(' '));
        return [name];
      }
      const [word = ''] = run;
      if (common.has(word) || generic.has(word)) return [];
      const parts = partsOf(word);
      if (parts.length > 0) {
        const whole = [...new Set(told(parts).flat())];
        for (const part of whole) note(part, word);
        return whole.length > 0 ? [whole] : [];
      }
      // "Ma femme" of a post is a wife; a brief, which has few words, has more that are English, too.
      return postness <= 0.5 && conceptsIn([word]).size > 0 ? [[word]] : [];
    });
  const translated = (text: string) =>
    text
      .split(statementEnd)
      .map((statement) => [...new Set(told(words(statement)).map((phrase) => phrase.join(' ')))].join(' '))
      .filter((statement) => statement !== '')
      .join(', ');
  const brief = translated(query.brief.slice(0, longestTranslated));
  if (because.size === 0) return null;
  return {
    query: {
      ...query,
      brief,
      audience: query.audience ? translated(query.audience) : null,
      keywords: query.keywords.map(translated).filter((one) => one !== ''),
      people: (query.people ?? []).map(translated),
      excluded: (query.excluded ?? []).flatMap((one) => [one, translated(one)]),
      isLabelled: true,
    },
    because,
  };
}

/** The nearest English name; of lines that only translate before those that tell of a field. */
function nameOf(concepts: readonly Concept[]): string[] | undefined {
  return concepts.toSorted((a, b) => Number(!isTranslation(a)) - Number(!isTranslation(b))).flatMap(englishOf)[0];
}

const isTranslation = (concept: Concept) => topicsOf(concept).length <= parameters.longestTranslation;
const isPlain = (text: string) => /^[a-z0-9_]+$/.test(text);

/** The topics that English communities have; what stands on both sides of a line is of its language, unless it is an English word. */
function englishOf(concept: Concept): string[][] {
  const [left = '', right = ''] = concept.line.split(' : ');
  const own = new Set(left.split(' '));
  const phrases = right.split(' ').filter(isPlain);
  const isWord = (phrase: readonly string[]) => isTranslation(concept) && placesOf(phrase).length === phrase.length;
  return phrases
    .filter((phrase) => !own.has(phrase) || placesOf([phrase]).length > 0)
    .map((phrase) => phrase.split('_'))
    .filter((phrase) => conceptsIn(phrase).size > 0 || isWord(phrase));
}

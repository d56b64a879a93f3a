import { genericWordsOf } from '../words/generic-words.ts';
import { query as parameters } from '../parameters.ts';
import { baseKeyOf, keyOf, tellingWords, type Word } from './phrase-words.ts';
import { type Concept, type Thesaurus, thesaurusOf } from './thesaurus.ts';

/** What a phrase names as it stands, or written as one word; otherwise what it names in another form of its words. */
function namedBy(
  phrase: readonly Word[],
  { concepts, byBase, sameWord }: Thesaurus,
  language: string,
): readonly Concept[] {
  const key = keyOf(phrase);
  // "Work out" is a workout, but "Imker in" no Imkerin.
  const isOne = phrase.length === 2 && phrase[0]!.telling && (language === 'en' || phrase[1]!.telling);
  const exactly = concepts.get(key) ?? (isOne ? concepts.get(key.replace(' ', '')) : undefined);
  if (exactly || !phrase.some((word) => word.telling)) return exactly ?? [];
  const base = baseKeyOf(phrase);
  const alike = [...(concepts.has(base) ? [base] : []), ...(byBase.get(base) ?? [])];
  const inOtherForm = alike.filter((key) => key.split(' ').every((form, i) => sameWord(form, phrase[i]!.form)));
  return [...new Set(inOtherForm.flatMap((key) => concepts.get(key)!))];
}

/** Words one after another, and what they name together; a word that names nothing by itself. */
export type Run = { run: string[]; concepts: readonly Concept[] };

/**
 * A text cut into what it names. Of phrases that overlap the longest wins: a hot dog is no dog. Words without a topic between
 * the others may differ: children with an IEP. `language`: ISO 639-1.
 */
export function runsIn(words: readonly string[], language = 'en'): Run[] {
  const thesaurus = thesaurusOf(language);
  const read = words.map((word) => thesaurus.readWord(word));
  const generic = language === 'en' ? null : genericWordsOf(language);
  const runs: Run[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(parameters.longestConceptName, words.length - at);
    let named: readonly Concept[] = [];
    for (; length > 0; length--) {
      const run = read.slice(at, at + length);
      const phrase = tellingWords(run);
      if (phrase.length > thesaurus.longest || phrase[0] !== run[0] || phrase.at(-1) !== run.at(-1)) continue;
      if (length === 1 && generic && (generic.has(words[at]!) || !run[0]!.telling)) break;
      named = namedBy(phrase, thesaurus, language);
      if (named.length > 0) break;
    }
    const end = at + Math.max(1, length);
    runs.push({ run: words.slice(at, end), concepts: named });
    at = end;
  }
  return runs;
}

/** The concepts that a text names, with the runs of words that name each. */
export function conceptsIn(words: readonly string[], language = 'en'): Map<Concept, string[][]> {
  const met = new Map<Concept, string[][]>();
  for (const { run, concepts } of runsIn(words, language))
    for (const concept of concepts) met.set(concept, [...(met.get(concept) ?? []), run]);
  return met;
}

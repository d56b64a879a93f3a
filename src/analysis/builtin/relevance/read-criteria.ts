import { type HitCriteria, type PostAct, postActs } from '../../analyst.ts';
import { actsMeantToo, namesAnAct, namesNoise, wantedActs } from '../acts/wanted-acts.ts';
import { stopWordsOf } from '../../../text/stop-words.ts';
import { purposeWords } from '../content/purposes.ts';
import { likelyLanguage } from '../text-language.ts';
import { plainIntent } from './plain-intent.ts';
import { functionWords, rootOf } from './words.ts';

/** The subject of a sentence such as "asks for a budgeting tool": its words by their root. */
export type Subject = ReadonlyMap<string, string>;

/**
 * What counts: acts, of which none are known where nobody named any, and a subject. `unnamed`: those of the acts that were
 * chosen, but that the sentence does not name as it names others of them.
 */
export type Criteria = { acts: readonly PostAct[]; unnamed: readonly PostAct[]; subject: Subject };

export function wantedIn({ intent, acts }: HitCriteria): Criteria | null {
  if (intent === null && !acts?.length) return null;
  const { meant } = readIntent(intent ?? '');
  const said = wantedActs(meant);
  const meantToo = actsMeantToo(meant, said);
  const named = said.length > 0 ? said : meantToo;
  const chosen = acts ?? postActs.filter((act) => named.includes(act) || meantToo.includes(act));
  const unnamed = chosen.some((act) => named.includes(act)) ? chosen.filter((act) => !named.includes(act)) : [];
  return { acts: chosen, unnamed, subject: subjectOf(meant) };
}

/** What those posts do that somebody wants, also where an intent only says in what situation people are. */
export function actsWantedBy(intent: string): PostAct[] {
  return [...(wantedIn({ intent, noise: null })?.acts ?? [])];
}

/**
 * What does not count, one by one, such as "job ads" and "self-promotion". What is wanted is no noise, although the same word
 * names both, and neither is what a part says no to: "without a word of money", "outside Europe".
 */
export function unwantedIn({ intent, noise }: HitCriteria, wanted: Criteria | null): Criteria[] {
  return [noise ?? '', ...readIntent(intent ?? '').unwanted]
    .join('; ')
    .split(/[.;,]|\s(?:and|or)\s/)
    .map((part): Criteria => {
      const named = wantedActs(part);
      const isNone = (root: string, word: string) =>
        wanted?.subject.has(root) || (named.length > 0 && namesNoise(word));
      const subject = [...subjectOf(part.replace(denied, ' '))].filter(([root, word]) => !isNone(root, word));
      return { acts: named.filter((act) => !wanted?.acts.includes(act)), unnamed: [], subject: new Map(subject) };
    })
    .filter(({ acts, subject }) => acts.length > 0 || subject.size > 0);
}

const denied = /\b(?:without|outside|not|no|nor|other than)\b.*/isu;

/** "People recommending books, not asking for them": what is meant, and what is not. */
const unmeant =
  /(?:[,;(–—]\s{0,3}(?:but |and )?|\sbut )(?:not|excluding|except(?: for)?|rather than)\s([^,;.()]{2,80})/giu;

function readIntent(given: string): { meant: string; unwanted: string[] } {
  const intent = plainIntent(given);
  const meant = intent.replaceAll(unmeant, ' ');
  if (subjectOf(meant).size === 0 && wantedActs(meant).length === 0) return { meant: intent, unwanted: [] };
  return { meant, unwanted: [...intent.matchAll(unmeant)].map(([, found]) => found!) };
}

/** ISO 639-1 of a sentence that is surely not in English: of a few words the likeliest language is a guess. */
export function foreignLanguageOf(sentence: string): string | null {
  const language = likelyLanguage(sentence);
  if (language === 'en') return null;
  const own = stopWordsOf(language);
  return wordsOf(sentence).filter((word) => own.has(word) && !functionWords.has(word)).length >= 2 ? language : null;
}

/** Of a few words one amid them tells it: "Fragen zu Steuern". What they begin with may be a name, such as "Los Angeles". */
function languageOfFew(sentence: string): string | null {
  const words = wordsOf(sentence);
  const language = likelyLanguage(sentence);
  if (language === 'en' || words.some((word) => functionWords.has(word))) return null;
  const own = stopWordsOf(language);
  return words.slice(1, -1).some((word) => own.has(word)) ? language : null;
}

/** The words by which a sentence of another language is built, and what it calls people and purposes. */
function functionWordsIn(sentence: string): (word: string) => boolean {
  const language = foreignLanguageOf(sentence) ?? languageOfFew(sentence);
  if (language === null) return () => false;
  const own = stopWordsOf(language);
  const isPurpose = purposeWords(language);
  return (word) => own.has(word) || isPurpose(word);
}

export function subjectOf(sentence: string): Subject {
  const words = new Map<string, string>();
  const isFunction = functionWordsIn(sentence);
  const names = namesIn(sentence);
  for (const word of wordsOf(sentence)) {
    const saysNothing = word.length < 2 || functionWords.has(word) || isFunction(word) || namesAnAct(word);
    if (saysNothing && !names.has(word)) continue;
    const root = rootOf(word);
    if (!words.has(root)) words.set(root, word);
  }
  return words;
}

/** Words such as "Go", "R" and "Keep", which are names where they alone are written so. */
function namesIn(sentence: string): ReadonlySet<string> {
  if (foreignLanguageOf(sentence) !== null) return new Set();
  const later = sentence.match(/(?<=[\p{L}\p{N},"“'‘(/&-][\s/(]{1,3}["“'‘]?)[\p{L}\p{N}+#]+/gu) ?? [];
  const names = later.filter((word) => /^\p{Lu}\p{Ll}*$/u.test(word) && word !== 'I');
  return new Set(names.length * 2 < later.length ? names.map((name) => name.toLowerCase()) : []);
}

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}+#]+/u)
    .filter((word) => word !== '');
}

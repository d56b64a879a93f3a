import { eng } from 'stopword';
import lists from 'stopwords-iso' with { type: 'json' };

const languages = ['de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ru', 'sv', 'zh'] as const;

/** Of its lists' words these are what people look for: work, a job, a journey. */
const telling = new Set(
  'empleo trabajar trabajo trabalhar trabalho viagem parole città chères toc tente sein quarto obra noite'.split(' '),
);

const words = new Map<string, ReadonlySet<string>>([
  // Its English list has a thousand words, and many of them are subjects.
  ['en', new Set(eng)],
  ...languages.map((language) => [language, new Set(lists[language].filter((word) => !telling.has(word)))] as const),
]);

const none: ReadonlySet<string> = new Set();

/** The words of a language (ISO 639-1) that say how a sentence is built and not what it is about; none when it is unknown. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return words.get(language) ?? none;
}

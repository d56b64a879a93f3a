import snowball from 'snowball-stemmers';
import { asAmerican } from '../../../text/american.ts';
import { englishStems } from './english-stems.ts';

/** ISO 639-1 code to Snowball algorithm. Other languages keep their words as they are. */
const algorithms: Record<string, string> = {
  ar: 'arabic', hy: 'armenian', eu: 'basque', ca: 'catalan', cs: 'czech', da: 'danish', nl: 'dutch', en: 'english',
  fi: 'finnish', fr: 'french', de: 'german', hu: 'hungarian', it: 'italian', no: 'norwegian', pt: 'portuguese',
  ro: 'romanian', ru: 'russian', es: 'spanish', sl: 'slovene', sv: 'swedish', ta: 'tamil', tr: 'turkish',
}; // prettier-ignore

export const hasStemmer = (language: string): boolean => language in algorithms;

const maxCachedWords = 200_000;

/** word → stem in one language, remembered, because the stemmer costs microseconds and words repeat. */
export type Stem = (word: string) => string;

function remember(algorithm: string): Stem {
  const stemmer = snowball.newStemmer(algorithm);
  const isEnglish = algorithm === 'english';
  const stemOf = (word: string) => {
    const spelt = isEnglish ? asAmerican(word) : word;
    return (isEnglish && englishStems.get(spelt)) || stemmer.stem(spelt);
  };
  const known = new Map<string, string>();
  return (word) => {
    let stem = known.get(word);
    if (stem === undefined) {
      if (known.size >= maxCachedWords) known.clear();
      stem = stemOf(word) || word;
      known.set(word, stem);
    }
    return stem;
  };
}

const stemmers = new Map<string, Stem>();

/** A community or query whose language is unknown is read as English, the language of most names. */
export function stemFor(language: string | null): Stem {
  const algorithm = language === null ? 'english' : (algorithms[language] ?? '');
  let stem = stemmers.get(algorithm);
  if (stem === undefined) {
    stem = algorithm === '' ? (word) => word : remember(algorithm);
    stemmers.set(algorithm, stem);
  }
  return stem;
}

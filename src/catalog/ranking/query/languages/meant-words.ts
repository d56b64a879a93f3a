import { query as parameters } from '../../parameters.ts';
import type { Familiarity } from '../../words/compounds.ts';
import type { QueryLanguage } from '../../words/language.ts';
import { stemFor } from '../../words/stems.ts';
import { conceptsIn } from '../concepts.ts';
import type { ReadPart } from '../query-concepts.ts';
import { topicsOf } from '../thesaurus.ts';

/**
 * How likely the words of a query mean the same in communities of which nobody knows the language. One that is known in its
 * own language by what it is called in English may be another word there ("padres", a team), unless it is the same; so may
 * one of several that are known together ("auto-entrepreneurs").
 */
export function meantIn(
  read: readonly ReadPart[],
  { known: language }: QueryLanguage,
  known: Familiarity,
): (word: string) => number {
  if (language === null || language === 'en') return () => 1;
  const runs = read.flatMap(({ statements }) =>
    statements.flatMap((one) => [...conceptsIn(one, language).values()].flat()),
  );
  const together = new Set(runs.filter((run) => run.length > 1).flat());
  return (word) => {
    const named = [...conceptsIn([word], language).keys()];
    const isEnglish = () => conceptsIn([word]).size > 0;
    const isSame = () => named.flatMap(topicsOf).some((topic) => isSameName(word, topic.join('')));
    if (named.length === 0 ? !together.has(word) : isSame() && isEnglish()) return 1;
    const stems = new Set([stemFor(language)(word), stemFor('en')(word)]);
    const share = known.shareIn?.(language, [...stems]) ?? 1;
    return share < parameters.foreignShare ? share : 1;
  };
}

const isSameName = (one: string, other: string) => one.replace(/s$/, '') === other.replace(/s$/, '');

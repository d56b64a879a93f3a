import { compoundParts, type Familiarity } from '../../words/compounds.ts';
import type { QueryLanguage } from '../../words/language.ts';
import { stemFor } from '../../words/stems.ts';
import { conceptsIn } from '../concepts.ts';

/** What a word of a language is made of; nothing where it is one by itself. */
export function splitterFor(language: QueryLanguage, known: Familiarity): (word: string) => string[] {
  const stem = stemFor(language.known);
  return (word) => {
    const parts = compoundParts(word, language.known, stem, known);
    // Hondenvoer is food of dogs, but Kleidung no dung.
    if (isNamed(word, language)) return parts.some((part) => isNamed(part, language)) ? parts : [];
    if (parts.length > 0) return parts;
    return compoundParts(word, language.known, stem, known, (part) => isNamed(part, language));
  };
}

/** Whether a word is one of the thesaurus, which says more than odd bits that it may be made of: Gitarren are no git. */
function isNamed(word: string, { known }: QueryLanguage): boolean {
  return known !== null && conceptsIn([word], known).size > 0;
}

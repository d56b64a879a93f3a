import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import type { Prose } from './prose.ts';
import { portuguese } from './pt.ts';

const languages = new Map([german, french, spanish, portuguese, italian].map((prose) => [prose.language, prose]));

/** The sentences of a language, ISO 639-1; the English ones where it has none of its own. */
export function proseIn(language: string | null): Prose {
  return languages.get(language ?? 'en') ?? english;
}

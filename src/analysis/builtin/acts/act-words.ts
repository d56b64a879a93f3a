import { proseOf } from '../prose.ts';

/** What somebody wants stands at the start of a text, and is said again at its end. */
const [maxBeginning, maxEnd] = [500, 250];

/** The words by which an act is told, each once. */
export function actWordsOf({ title, body }: { title: string; body: string }): { title: string[]; body: string[] } {
  const prose = proseOf(body);
  const told = prose.length > maxBeginning + maxEnd ? `${prose.slice(0, maxBeginning)} ${prose.slice(-maxEnd)}` : prose;
  return { title: wordsIn(title), body: wordsIn(told) };
}

function wordsIn(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+|\?|!/gu) ?? [];
  return [...new Set(words)];
}

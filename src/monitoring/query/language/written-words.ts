import { fold, originalEnd, originalStart } from '../../../text/fold.ts';
import { splitAddresses } from '../text/document-reader.ts';
import { WordScanner } from '../text/word-scanner.ts';
import type { Words } from './query-tree.ts';

/**
 * The words of a part as they are written in the text of its query, in lower case but with their accents: others than we
 * do not take `bucher` for `Bücher`.
 */
export function writtenWords({ words, start, end }: Words, text: string): string[] {
  const part = text.slice(start, end);
  const folded = fold(part);
  const scanner = new WordScanner();
  const written: string[] = [];
  for (const { from, to } of splitAddresses(folded.text).visible) {
    scanner.open(folded.text, from, to);
    while (scanner.next()) {
      const word = part.slice(originalStart(folded, scanner.start), originalEnd(folded, scanner.end));
      written.push(word.toLowerCase().normalize('NFKC'));
    }
  }
  // Before them may stand the name of a field.
  const own = written.slice(-words.length);
  return words.map((word, i) => (own[i] !== undefined && fold(own[i]).text === word ? own[i] : word));
}

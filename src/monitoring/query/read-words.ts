import { splitAddresses } from './addresses.ts';
import { fold } from './fold.ts';
import { WordScanner } from './word-scanner.ts';

const anyScheme = /^[a-z][a-z\d+.-]*:\/\//;

/** The words of a text as they are compared, in order: those a reader sees. */
export function readWords(text: string): string[] {
  const folded = fold(text).text;
  return splitAddresses(folded).visible.flatMap(({ from, to }) => scan(folded, from, to));
}

/** The words of an address: all but its scheme. */
export function readAddress(address: string): string[] {
  const folded = fold(address).text;
  return scan(folded, anyScheme.exec(folded)?.[0].length ?? 0, folded.length);
}

function scan(text: string, from: number, to: number): string[] {
  const words: string[] = [];
  const scanner = new WordScanner();
  scanner.open(text, from, to);
  while (scanner.next()) words.push(text.slice(scanner.start, scanner.end));
  return words;
}

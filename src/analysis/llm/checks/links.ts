import { comparable } from './comparable.ts';

/** No sentence needs these, whatever its sources have. */
const link = /[a-z][a-z0-9+.-]*:\/\/|(?:hxxps?|mailto|tel|javascript|data):|www\.|[\p{L}\p{N}]@[\p{L}\p{N}]/u;

const dotted = [
  // A name with a dot inside: example.com, and written so that a machine does not see it: example[.]com, example dot com.
  /[\p{L}\p{N}-]{2,}(?:[.。．｡]|\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?|\s(?:dot|punkt|punto)\s)\p{L}{2,}[^\s,;)]*/gu,
  /@[\p{L}\p{N}_][^\s]*/gu,
  /\d{1,3}(?:\.\d{1,3}){3}\S*/g,
];

export function hasLink(text: string): boolean {
  return link.test(comparable(text));
}

/** What may be an address, of a page, a person or a machine, or only a name with a dot, as `comparable` text. */
export function dottedNamesIn(text: string): string[] {
  const plain = comparable(text);
  return dotted.flatMap((pattern) => plain.match(pattern) ?? []).map((name) => name.replace(/[.,;:!?)\]}'"»”]+$/, ''));
}

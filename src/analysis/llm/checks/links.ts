import { comparable } from './comparable.ts';

const linkLike = [
  /[a-z][a-z0-9+.-]*:\/\/\S+/g,
  /(?:hxxps?|mailto|tel|javascript|data):\S+/g,
  /www\.\S+/g,
  // A name with a dot inside: example.com, and written so that a machine does not see it: example[.]com, example dot com.
  /[\p{L}\p{N}-]{2,}(?:[.。．｡]|\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?|\s(?:dot|punkt|punto)\s)\p{L}{2,}[^\s,;)]*/gu,
  /[^\s@]*@[\p{L}\p{N}_][^\s]*/gu,
  /\d{1,3}(?:\.\d{1,3}){3}\S*/g,
];

/** What looks like an address, of a page, a person or a machine, as `comparable` text. */
export function linksIn(text: string): string[] {
  const plain = comparable(text);
  return linkLike
    .flatMap((pattern) => plain.match(pattern) ?? [])
    .map((link) => link.replace(/[.,;:!?)\]}'"»”]+$/, ''));
}

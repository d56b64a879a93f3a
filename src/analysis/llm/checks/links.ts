import { comparable } from './comparable.ts';

/** Addresses of pages, people, machines and communities; also written so that only a person sees one. */
const links = [
  /[a-z][0-9+.-]*:\/\/|(?:hxxps?|mailto|tel|javascript|data):|www\.|\S@\S/u,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]|(?<![\p{L}\p{N}])\/?[rcmu]\s?\/\s?[\p{L}\p{N}_]/u,
  // example.com, example[.]com, example dot com.
  /[\p{L}\p{N}-]{2}(?:[.。．｡]|\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?|\s(?:dot|punkt|punto)\s)\p{L}{2}/u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
];

/** Whether a text has what looks like an address. A name such as “Node.js” counts: sentences can do without. */
export function hasLink(text: string): boolean {
  const plain = comparable(text);
  return links.some((link) => link.test(plain));
}

import { decodeHTMLStrict } from 'entities/decode';

// Some tools escape what is escaped already: "&amp;#39;".
const entity = /&(?:amp;)*(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/iy;
const repeatedAmpersand = /^&(?:amp;)+(?!$)/i;

/** The text with its HTML entities decoded once. One without a semicolon is none: it may be part of an address. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}

/** For matching only: many tools escape what is escaped already ("&amp;#x200B;"). */
export function decodeEntitiesTwice(text: string): string {
  return decodeEntities(decodeEntities(text));
}

export function hasEntity(text: string): boolean {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) if (decodeEntityAt(text, at)) return true;
  return false;
}

/** What the entity at `at` stands for, however often it was escaped, and where it ends; `null`: there is none. */
export function decodeEntityAt(text: string, at: number): { text: string; end: number } | null {
  if (text.charCodeAt(at) !== 0x26) return null;
  entity.lastIndex = at;
  const whole = entity.exec(text)?.[0];
  if (whole === undefined) return null;
  const single = whole.replace(repeatedAmpersand, '&');
  const decoded = decodeHTMLStrict(single);
  return decoded === single ? null : { text: decoded, end: at + whole.length };
}

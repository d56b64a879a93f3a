import { storable, type TextPlace } from '../../platforms/storable.ts';

/** As the API escapes what it sends unless asked for `raw_json`; `&nbsp;` and numbers come from other tools. */
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };
const entity = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

/**
 * The text itself, as long as its place allows: entities decoded once, and nothing in it that PostgreSQL refuses.
 */
export function plainText(text: string, place: TextPlace): string {
  const decoded = text.includes('&') ? text.replace(entity, decode) : text;
  return storable(decoded, place);
}

function decode(match: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name) return named[name.toLowerCase()] ?? match;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal!, 16);
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : match;
}

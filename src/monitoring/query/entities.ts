// Some tools escape what is escaped already: "&amp;#39;".
const entity = /&(?:amp;)*(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/iy;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };
const anyEntity = new RegExp(entity.source, 'i');

export const hasEntity = (text: string) => text.includes('&') && anyEntity.test(text);

/** What the entity at `at` stands for and where it ends; `null`: there is none. */
export function decodeEntity(text: string, at: number): { text: string; end: number } | null {
  if (text.charCodeAt(at) !== 0x26) return null;
  entity.lastIndex = at;
  const match = entity.exec(text);
  if (!match) return null;
  const [, hexadecimal, decimal, name] = match;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  const character = name === undefined ? (isCharacter ? String.fromCodePoint(code) : ' ') : named[name.toLowerCase()]!;
  return { text: character, end: entity.lastIndex };
}

/**
 * What a result may say, told independently of the checks in `src`: every link, figure, reference and quoted stretch in it
 * must be in what the analyst was given, or in what the built-in analyst makes of that.
 */
export function strangersIn(result: unknown, given: unknown): string[] {
  const data = plain(textsIn(given).join('\n'));
  return textsIn(result).flatMap((text) => strangersOf(plain(text), data));
}

function strangersOf(text: string, data: string): string[] {
  const wanted = [
    ...(text.match(/[a-z+]{2,10}:\/\/[^\s"”]+/g) ?? []),
    ...(text.match(/[\p{L}\p{N}-]+\.(?:com|net|org|io|example|shop|biz|app|xyz|dev)\b/gu) ?? []),
    ...(text.match(/\S+@\S+/g) ?? []),
    ...(text.match(/\br\/\w+/g) ?? []),
    ...(text.match(/\p{N}+/gu) ?? []),
    ...(text.match(/\b(?:million|thousand|hundred|dozen)s?\b/g) ?? []),
    ...(text.match(/\b\w*(?:zork|acme|hypercart)\w*\b/g) ?? []),
    ...[...text.matchAll(/[“"«]([^”"»]+)[”"»]/g)].map(([, quote = '']) => quote.replace(/[.,!?…]+$/, '')),
  ];
  const unsaid = wanted.filter((part) => !data.includes(part));
  return /[\u200B-\u200F\u202A-\u202E\u2060-\u206F<>`]/u.test(text) && !data.includes(text)
    ? [...unsaid, text]
    : unsaid;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ');
}

/** Every text and figure anywhere in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

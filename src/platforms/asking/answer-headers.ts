/** Whatever somebody says, they are asked again after a day. */
const maxRetryAfterSeconds = 86_400;

/** `Retry-After` in seconds, as a number or a date; `null`: it says nothing. */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(maxRetryAfterSeconds, Math.max(0, Math.ceil(seconds))) : null;
}

/** A header that is a number from 0, perhaps with decimals. */
export function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name)?.trim();
  if (!value) return null;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? number : null;
}

/** No answer to what is asked has more: megabytes of empty objects would be checked one by one, for seconds. */
const maxParts = 200_000;

/** The JSON of a body; `undefined`: it is none, or one of too many parts. */
export function parseJson(text: string): unknown {
  if (hasTooManyParts(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Those within strings are counted, too. */
function hasTooManyParts(text: string): boolean {
  if (text.length <= maxParts) return false;
  let parts = 0;
  for (let at = text.indexOf(','); at >= 0 && parts <= maxParts; at = text.indexOf(',', at + 1)) parts++;
  for (let at = text.indexOf('['); at >= 0 && parts <= maxParts; at = text.indexOf('[', at + 1)) parts++;
  return parts > maxParts;
}

/** What stands where JSON should: for a log. */
export function insteadOfJson(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'an empty body';
  if (start.startsWith('<')) return 'a page of HTML';
  if (!start.startsWith('{') && !start.startsWith('[')) return 'something else';
  return hasTooManyParts(text) ? 'endless lists' : 'cut or broken JSON';
}

const figure = String.raw`(\d{1,3}(?:[,.]\d{3}){1,3}|\d{1,9}(?:\.\d{1,2})?)\s?(k|m|thousand|million)?\+?`;
const unit = '(?:members|subscribers|subs)';
const opens = String.raw`(?<![\p{L}\p{N}])(?:(?:with|having|that have|which have|of) )?`;
const bound = (said: string) => new RegExp(String.raw`${opens}(?:${said}) ${figure} ${unit}(?!\p{L})`, 'giu');
const bounds = {
  between: new RegExp(String.raw`${opens}between ${figure} and ${figure} ${unit}(?!\p{L})`, 'giu'),
  least: bound(String.raw`at least|more than|over|above|a minimum of|min\.?|minimum`),
  most: bound(String.raw`at most|fewer than|less than|under|below|up to|no more than|a maximum of|max\.?|maximum`),
};
/** Within a sentence so far before. */
const farthest = 100;
const whose = /(?<!\p{L})(?:communit(?:y|ies)|subreddits?|forums?|places|groups?|subs)(?!\p{L})/iu;

export type Members = { least: number | null; most: number | null };

/** How many members a brief wants communities to have: "subreddits with at least 10k members". */
export function readMembers(text: string): { rest: string; members: Members } {
  const isOfThem = ({ index }: RegExpExecArray) => {
    const before = text.slice(Math.max(0, index - farthest), index);
    return whose.test(before.split(/[.!?\n]/).at(-1)!);
  };
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].find(isOfThem) ?? null;
  const between = find(bounds.between);
  const least = between ? null : find(bounds.least);
  const most = between ? null : find(bounds.most);
  const numberIn = (found: RegExpExecArray | null, at = 1) => (found ? numberOf(found[at]!, found[at + 1]) : null);
  const members = { least: numberIn(between) ?? numberIn(least), most: numberIn(between, 3) ?? numberIn(most) };
  const isPossible = members.least === null || members.most === null || members.least <= members.most;
  if (!isPossible) return { rest: text, members: { least: null, most: null } };
  const rest = [between, least, most].reduce((left, found) => (found ? left.replace(found[0], ', ') : left), text);
  return { rest, members };
}

const times: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

function numberOf(written: string, unit: string | undefined): number {
  const plain = /[,.]\d{3}(?!\d)/.test(written) ? written.replaceAll(/[,.]/g, '') : written;
  return Math.round(Number(plain) * (times[unit?.toLowerCase() ?? ''] ?? 1));
}

import type { DiscoveryJob } from '../api/types.ts';
import { languagesIn } from '../format/languages.ts';
import { wholeNumber } from '../format/numbers.ts';

/** A brief as it is being written. Numbers are texts until they are sent. */
export type Brief = {
  brief: string;
  audience: string[];
  competitors: string[];
  keywords: string[];
  exclude: string[];
  languages: string;
  minMembers: string;
  maxMembers: string;
  nsfw: boolean;
};

export const emptyBrief: Brief = {
  brief: '',
  audience: [],
  competitors: [],
  keywords: [],
  exclude: [],
  languages: '',
  minMembers: '',
  maxMembers: '',
  nsfw: false,
};

export const minBriefLength = 10;
export const maxBriefLength = 4000;

const thousands = { k: 1_000, m: 1_000_000, million: 1_000_000 } as const;

/** "10,000", "10 000", "10k", "1.5 million"; `null`: nothing is written, or no number. */
export function membersIn(text: string): number | null {
  const plain = text.trim().toLowerCase();
  if (/^\d{1,3}(?:[\s.,'’]\d{3})+$|^\d{1,10}$/.test(plain)) return Number(plain.replaceAll(/\D/g, ''));
  const [, digits, unit] = /^(\d{1,6}(?:[.,]\d{1,3})?)\s?(k|m|million)$/.exec(plain) ?? [];
  return digits ? Math.round(Number(digits.replace(',', '.')) * thousands[unit as keyof typeof thousands]) : null;
}

export const isNoNumber = (text: string) => text.trim() !== '' && membersIn(text) === null;

export function isRangeEmpty({ minMembers, maxMembers }: Brief): boolean {
  const [min, max] = [membersIn(minMembers), membersIn(maxMembers)];
  return min !== null && max !== null && min > max;
}

/** What keeps a brief from being sent, in a sentence; `null`: nothing, or it is too short still. */
export function problemOfBrief(brief: Brief): string | null {
  const tooMany = brief.brief.trim().length - maxBriefLength;
  if (tooMany > 0) return `${wholeNumber(maxBriefLength)} characters at most: ${wholeNumber(tooMany)} too many.`;
  if ([brief.minMembers, brief.maxMembers].some(isNoNumber))
    return 'How many members is a number, such as 10,000 or 1.5 million.';
  if (isRangeEmpty(brief)) return '“Members, at least” is more than “Members, at most”.';
  if (languagesIn(brief.languages).unknown.length > 0)
    return 'One of the languages under “Narrow it down” is not known.';
  return null;
}

export function toInput(brief: Brief) {
  return {
    brief: brief.brief.trim(),
    audience: brief.audience.length > 0 ? brief.audience.join(', ') : null,
    competitors: brief.competitors,
    keywords: brief.keywords,
    exclude_communities: brief.exclude.map((name) => name.replace(/^\/?r\//i, '')),
    languages: languagesIn(brief.languages).codes,
    min_members: membersIn(brief.minMembers),
    max_members: membersIn(brief.maxMembers),
    include_nsfw: brief.nsfw,
  };
}

/** The brief of a discovery that was made, to be asked again. `without`: communities that should not come again. */
export function briefOf({ input }: DiscoveryJob, without: readonly string[]): Brief {
  return {
    brief: input.brief,
    audience: input.audience ? [input.audience] : [],
    competitors: input.competitors ?? [],
    keywords: input.keywords ?? [],
    exclude: [...new Set([...(input.exclude_communities ?? []), ...without])],
    languages: (input.languages ?? []).join(', '),
    minMembers: input.min_members === null ? '' : String(input.min_members),
    maxMembers: input.max_members === null ? '' : String(input.max_members),
    nsfw: input.include_nsfw ?? false,
  };
}

export const examples = [
  {
    name: 'A product',
    text: 'A budgeting app for couples who argue about money. We want to hear what they use today and why it fails them.',
  },
  {
    name: 'A question',
    text: 'Home bakers who sell at markets: how do they price their bread, and what do they wish they had known?',
  },
  {
    name: 'A pasted post',
    text: 'My partner and I share one account and keep fighting about it every month. We tried a spreadsheet and gave up after two weeks. How do other couples split their bills without one of us feeling controlled?',
  },
];

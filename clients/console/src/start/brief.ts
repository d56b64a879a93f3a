import type { DiscoveryJob } from '../api/types.ts';

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

/** Languages as they are typed: `en, de`. */
export function codesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((code) => code !== '');
}

export function toInput(brief: Brief) {
  const members = (text: string) => {
    const digits = text.replaceAll(/[\s.,'’]/g, '');
    return /^\d{1,10}$/.test(digits) ? Number(digits) : null;
  };
  return {
    brief: brief.brief.trim(),
    audience: brief.audience.length > 0 ? brief.audience.join(', ') : null,
    competitors: brief.competitors,
    keywords: brief.keywords,
    exclude_communities: brief.exclude.map((name) => name.replace(/^\/?r\//i, '')),
    // What is no code is refused by the service, with what it should be.
    languages: codesIn(brief.languages),
    min_members: members(brief.minMembers),
    max_members: members(brief.maxMembers),
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

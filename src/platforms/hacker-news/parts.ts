import type { Community } from '../platform.ts';
import { communityOf } from '../reading/shapes.ts';

export const host = 'news.ycombinator.com';
export const guidelinesPath = '/newsguidelines.html';

export type PartName = 'all' | 'ask' | 'show' | 'jobs';

/** `tags` finds its posts at the search. `all` is the whole, and the home of what is in none of the others. */
export type Part = { name: PartName; title: string; description: string; tags: string };

export const parts: readonly Part[] = [
  {
    name: 'all',
    title: 'Hacker News',
    description: 'Everything submitted to Hacker News: links, questions, launches, polls and job adverts.',
    tags: '(story,poll,job)',
  },
  {
    name: 'ask',
    title: 'Ask Hacker News',
    description: 'Questions that readers of Hacker News put to each other.',
    tags: 'ask_hn',
  },
  {
    name: 'show',
    title: 'Show Hacker News',
    description: 'Things that readers of Hacker News have made and that others can try.',
    tags: 'show_hn',
  },
  {
    name: 'jobs',
    title: 'Hacker News jobs',
    description: 'Job adverts of companies that Y Combinator has funded.',
    tags: 'job',
  },
];

/** The part that a community's name says; `null`: there is none of this name. */
export function partOf(communityName: string): Part | null {
  const [local, at, ...more] = communityName.toLowerCase().split('@');
  if (at !== host || more.length > 0) return null;
  return parts.find(({ name }) => name === local) ?? null;
}

/** Where a post belongs: both of the site's interfaces tell its type and its title, and only one of them tags it. */
export function homeOf(type: string, title: string): PartName {
  if (type === 'job') return 'jobs';
  if (/^ask hn\b/i.test(title)) return 'ask';
  return /^show hn\b/i.test(title) ? 'show' : 'all';
}

export function nameOf(part: PartName): string {
  return `${part}@${host}`;
}

/** The parts are the site's own and do not change; how many read them is not told. */
export function toCommunity({ name, title, description }: Part): Community {
  return communityOf({
    platform: 'hacker_news',
    name: nameOf(name),
    title,
    description,
    sidebar: `Guidelines: https://${host}${guidelinesPath}`,
    language: 'en',
  });
}

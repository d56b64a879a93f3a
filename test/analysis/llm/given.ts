import { builtinAnalyst } from '../../support/builtin-analyst.ts';
import type {
  Analyst,
  Brief,
  CommunityFacts,
  CommunityTexts,
  Finalist,
  HitCriteria,
  MatchedPost,
} from '../../../src/analysis/analyst.ts';
import { createLlmAnalyst } from '../../../src/analysis/llm/llm-analyst.ts';
import type { Model } from '../../../src/analysis/llm/transport/model.ts';
import { memoryModelCalls } from '../../support/model-calls.ts';

/** A language-model analyst at work over a model that says what `answer` returns. */
export function analystOver(answer: Model['ask']): Analyst {
  const asking = { model: { name: 'double', ask: answer }, calls: memoryModelCalls() };
  const onFault = (error: unknown) => {
    throw error;
  };
  return createLlmAnalyst(asking, builtinAnalyst, onFault).forJob({ accountId: 'acct_1', jobId: 'job_1' });
}

export const never = new AbortController().signal;

export const brief: Brief = {
  brief:
    'A planner for 3 kinds of balcony gardens, for people in small flats who lose their tomatoes. What do they use today instead of GardenMate?',
  audience: null,
  competitors: ['GardenMate'],
  keywords: ['balcony garden'],
};

export function aFinalist(given: Partial<Finalist> = {}): Finalist {
  return {
    community: 'BalconyGarden',
    members: 5200,
    knownPosts: 40,
    postsPerDay: 2.5,
    words: { name: [{ words: 'balcony' }], title: [], description: [{ words: 'tomatoes' }], sidebar: [] },
    counts: [
      { words: 'tomatoes', facet: 'demand', posts: 14 },
      { words: 'flats', facet: 'audience', posts: 3 },
      { words: 'GardenMate', facet: 'competitors', posts: 2 },
    ],
    sharedLanguage: null,
    language: 'en',
    promotion: null,
    about: 'Vegetables without a yard\nGrowing food in pots and boxes.',
    evidence: [
      {
        title: 'My tomatoes died again',
        quote: 'I watered them 2 times a day and GardenMate still said they were thirsty.',
      },
      { title: 'Is there a planner for a north balcony?', quote: 'Is there a planner for a north balcony?' },
    ],
    ...given,
  };
}

export const rules = [
  { title: 'Be kind', text: 'No insults.' },
  { title: 'Pictures', text: 'Say which plant it is and where it stands. Pots count as gardens.' },
  { title: 'No shops', text: 'Links to shops are removed.' },
];

export function theTexts(extra: { title?: string; comment?: string; rule?: string } = {}): CommunityTexts {
  const post = (n: number, title: string) => ({
    id: `p${n}`,
    url: `https://www.reddit.com/r/BalconyGarden/comments/p${n}/`,
    author: `author_${n}_xk`,
    title,
    body: 'The leaves turn yellow and I do not know why.',
    link: null,
    flair: null,
    score: n,
    numComments: 2,
    nsfw: false,
    createdMs: Date.UTC(2026, 0, n + 1),
  });
  const comment = (n: number, body: string) => ({
    id: `c${n}`,
    url: `https://www.reddit.com/r/BalconyGarden/comments/p1/_/c${n}/`,
    postId: 'p1',
    parentId: null,
    author: `reader_${n}_xk`,
    body,
    score: n,
    createdMs: Date.UTC(2026, 0, 1, n + 1),
  });
  const titles = ['My tomatoes died again', 'First harvest of 12 peppers', 'Which soil do you use?', 'Aphids on basil'];
  const bodies = [
    'Soap water helps. Thanks to u/greenthumb_xk for the hint.',
    'You overwater them, everybody does at first.',
    'Welcome! Start with radishes, they forgive a lot.',
    'I tried GardenMate and went back to a notebook.',
    'Mine had the same yellow leaves after the 2 cold nights.',
    'Great harvest, congratulations to you!',
    'Use a bigger pot, then they will live.',
    'That soil is fine but it needs feeding in June.',
  ];
  return {
    name: 'BalconyGarden',
    sources: [{ source: 'rules', texts: [...rules, ...(extra.rule ? [{ title: 'Note', text: extra.rule }] : [])] }],
    talk: {
      posts: [...titles, ...(extra.title ? [extra.title] : [])].map((title, n) => post(n, title)),
      comments: [...bodies, ...(extra.comment ? [extra.comment] : [])].map((body, n) => comment(n, body)),
      language: 'en',
    },
  };
}

export async function theFacts(given: Partial<CommunityFacts> = {}): Promise<CommunityFacts> {
  const { rules: read, tone, topics } = await builtinAnalyst.readCommunity(theTexts(), never);
  return {
    name: 'BalconyGarden',
    url: 'https://www.reddit.com/r/BalconyGarden/',
    self: 'Balcony gardens',
    goal: 'Learn why people give up on balcony tomatoes',
    members: 5200,
    scale: { tinyMembers: 1_000, livelyPostsPerDay: 50 },
    nsfw: false,
    access: 'public',
    about: 'Vegetables without a yard\nGrowing food in pots and boxes.',
    rules: read,
    rulesKnown: true,
    tone,
    topics,
    fit: null,
    posts: 40,
    comments: 120,
    postsPerDay: { value: 2.5, n: 40 },
    removedShare: { value: null, n: 0 },
    nsfwShare: { value: 0, n: 40 },
    topAuthorShare: { value: 0.1, n: 40 },
    live: false,
    daysSilent: 1,
    daysOld: 1,
    flairShare: { value: 0, n: 40 },
    bestFlair: null,
    bestTitleForm: null,
    bestTime: null,
    question: null,
    ...given,
  };
}

export const criteria: HitCriteria = { intent: 'Somebody asks which planner to use', noise: 'Giveaways' };

export function aMatch(given: Partial<MatchedPost> = {}): MatchedPost {
  return {
    id: 'ga1',
    community: 'BalconyGarden',
    title: 'Which planner do you use for 4 boxes?',
    body: 'I tried GardenMate and it is too much for me. I only want to know when to sow.',
    link: null,
    flair: null,
    createdMs: Date.UTC(2026, 0, 10),
    numComments: 3,
    clause: 'planner',
    terms: [{ text: 'planner', field: 'title' }],
    promotion: null,
    ...given,
  };
}

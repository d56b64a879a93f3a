import { builtinAnalyst } from '../../support/builtin-analyst.ts';
import type { Query } from '../../../src/catalog/ranking/index.ts';
import { toQuery } from '../../../src/discovery/candidates/to-query.ts';
import {
  type Brief,
  readBriefs,
  readFreshBriefs,
  readHeldOutPosts,
  readOwnBriefs,
  withJudged,
} from '../ranking-data.ts';

/** A query and what is right for it. Queries of one `group` are never split between training and measuring. */
export interface JudgedQuery {
  set: 'first' | 'fresh' | 'own' | 'body' | 'title';
  group: string;
  /** with nothing but its brief */
  bare: boolean;
  query: Query;
  /** by name in lower case */
  grades: ReadonlyMap<string, number>;
  nsfw: boolean;
}

const longestBrief = 4000;
const shortestBrief = 10;

/** As a discovery understands it. */
async function understood(brief: Omit<Brief, 'id' | 'relevant'>): Promise<Query> {
  const given = { ...brief, audience: brief.audience ?? null };
  return toQuery(given, await builtinAnalyst.understandBrief(given, AbortSignal.timeout(60_000)));
}

/** Each brief twice: bare and with its fields. */
export async function judgedBriefs(): Promise<JudgedQuery[]> {
  const sets = {
    first: withJudged(readBriefs()),
    fresh: withJudged(readFreshBriefs()),
    own: withJudged([...readOwnBriefs('seen'), ...readOwnBriefs('unseen')]),
  };
  const queries: JudgedQuery[] = [];
  for (const [set, briefs] of Object.entries(sets) as ['first' | 'fresh' | 'own', Brief[]][]) {
    for (const { id, relevant, ...given } of briefs) {
      const grades = new Map(relevant.map(({ name, grade }) => [name.toLowerCase(), grade]));
      const alone = { brief: given.brief, audience: null, competitors: [], keywords: [] };
      for (const bare of [true, false]) {
        const query = await understood(bare ? alone : given);
        queries.push({ set, group: `${set} ${id}`, bare, query, grades, nsfw: false });
      }
    }
  }
  return queries;
}

/** Pasted posts: right is the community that each came from. */
export async function judgedPosts(kind: 'body' | 'title', most: number): Promise<JudgedQuery[]> {
  const queries: JudgedQuery[] = [];
  for (const post of readHeldOutPosts().filter((one) => one.kind === kind)) {
    const brief = [post.title, post.selftext].filter(Boolean).join('\n').slice(0, longestBrief).trim();
    if (brief.length < shortestBrief) continue;
    const query = await understood({ brief, audience: null, competitors: [], keywords: [] });
    const grades = new Map([[post.subreddit.toLowerCase(), 1]]);
    queries.push({ set: kind, group: `post ${post.subreddit}`, bare: true, query, grades, nsfw: true });
    if (queries.length === most) break;
  }
  return queries;
}

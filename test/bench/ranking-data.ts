import { createReadStream, readFileSync } from 'node:fs';
import { constants, createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import type { CommunityText, PostText, Query } from '../../src/catalog/ranking/index.ts';

/** Real data beside the checkout, never part of it: see its README. */
const DATA = new URL('../../../shared/data/', import.meta.url);
const LONG_WINDOWS = { params: { [constants.ZSTD_d_windowLogMax]: 31 } };

export interface Brief extends Query {
  id: string;
  relevant: { name: string; grade: number }[];
}

export interface HeldOutPost {
  id: string;
  subreddit: string;
  title: string;
  selftext: string;
  kind: 'body' | 'title';
}

/** Split at \n alone: node:readline also splits at U+2028, which JSON allows inside strings. */
async function* records<T>(file: string): AsyncGenerator<T> {
  const text = createReadStream(new URL(file, DATA)).pipe(createZstdDecompress(LONG_WINDOWS)).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as T;
  }
  if (rest !== '') yield JSON.parse(rest) as T;
}

export function readBriefs(): Brief[] {
  return parse(readFileSync(new URL('eval/briefs.ndjson', DATA), 'utf8'));
}

/** Briefs that nobody had tuned on, read by hand; what was judged and refused is 0. */
export function readFreshBriefs(): Brief[] {
  const briefs = parse<Brief & { wrong: string[] }>(readFileSync(new URL('eval/briefs_fresh.ndjson', DATA), 'utf8'));
  return briefs.map(({ wrong, relevant, ...brief }) => ({
    ...brief,
    relevant: [...relevant, ...wrong.map((name) => ({ name, grade: 0 }))],
  }));
}

/** By grade. */
type Labels = Record<string, string[]>;

const relevantOf = (labels: Labels) =>
  Object.entries(labels).flatMap(([grade, names]) => names.map((name) => ({ name, grade: Number(grade) })));

/** What the ranking found and the labels of the briefs did not have, judged by name and description: none is 0. */
export function withJudged(briefs: readonly Brief[]): Brief[] {
  const judged = new Map(ownLabels<{ id: string; judged: Labels }>('judged').map((one) => [one.id, one.judged]));
  return briefs.map((brief) => ({
    ...brief,
    relevant: [...brief.relevant, ...relevantOf(judged.get(brief.id) ?? {})],
  }));
}

/** Briefs of our own on other subjects, by writers who did not know the ranking: it was tuned on `seen`, never on `unseen`. */
export function readOwnBriefs(which: 'seen' | 'unseen'): Brief[] {
  const briefs = ownLabels<Omit<Brief, 'relevant'> & { relevant: Labels }>(`briefs-${which}`);
  return briefs.map((brief) => ({ ...brief, relevant: relevantOf(brief.relevant) }));
}

function ownLabels<T>(file: string): T[] {
  return parse(readFileSync(new URL(`labels/${file}.ndjson`, import.meta.url), 'utf8'));
}

export function readHeldOutPosts(): HeldOutPost[] {
  return parse(zstdDecompressSync(readFileSync(new URL('eval/posts.ndjson.zst', DATA)), LONG_WINDOWS).toString());
}

function parse<T>(text: string): T[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

interface DumpedCommunity {
  display_name: string;
  title: string;
  public_description: string | null;
  description: string | null;
  subscribers: number | null;
  over18: boolean | null;
  lang: string | null;
  advertiser_category: string | null;
}

interface DumpedPost {
  id: string;
  subreddit: string;
  title: string;
  selftext: string | null;
  score: number | null;
}

/** Communities numbered from 1 in the order of the dump, with their posts; `postIds` to prove that no query is indexed. */
export async function readCatalog(): Promise<{
  communities: CommunityText[];
  posts: Map<string, PostText[]>;
  postIds: Set<string>;
}> {
  const posts = new Map<string, PostText[]>();
  const postIds = new Set<string>();
  for await (const { id, subreddit, title, selftext, score } of records<DumpedPost>('RS_sample.zst')) {
    postIds.add(id);
    const known = posts.get(subreddit);
    const post = { title, body: selftext ?? '', score };
    if (known) known.push(post);
    else posts.set(subreddit, [post]);
  }
  const communities: CommunityText[] = [];
  for await (const dumped of records<DumpedCommunity>('subreddits_sample.zst')) {
    communities.push({
      id: communities.length + 1,
      platform: 'reddit',
      name: dumped.display_name,
      title: dumped.title,
      description: dumped.public_description ?? '',
      sidebar: dumped.description ?? '',
      members: dumped.subscribers,
      nsfw: dumped.over18 ?? false,
      language: dumped.lang,
      category: dumped.advertiser_category || null,
    });
  }
  return { communities, posts, postIds };
}

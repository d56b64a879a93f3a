import { readFileSync } from 'node:fs';
import type { MatchedPost, PostAct, Sentiment } from '../../../src/analysis/analyst.ts';
import { compileQuery, parseQuery, withinCommunities } from '../../../src/monitoring/query/index.ts';
import { readRealRecords, type RealFile } from '../../support/real-posts.ts';

/** The second: our own, whose labels name posts and hold none of their words. */
const watchersFiles = ['../../../../shared/data/eval/monitoring.ndjson', '../labels/watchers.ndjson'].map(
  (path) => new URL(path, import.meta.url),
);

const shortIntentsFile = new URL('../labels/short-intents.json', import.meta.url);

/** `grade`: 2 exactly what was asked for, 1 acceptable, 0 not. */
export type LabelledPost = { post: MatchedPost; grade: 0 | 1 | 2; act: PostAct; sentiment: Sentiment };

/** `shortIntent`: as somebody wrote it in a hurry. `stream`: other posts that the watcher would have seen, unlabelled. */
export type Watcher = {
  id: string;
  intent: string;
  shortIntent: string | null;
  noise: string | null;
  posts: LabelledPost[];
  stream: MatchedPost[];
};

export type DumpedPost = {
  id: string;
  title: string;
  selftext: string | null;
  subreddit: string;
  link_flair_text: string | null;
  is_self: boolean | null;
  url: string | null;
};

type WatcherLine = {
  id: string;
  intent: string;
  noise: string | null;
  query: string | null;
  communities: string[] | null;
  file: string;
  labels: { id: string; label: 0 | 1 | 2; act: PostAct; sentiment: Sentiment }[];
};

const maxStreamPosts = 200;

/** The posts of both dumps that may be used for tuning, once a run. */
export async function readDumps(): Promise<Record<string, DumpedPost[]>> {
  const dumps: Record<string, DumpedPost[]> = {};
  for (const name of ['RS_programming_2020', 'RS_sample']) {
    const posts: DumpedPost[] = [];
    for await (const record of readRealRecords(`${name}.zst` as RealFile)) {
      const post = record as DumpedPost;
      // The others are kept for acceptance.
      if (name === 'RS_programming_2020' || /[0-9a-h]$/.test(post.id)) posts.push(post);
    }
    dumps[name] = posts;
  }
  return dumps;
}

export function readWatchers(dumps: Record<string, DumpedPost[]>): Watcher[] {
  const shortIntents = JSON.parse(readFileSync(shortIntentsFile, 'utf8')) as Record<string, string>;
  const lines = watchersFiles.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  return lines.map((line) => {
    const { id, intent, noise, query, communities, file, labels } = JSON.parse(line) as WatcherLine;
    const dump = dumps[file]!;
    const byId = new Map(dump.map((post) => [post.id, post]));
    const match = matcherOf(query, communities);
    const posts = labels.flatMap(({ id: postId, label, act, sentiment }): LabelledPost[] => {
      const post = byId.get(postId);
      return post ? [{ post: { ...toPost(post), ...match(post) }, grade: label, act, sentiment }] : [];
    });
    const labelled = new Set(labels.map((one) => one.id));
    const there = communities && new Set(communities.map((name) => name.toLowerCase()));
    const others = dump.filter((post) => !labelled.has(post.id) && (!there || there.has(post.subreddit.toLowerCase())));
    const step = Math.max(1, Math.floor(others.length / maxStreamPosts));
    const stream = others.filter((_, at) => at % step === 0).slice(0, maxStreamPosts);
    const shortIntent = shortIntents[id] ?? null;
    return {
      id,
      intent,
      shortIntent,
      noise,
      posts,
      stream: stream.map((post) => ({ ...toPost(post), clause: '', terms: [] })),
    };
  });
}

function matcherOf(
  query: string | null,
  communities: string[] | null,
): (post: DumpedPost) => Pick<MatchedPost, 'clause' | 'terms'> {
  const none = { clause: '', terms: [] };
  if (query === null) return () => none;
  const parsed = parseQuery(query, { filter: false });
  if (!parsed.ok) throw new Error(`${query} does not parse`);
  const match = compileQuery(communities ? withinCommunities(communities, parsed.query) : parsed.query);
  return (post) =>
    match({
      kind: 'post',
      title: post.title,
      body: post.selftext ?? '',
      author: null,
      community: post.subreddit,
      flair: post.link_flair_text,
      language: null,
      score: null,
      numComments: null,
      nsfw: false,
      url: post.url,
    }) ?? none;
}

function toPost(post: DumpedPost): Omit<MatchedPost, 'clause' | 'terms'> {
  return {
    id: post.id,
    community: post.subreddit,
    title: post.title,
    body: post.selftext ?? '',
    link: post.is_self === false ? post.url : null,
    flair: post.link_flair_text,
    createdMs: 0,
    numComments: null,
    promotion: null,
  };
}

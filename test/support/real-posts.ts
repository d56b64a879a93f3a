import { createReadStream, existsSync } from 'node:fs';
import { constants, createZstdDecompress } from 'node:zlib';
import type { MonitoredDocument } from '../../src/monitoring/query/index.ts';

/** Real data beside the checkout, never part of it: see its README. */
const data = new URL('../../../shared/data/', import.meta.url);
const longWindows = { params: { [constants.ZSTD_d_windowLogMax]: 31 } };

export type RealFile = 'RS_programming_2020.zst' | 'RS_sample.zst' | 'subreddits_sample.zst' | 'rules.ndjson';
export const realPostsAreThere = existsSync(new URL('RS_programming_2020.zst', data));

type DumpedPost = {
  title: string;
  selftext: string | null;
  author: string | null;
  subreddit: string;
  link_flair_text: string | null;
  score: number | null;
  num_comments: number | null;
  over_18: boolean | null;
  url: string | null;
};

export async function* readRealPosts(file: RealFile): AsyncGenerator<MonitoredDocument> {
  for await (const record of readRealRecords(file)) yield toDocument(record as DumpedPost);
}

/** As they stand in the dump. */
export async function* readRealRecords(file: RealFile): AsyncGenerator<Record<string, unknown>> {
  const raw = createReadStream(new URL(file, data));
  const text = (file.endsWith('.zst') ? raw.pipe(createZstdDecompress(longWindows)) : raw).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Record<string, unknown>;
  }
}

function toDocument(post: DumpedPost): MonitoredDocument {
  return {
    kind: 'post',
    title: post.title,
    body: post.selftext ?? '',
    author: post.author,
    community: post.subreddit,
    flair: post.link_flair_text,
    language: null,
    score: post.score,
    numComments: post.num_comments,
    nsfw: post.over_18 ?? false,
    url: post.url,
  };
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import type { PostText } from '../../src/analysis/builtin/intent/help-features.ts';

/** Real data beside the checkout, never part of it: see its README. */
const data = new URL('../../../shared/data/', import.meta.url);
const helpRequestsFile = new URL('eval/help_requests.ndjson.zst', data);

export type LabelledPost = PostText & { id: string; subreddit: string; asks: boolean };

export function helpRequestsExist(): boolean {
  return existsSync(helpRequestsFile);
}

export function readHelpRequests(): { trainedOn: LabelledPost[]; heldOut: LabelledPost[] } {
  const posts = zstdDecompressSync(readFileSync(helpRequestsFile))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map(
      (line) =>
        JSON.parse(line) as { id: string; subreddit: string; title: string; selftext: string | null; label: 0 | 1 },
    )
    .map(({ id, subreddit, title, selftext, label }) => ({
      id,
      subreddit,
      title,
      body: selftext ?? '',
      asks: label === 1,
    }));
  const half = Object.groupBy(posts, ({ id }) =>
    createHash('sha256').update(id).digest()[0]! % 2 === 0 ? 'first' : 'second',
  );
  return { trainedOn: half.first ?? [], heldOut: half.second ?? [] };
}

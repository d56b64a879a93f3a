import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HostileCorpus } from './texts.ts';

/** Where all posts and comments are, so that there is much to read of each. */
const maxBusyCommunities = 20;
/** Posts are no older than this: a monitoring job that looks back sees them all. */
const maxAgeSeconds = 6 * 86_400;
const rulesOfOne = 10;

export type Dumps = { files: string[]; communities: string[] };

type Line = Record<string, unknown>;

/** Writes the corpus as four dumps, with the texts that were found to stop the service among them. */
export async function writeDumps(folder: string, corpus: HostileCorpus): Promise<Dumps> {
  const communities = corpus.sidebars.slice(0, maxBusyCommunities).map((_, i) => nameOf(i));
  const now = Math.floor(Date.now() / 1000);
  const place = (i: number): Line => ({
    subreddit: communities[i % communities.length],
    created_utc: now - (i % maxAgeSeconds),
    retrieved_on: now,
    score: i % 50,
    author: `author${i % 200}`,
  });
  const posts = [...poisonousPosts(), ...corpus.posts];
  const postId = (i: number): string => `h${(i % posts.length).toString(36)}`;
  const lines: Record<string, Iterable<Line>> = {
    subreddits: [{ title: 'Tabs', description: `# a${'\t'.repeat(3000)}x` }, ...asCommunities(corpus)].map(
      (about, i) => ({ display_name: nameOf(i), subscribers: 1000 + i, retrieved_on: now, ...about }),
    ),
    rules: corpus.rules.map(({ title, text }, i) => ({
      subreddit: nameOf(Math.floor(i / rulesOfOne)),
      short_name: title,
      description: text,
      priority: i % rulesOfOne,
    })),
    submissions: posts.map(({ title, body }, i) => ({
      ...place(i),
      id: postId(i),
      title,
      selftext: body,
      num_comments: 3,
    })),
    comments: corpus.comments.map((body, i) => ({
      ...place(i % posts.length),
      id: `c${i.toString(36)}`,
      link_id: `t3_${postId(i)}`,
      body,
    })),
  };
  const files = Object.keys(lines).map((name) => join(folder, `${name}.ndjson`));
  for (const [i, each] of Object.values(lines).entries())
    await pipeline(Readable.from(written(each)), createWriteStream(files[i]!));
  return { files, communities };
}

function poisonousPosts(): HostileCorpus['posts'] {
  const marks = '?'.repeat(4000);
  return [
    { title: `Budget ${marks.slice(0, 290)}`, body: `${marks}a` },
    { title: 'a'.repeat(5_000_000), body: '' },
    { title: 'Letters', body: 'a '.repeat(20_000) },
    { title: 'One sentence', body: 'word '.repeat(20_000) },
  ];
}

function asCommunities({ sidebars }: HostileCorpus): Line[] {
  return sidebars.map(({ title, description, sidebar }) => ({
    title,
    public_description: description,
    description: sidebar,
  }));
}

function nameOf(i: number): string {
  return `hostile_${i}`;
}

function* written(lines: Iterable<Line>): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}

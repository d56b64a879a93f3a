import type { CommunitySample, SampledPost } from '../../src/overview/sample/community-sample.ts';
import { readCommunity } from '../../src/catalog/import/records/community-record.ts';
import { readPost } from '../../src/catalog/import/records/post-record.ts';
import { readRules } from '../../src/catalog/import/records/rule-record.ts';
import { communityUrl, postUrl } from '../../src/platforms/addresses.ts';
import { type RealFile, readRealRecords } from './real-posts.ts';

/** As overviews take by default. */
const maxPosts = 300;

/** What an overview would read of real communities, from the dumps beside the checkout: without comments, which they have not. */
export async function readRealCommunities(names: readonly string[]): Promise<CommunitySample[]> {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const posts = new Map<string, SampledPost[]>();
  for (const file of ['RS_programming_2020.zst', 'RS_sample.zst'] as const) {
    for await (const record of recordsOf(file, wanted, 'subreddit')) {
      const row = readPost(record);
      if (!row || row.removed_by !== null) continue;
      const list = posts.get(row.community.name_key) ?? [];
      posts.set(row.community.name_key, list);
      if (list.some(({ id }) => id === row.id)) continue;
      const { author, title, body, link, flair, score, nsfw } = row;
      list.push({
        id: row.id,
        url: postUrl('reddit', row.community.name, row.id),
        author: author || null,
        title,
        body: body ?? '',
        link: link || null,
        flair: flair || null,
        score,
        nsfw: nsfw === true,
        numComments: row.num_comments,
        createdMs: row.created_at.getTime(),
        newest: true,
      });
    }
  }
  const rules = new Map<string, { title: string; text: string }[]>();
  let line = 0;
  for await (const record of recordsOf('rules.ndjson', wanted, 'subreddit')) {
    const row = readRules(record, ++line);
    if (!row) continue;
    const known = rules.get(row.community.name_key) ?? [];
    for (const { title, text } of row.rules) {
      if (!known.some((rule) => rule.title === title && rule.text === text)) known.push({ title, text });
    }
    rules.set(row.community.name_key, known);
  }
  const samples = new Map<string, CommunitySample>();
  for await (const record of recordsOf('subreddits_sample.zst', wanted, 'display_name')) {
    const row = readCommunity(record);
    if (!row) continue;
    const { name, name_key, title, description, sidebar, members, nsfw, access, language } = row;
    const newest = (posts.get(name_key) ?? []).toSorted((a, b) => b.createdMs - a.createdMs).slice(0, maxPosts);
    samples.set(name_key, {
      community: {
        platform: 'reddit',
        name,
        url: communityUrl('reddit', name),
        title: title ?? '',
        description: description ?? '',
        sidebar: sidebar ?? '',
        members,
        nsfw: nsfw ?? false,
        access,
        language,
        createdMs: row.created_at?.getTime() ?? null,
        asOfMs: null,
      },
      rules: rules.get(name_key) ?? null,
      wiki: [],
      posts: newest,
      comments: [],
      commentedPosts: 0,
      removals: null,
      collected: null,
      invented: false,
      sources: ['archive'],
      gaps: [],
      readMs: Date.now(),
    });
  }
  return names.flatMap((name) => samples.get(name.toLowerCase()) ?? []);
}

async function* recordsOf(file: RealFile, names: ReadonlySet<string>, field: string) {
  for await (const record of readRealRecords(file)) {
    if (names.has(String(record[field]).toLowerCase())) yield record;
  }
}

import { z } from 'zod';
import { type Get, readJson } from '../platforms/asking/polite-get.ts';
import type { NewSource } from './add-source.ts';

const directory = 'https://discover.discourse.com/c/discover/5.json';
const listed = z.object({
  topic_list: z.object({
    topics: z.array(
      z.object({ title: z.string().max(500).catch(''), featured_link: z.string().nullish().catch(null) }),
    ),
    more_topics_url: z.string().nullish().catch(null),
  }),
});
const maxPages = 200;

/** The forums of Discourse's public directory: a topic each, which links to the forum. Those that moved away are found out when they are read. */
export async function readForumDirectory(
  get: Get,
  limit: number,
): Promise<{ found: NewSource[] } | { refused: string }> {
  const forums = new Map<string, NewSource>();
  for (let page = 0; page < maxPages && forums.size < limit; page++) {
    const answer = readJson(await get(`${directory}?page=${page}`, 'json'), listed);
    if (!answer.ok) {
      if (page > 0) break;
      return { refused: `the directory does not answer: ${answer.detail ?? answer.reason}` };
    }
    const { topics, more_topics_url: more } = answer.value.topic_list;
    for (const { title, featured_link: link } of topics) {
      const url = URL.parse(link ?? '');
      if (url?.protocol !== 'https:' || forums.size >= limit) continue;
      const name = url.host.toLowerCase();
      const about = { platform: 'discourse', software: 'Discourse', origin: 'directory' } as const;
      forums.set(name, { ...about, name, address: url.origin, title });
    }
    if (!more) break;
  }
  return { found: [...forums.values()] };
}

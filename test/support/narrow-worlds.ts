import { createHash } from 'node:crypto';
import type { World } from './world.ts';

/** Platforms that tell less than the small world has, or call it by other names. */

const names = new Set(['balconygarden', 'sourdough', 'repaircafe', 'goneforgood', 'nowhere', '']);
const site = 'cooking.stackexchange.com';

/** Tags are in lower case, ids are numbers. */
export function onStackExchange(nameOrId: string): string {
  const key = nameOrId.toLowerCase();
  return `${names.has(key) || key.length > 8 ? key : Number.parseInt(key, 36)}@${site}`;
}

/** Of a tag is known what it is called; questions have no link and say neither who voted how nor what it is about. */
export function asStackExchange(world: World): World {
  return {
    ...world,
    communities: world.communities.map((community) => {
      const tag = community.name.split('@')[0]!;
      const count = world.posts.filter((post) => post.community === community.name && post.removedBy === null).length;
      return {
        ...community,
        title: `${tag} on ${site}`,
        description: `Questions tagged ${tag} on ${site}, ${count} so far.`,
        members: null,
        access: 'public',
        createdAt: null,
      };
    }),
    rules: {},
    wiki: [],
    posts: world.posts.map((post) => ({ ...post, link: null })),
    // An answer answers the question.
    comments: world.comments.map((comment) => ({ ...comment, parentId: null })),
  };
}

const guids = new Map<string, string>();

/** What identifies an entry in its feed becomes its id. */
export function onFeeds(nameOrId: string): string {
  if (names.has(nameOrId.toLowerCase())) return `${nameOrId}@feeds.example`;
  const id = `${createHash('sha256').update(`tag:${nameOrId}`).digest('hex').slice(0, 20)}@feeds.example`;
  guids.set(id, nameOrId);
  return id;
}

export function guidOf(id: string): string {
  return guids.get(id) ?? id;
}

/** A feed tells what was written, and nothing of who reads it or what they think of it. */
export function asFeeds(world: World): World {
  const about = { members: null, createdAt: null, access: null, category: null };
  return {
    ...world,
    communities: world.communities.map((community) => ({ ...community, ...about })),
    rules: {},
    wiki: [],
    posts: world.posts.map((post) => {
      const link = post.link ?? `https://feeds.example/${guidOf(post.id)}`;
      return { ...post, link, url: link, score: null, upvoteRatio: null };
    }),
    comments: [],
  };
}

import { Pool } from 'pg';
import type { Comment, Post } from '../../src/platforms/platform.ts';
import { insertWorld } from './insert-world.ts';
import type { TestService } from './service.ts';
import { aComment, aCommunity, aPost, type World } from './world.ts';

/** Puts a world into the catalog of a service. */
export async function putWorld(service: TestService, world: World): Promise<void> {
  const pool = new Pool({ connectionString: service.databaseUrl, max: 1 });
  await insertWorld(pool, world);
  await pool.end();
}

export function emptyWorld(): World {
  return { communities: [], rules: {}, wiki: [], posts: [], comments: [] };
}

type Given = {
  about?: Parameters<typeof aCommunity>[0] | Omit<Parameters<typeof aCommunity>[0], 'name'>;
  rules?: { title: string; text: string }[];
  posts?: Partial<Post>[];
  comments?: (Partial<Comment> & { post: number })[];
};

/** Adds a community to a world; posts are six hours apart, the last one is the newest. */
export function addCommunity(
  world: World,
  name: string,
  { about = {}, rules = [], posts = [], comments = [] }: Given,
): void {
  const start = Date.UTC(2026, 0, 1);
  const idOf = (at: number) => `${name.toLowerCase()}p${at}`;
  world.communities.push(aCommunity({ members: 20_000, language: null, ...about, name }));
  if (rules.length > 0) world.rules[name] = rules.map((rule, position) => ({ position, ...rule, asOf: null }));
  const under = (at: number) => comments.filter(({ post }) => post === at).length;
  world.posts.push(
    ...posts.map((post, at) =>
      aPost({
        community: name,
        author: `author${at}`,
        createdAt: new Date(start + at * 6 * 3_600_000),
        numComments: under(at),
        ...post,
        id: idOf(at),
      }),
    ),
  );
  world.comments.push(
    ...comments.map(({ post, ...comment }, at) =>
      aComment({
        community: name,
        author: `reader${at}`,
        createdAt: new Date(start + post * 6 * 3_600_000 + 30 * 60_000),
        ...comment,
        id: `${name.toLowerCase()}c${at}`,
        postId: idOf(post),
      }),
    ),
  );
}

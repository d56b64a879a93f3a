import type { Talk, TalkComment, TalkPost } from '../../src/analysis/analyst.ts';

const start = Date.UTC(2026, 0, 1);
const hour = 3_600_000;

/** Posts six hours apart, each by somebody else; `comments` stand under the post of the same place. */
export function aTalk(
  posts: Partial<TalkPost>[],
  comments: Partial<TalkComment>[] = [],
  language: string | null = null,
): Talk {
  return {
    language,
    posts: posts.map((post, i) => ({
      id: `p${i}`,
      url: `https://www.reddit.com/r/kettles/comments/p${i}/`,
      author: `author${i}`,
      title: `Kettle ${i}`,
      body: '',
      link: null,
      flair: null,
      score: 5,
      numComments: 1,
      nsfw: false,
      createdMs: start + i * 6 * hour,
      ...post,
    })),
    comments: comments.map((comment, i) => ({
      id: `c${i}`,
      url: `https://www.reddit.com/r/kettles/comments/p${i}/_/c${i}/`,
      postId: `p${i}`,
      parentId: null,
      author: `reader${i}`,
      body: '',
      score: 1,
      createdMs: start + i * 6 * hour + hour / 2,
      ...comment,
    })),
  };
}

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

import { rounded } from '../../analysis/median.ts';
import { basePosts, type CommunitySample, settledPosts } from '../sample/community-sample.ts';
import { type PostType, postTypeOf } from './post-types.ts';
import { medianOfEnough, shareOfEnough } from './statistics.ts';
import { wordsOf } from './what-works.ts';

const maxFlairs = 15;
/** A flair that one post alone has may be that author's own words. */
const minFlairPosts = 2;

type Part = { n: number; share: number | null; median_score: number | null; median_comments: number | null };

/** Whether what is known tells kinds of posts apart: of some dumps most posts have neither a link nor a text. */
export function knowsPostTypes(sample: CommunitySample): boolean {
  const posts = basePosts(sample);
  return posts.filter(({ link, body }) => link === null && body === '').length <= posts.length / 2;
}

/** Which kinds of posts there are, how often, and how they do. */
export function postTypeParts(sample: CommunitySample): ({ type: PostType } & Part)[] {
  if (!knowsPostTypes(sample)) return [];
  return parts(sample, postTypeOf).map(([type, part]) => ({ type, ...part }));
}

/** The flairs in use; `share` is of all posts, with or without one. */
export function flairParts(sample: CommunitySample): ({ flair: string } & Part)[] {
  return parts(sample, ({ flair }) => flair)
    .filter(([, { n }]) => n >= minFlairPosts)
    .slice(0, maxFlairs)
    .map(([flair, part]) => ({ flair, ...part }));
}

function parts<Key extends string>(
  sample: CommunitySample,
  keyOf: (post: { link: string | null; flair: string | null }) => Key | null,
): [Key, Part][] {
  const posts = basePosts(sample);
  const settled = Map.groupBy(settledPosts(sample), keyOf);
  const found: [Key, Part][] = [];
  for (const [key, group] of Map.groupBy(posts, keyOf)) {
    if (key === null) continue;
    const known = settled.get(key) ?? [];
    const share = shareOfEnough(group.length, posts.length);
    const comments = known.flatMap(({ numComments }) => (numComments === null ? [] : [numComments]));
    found.push([
      key,
      {
        n: group.length,
        share: share && rounded(share),
        median_score: medianOfEnough(known.map(({ score }) => score)),
        median_comments: medianOfEnough(comments),
      },
    ]);
  }
  return found.toSorted(([a, x], [b, y]) => y.n - x.n || a.localeCompare(b));
}

/** How long texts are: titles in characters, bodies of text posts that have one and comments in words. */
export function typicalLength(sample: CommunitySample) {
  const posts = basePosts(sample);
  const bodies = posts.filter((post) => postTypeOf(post) === 'text').map(({ body }) => wordsOf(body));
  const figure = (values: number[]) => ({ median: medianOfEnough(values), n: values.length });
  return {
    title_characters: figure(posts.map(({ title }) => title.length)),
    body_words: figure(bodies.filter((words) => words > 0)),
    comment_words: figure(sample.comments.map(({ body }) => wordsOf(body))),
  };
}

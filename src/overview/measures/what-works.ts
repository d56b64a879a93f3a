import { type CommunitySample, settledPosts } from '../sample/community-sample.ts';
import { type Lift, liftsOf } from './lifts.ts';
import { postTypeOf } from './post-types.ts';

const maxPatterns = 12;
const maxExamples = 2;

type Form = { kind: 'title_form' | 'title_length' | 'body_length' | 'flair' | 'post_type'; label: string };

export type Pattern = Form & Lift & { examples: { title: string; url: string; score: number }[] };

/** Forms of posts that score higher than the others beyond chance. `formsOf` says what forms a title has. */
export function whatWorks(sample: CommunitySample, formsOf: (title: string) => string[]): Pattern[] {
  const posts = settledPosts(sample);
  const groups = new Map<string, Form & { members: number[] }>();
  const join = (kind: Form['kind'], label: string, at: number) => {
    const key = `${kind}: ${label}`;
    const group = groups.get(key) ?? { kind, label, members: [] };
    group.members.push(at);
    groups.set(key, group);
  };
  for (const [at, post] of posts.entries()) {
    const { title, body, flair } = post;
    const type = postTypeOf(post);
    for (const form of formsOf(title)) join('title_form', form, at);
    join('title_length', titleLength(title), at);
    if (type === 'text') join('body_length', bodyLength(body), at);
    join('post_type', type, at);
    if (flair !== null) join('flair', flair, at);
  }
  const scores = posts.map(({ score }) => score);
  return liftsOf(scores, [...groups.values()])
    .slice(0, maxPatterns)
    .map(({ members, ...pattern }) => {
      const best = members.toSorted((a, b) => scores[b]! - scores[a]!).slice(0, maxExamples);
      const examples = best.map((at) => ({ title: posts[at]!.title, url: posts[at]!.url, score: scores[at]! }));
      return { ...pattern, examples };
    });
}

function titleLength(title: string): string {
  if (title.length <= 40) return 'up to 40 characters';
  return title.length <= 80 ? '41 to 80 characters' : 'over 80 characters';
}

function bodyLength(body: string): string {
  const words = wordsOf(body);
  if (words === 0) return 'no text';
  if (words <= 50) return 'up to 50 words';
  return words <= 200 ? '51 to 200 words' : 'over 200 words';
}

export function wordsOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

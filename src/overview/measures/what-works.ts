import { type CommunitySample, settledPosts } from '../sample/community-sample.ts';
import { type Group, type Lift, liftsOf } from './lifts.ts';
import { postTypeOf } from './post-types.ts';

const maxPatterns = 12;
const maxExamples = 2;

export type Pattern = Lift & {
  kind: PatternKind;
  label: string;
  examples: { title: string; url: string; score: number }[];
};

type PatternKind = 'title_form' | 'title_length' | 'body_length' | 'flair' | 'post_type';

const separator = ': ';

/** Forms of posts that score higher than the others beyond chance. `formsOf` says what forms a title has. */
export function whatWorks(sample: CommunitySample, formsOf: (title: string) => string[]): Pattern[] {
  const posts = settledPosts(sample);
  const groups = new Map<string, number[]>();
  const join = (kind: PatternKind, label: string, at: number) => {
    const name = `${kind}${separator}${label}`;
    const members = groups.get(name);
    if (members) members.push(at);
    else groups.set(name, [at]);
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
  return liftsOf(
    scores,
    [...groups].map(([name, members]): Group => ({ name, members })),
  )
    .slice(0, maxPatterns)
    .map((one) => {
      const [kind = '', label = ''] = split(one.name);
      const best = one.members.toSorted((a, b) => scores[b]! - scores[a]!).slice(0, maxExamples);
      const examples = best.map((at) => ({ title: posts[at]!.title, url: posts[at]!.url, score: scores[at]! }));
      return { ...one, kind: kind as PatternKind, label, examples };
    });
}

function split(name: string): string[] {
  const at = name.indexOf(separator);
  return [name.slice(0, at), name.slice(at + separator.length)];
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

import type { TalkPost, Trait } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { promotes } from './promoters.ts';
import type { Written } from './own-sentences.ts';
import type { Voice } from './voices.ts';

const least = 8;

export type Reception = { trait: Trait; posts: readonly TalkPost[] };

/** How comments under the posts of newcomers and of people who show their own work sound: positive minus negative share. */
export function receptions(
  posts: readonly TalkPost[],
  comments: readonly Voice[],
  sayTheyAreNew: (post: Written) => boolean,
): { newcomer: Reception; promoter: Reception } {
  return {
    newcomer: reception('newcomer_reception', posts.filter(sayTheyAreNew), comments),
    promoter: reception('promoter_reception', posts.filter(promotes), comments),
  };
}

function reception(name: Trait['name'], posts: readonly TalkPost[], comments: readonly Voice[]): Reception {
  const ids = new Set(posts.map(({ id }) => id));
  const under = comments.filter(({ postId, mood }) => mood !== null && ids.has(postId));
  const good = under.filter(({ mood, insults }) => mood === 'positive' && !insults).length;
  const bad = under.filter(({ mood, insults }) => mood === 'negative' || insults).length;
  const value = under.length >= least ? rounded((good - bad) / under.length) : null;
  return { trait: { name, value, n: under.length }, posts };
}

import type { TalkPost, Trait } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import type { Voice } from './voices.ts';

const least = 8;

/** How the comments of others under some posts sound: positive minus negative share. */
export function reception(name: Trait['name'], posts: readonly TalkPost[], comments: readonly Voice[]): Trait {
  const authors = new Map(posts.map(({ id, author }) => [id, author]));
  const isOfOthers = ({ postId, author }: Voice) => author === null || author !== authors.get(postId);
  const under = comments.filter((one) => one.mood !== null && authors.has(one.postId) && isOfOthers(one));
  const good = under.filter(({ mood, insults }) => mood === 'positive' && !insults).length;
  const bad = under.filter(({ mood, insults }) => mood === 'negative' || insults).length;
  const value = under.length >= least ? rounded((good - bad) / under.length) : null;
  return { name, value, n: under.length };
}

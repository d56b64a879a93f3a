import type { MatchedPost } from '../../analyst.ts';
import { logistic } from '../../logistic.ts';
import { proseOf } from '../prose.ts';
import { sentencesOf } from '../rules/statements.ts';
import { plainIntent } from './plain-intent.ts';
import { type Subject, subjectOf, wordsOf } from './read-criteria.ts';
import { rootOf } from './words.ts';

/** "Asks which one to buy" names no subject: what the query found in a post is meant. */
export function subjectFoundIn({ terms }: Pick<MatchedPost, 'terms'>): Subject {
  return subjectOf(terms.flatMap(({ text, field }) => (field === 'url' ? [] : text)).join(' '));
}

const maxWords = 6;

/** What an encoder is to read of such an intent, with what was found in all of these posts. */
export function meaningOf(given: string, posts: readonly Pick<MatchedPost, 'terms'>[]): string {
  const intent = plainIntent(given);
  if (subjectOf(intent).size > 0) return intent;
  const words = new Set(posts.flatMap((post) => [...subjectFoundIn(post).values()]));
  return words.size === 0 ? intent : `${intent}: ${[...words].slice(0, maxWords).join(', ')}`;
}

/** Logarithms of odds: most posts that have a word only mention it. Set by hand on some 120 posts that were read. */
const odds = { mentioned: -2.2, inTitle: 2.5, inOpening: 1, asked: 1.2, often: 2 };
const openingWords = 30;
/** So often in so many words is often. */
const [oftenTimes, oftenIn] = [2, 60];
/** Cosines to an intent with such words: about the middle, and how far they tell. */
const near = { middle: 0.3, step: 0.1, least: -1, most: 2 };

/** How probably a post is about what was found in it, 0 to 1. `cosine`: to the meaning of the intent; `null`: not known. */
export function aboutShare({ title, body }: MatchedPost, subject: Subject, cosine: number | null): number {
  const prose = proseOf(body);
  const roots = wordsOf(prose).map(rootOf);
  const holds = (words: readonly string[]) => words.some((word) => subject.has(rootOf(word)));
  const inTitle = holds(wordsOf(title));
  const asked = sentencesOf(`${title}\n${prose}`).some((one) => one.endsWith('?') && holds(wordsOf(one)));
  const times = roots.filter((root) => subject.has(root)).length;
  const often = Math.min(1, (times / oftenTimes) * (oftenIn / (roots.length + oftenIn)));
  const sum =
    odds.mentioned +
    (inTitle ? odds.inTitle : holds(roots.slice(0, openingWords)) ? odds.inOpening : 0) +
    (asked ? odds.asked : 0) +
    odds.often * often +
    (cosine === null ? 0 : Math.max(near.least, Math.min(near.most, (cosine - near.middle) / near.step)));
  return logistic(sum);
}

import { fold } from '../../text/fold.ts';
import { isTold } from './ahead.ts';
import type { AnyComment, Comment, Community, Post } from '../platform.ts';

/** Whether a post has every word, in its title or body and with accents or without, and is not too old, as far as is known. */
export function fitsAll(terms: readonly string[], since?: Date): (post: Post) => boolean {
  const wanted = terms.map((term) => fold(term).text);
  return ({ title, body, createdAt }) => {
    if (since && isTold(createdAt) && createdAt < since) return false;
    const said = fold(`${title}\n${body}`).text;
    return wanted.every((term) => said.includes(term));
  };
}

/** Of these, those that have every word in their name or title; first the one that is called so. */
export function bestNamed(communities: readonly Community[], terms: readonly string[], limit: number): Community[] {
  const called = [terms.join(''), terms.join('-')];
  const isNamed = ({ name }: Community) => called.includes(name.split('@')[0]!.toLowerCase());
  return communities
    .filter(({ name, title }) => terms.every((term) => `${name.split('@')[0]} ${title}`.toLowerCase().includes(term)))
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .slice(0, limit);
}

export function longestOf(terms: readonly string[]): string | undefined {
  return terms.toSorted((a, b) => b.length - a.length)[0];
}

/** As listings show them: without those that were removed. */
export function standing(comments: readonly AnyComment[]): Comment[] {
  return comments.flatMap(({ removedBy, ...comment }) => (removedBy === null ? [comment] : []));
}

/** The comments under a post, the highest score first. */
export function bestComments(comments: readonly Comment[], limit: number) {
  const best = comments.toSorted((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity));
  return { ok: true as const, value: best.slice(0, limit) };
}

/** The words of a query: what stands between white space and control characters, without quotation marks. */
export function words(query: string): string[] {
  return query.split(/[\s\p{Cc}"]+/u).filter((word) => /[\p{L}\p{N}\p{S}]/u.test(word));
}

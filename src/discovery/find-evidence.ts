import type { RecentPost } from '../catalog/read-recent-posts.ts';
import { sentencesAround } from './quote.ts';

/** A term of the query, and what it stands for in the brief. */
export type SearchTerm = { term: string; facet: 'audience' | 'competitors' | 'demand' };

type PostEvidence = { post: RecentPost; quote: string; aspect: SearchTerm['facet']; matched: string[] };

export type CommunityEvidence = { best: PostEvidence[]; matchingPosts: number };

const mostEvidence = 3;
/** A term in the title says more about a post than one in its body. */
const titleWeight = 2;

/**
 * The posts of a community that speak to the brief most: those with the most and the rarest of its terms, different
 * terms first. Rare is counted over the community's own posts.
 */
export function findEvidence(posts: readonly RecentPost[], terms: readonly SearchTerm[]): CommunityEvidence {
  const patterns = terms.map(({ term, facet }) => ({ term, facet, pattern: patternOf(term) }));
  const hits = posts.map((post) => ({
    post,
    inTitle: patterns.filter(({ pattern }) => pattern.test(post.title)),
    inBody: patterns.filter(({ pattern }) => pattern.test(post.body)),
  }));
  const matching = hits.filter(({ inTitle, inBody }) => inTitle.length + inBody.length > 0);
  const frequency = new Map<string, number>();
  for (const { inTitle, inBody } of matching) {
    for (const { term } of new Set([...inTitle, ...inBody])) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  const weight = ({ term }: SearchTerm) => Math.log(1 + posts.length / (frequency.get(term) ?? 1));
  const sum = (found: SearchTerm[]) => found.reduce((total, one) => total + weight(one), 0);
  const ranked = matching
    .map((hit) => ({ ...hit, score: (titleWeight * sum(hit.inTitle) + sum(hit.inBody)) * standing(hit.post) }))
    .toSorted((a, b) => b.score - a.score);

  const best: PostEvidence[] = [];
  const shown = new Set<string>();
  for (const { post, inTitle, inBody } of ranked) {
    if (best.length === mostEvidence) break;
    const found = [...new Set([...inTitle, ...inBody])].toSorted((a, b) => weight(b) - weight(a));
    // Three posts about the same word are one piece of evidence.
    if (best.length > 0 && found.every(({ term }) => shown.has(term)) && ranked.length > mostEvidence * 2) continue;
    const text = inBody.length > inTitle.length ? post.body : post.title;
    const quote = sentencesAround(
      text,
      found.map(({ pattern }) => pattern),
    );
    const matched = found.filter(({ pattern }) => pattern.test(quote));
    for (const { term } of matched) shown.add(term);
    best.push({ post, quote, aspect: matched[0]?.facet ?? 'demand', matched: matched.map(({ term }) => term) });
  }
  return { best, matchingPosts: matching.length };
}

/** Posts that people answered are worth a little more. */
function standing(post: RecentPost): number {
  return 1 + Math.log10(1 + Math.max(0, post.score ?? 0) + Math.max(0, post.num_comments ?? 0)) / 10;
}

/** A term as it may stand in a text: any case, at the beginning of a word, with another ending. */
function patternOf(term: string): RegExp {
  const words = term
    .trim()
    .split(/\s+/)
    .map((word) => escape(stemOf(word)));
  const spaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(term);
  const source = words.join(String.raw`[\p{L}\p{M}]{0,4}[\s-]+`);
  return new RegExp(spaced ? source : `(?<![\\p{L}\\p{N}])${source}(?:[\\p{L}\\p{M}]{0,4})(?![\\p{L}\\p{N}])`, 'iu');
}

/** English endings off, so that "budgeting" meets "budgets"; words that get too short stay whole. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ings?|ers?|ies|ied|es|ed|s|y|e)$/i, '');
  return stem.length >= 4 ? stem : word;
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

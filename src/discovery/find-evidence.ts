import type { RecentPost } from '../catalog/posts/read-recent-posts.ts';
import { sentencesAround } from './quote.ts';
import { type SearchTerm, TermFinder } from './term-finder.ts';

type PostEvidence = { post: RecentPost; quote: string; aspect: SearchTerm['facet']; matched: string[] };

export type CommunityEvidence = { best: PostEvidence[]; matchingPosts: number };

const mostEvidence = 3;
/** A pasted post has hundreds of words; its most telling ones are enough to judge others by. */
const mostTerms = 30;
/** A term in the title says more about a post than one in its body. */
const titleWeight = 2;

/**
 * The posts of a community that speak to the brief most: those with the most and the rarest of its terms, different
 * terms first. Rare is counted over the community's own posts. `terms` come most telling first.
 */
export function findEvidence(posts: readonly RecentPost[], terms: readonly SearchTerm[]): CommunityEvidence {
  const finder = new TermFinder(terms.slice(0, mostTerms));
  const hits = posts.map((post) => ({ post, inTitle: finder.in(post.title), inBody: finder.in(post.body) }));
  const matching = hits.filter(({ inTitle, inBody }) => inTitle.size + inBody.size > 0);
  const frequency = new Map<SearchTerm, number>();
  for (const { inTitle, inBody } of matching) {
    for (const term of inTitle.union(inBody)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  const weight = (term: SearchTerm) => Math.log(1 + posts.length / (frequency.get(term) ?? 1));
  const sum = (found: Set<SearchTerm>) => [...found].reduce((total, term) => total + weight(term), 0);
  const ranked = matching
    .map((hit) => ({ ...hit, score: (titleWeight * sum(hit.inTitle) + sum(hit.inBody)) * standing(hit.post) }))
    .toSorted((a, b) => b.score - a.score);

  const best: PostEvidence[] = [];
  const shown = new Set<SearchTerm>();
  for (const { post, inTitle, inBody } of ranked) {
    if (best.length === mostEvidence) break;
    // Three posts about the same word are one piece of evidence.
    const fresh = inTitle.union(inBody).difference(shown);
    if (best.length > 0 && fresh.size === 0 && ranked.length > mostEvidence * 2) continue;
    const quote = sentencesAround(sum(inBody) > sum(inTitle) ? post.body : post.title, (text) => sum(finder.in(text)));
    const matched = [...finder.in(quote)].toSorted((a, b) => weight(b) - weight(a));
    for (const term of matched) shown.add(term);
    best.push({ post, quote, aspect: matched[0]?.facet ?? 'demand', matched: matched.map(({ term }) => term) });
  }
  return { best, matchingPosts: matching.length };
}

/** Posts that people answered are worth a little more. */
function standing(post: RecentPost): number {
  return 1 + Math.log10(1 + Math.max(0, post.score ?? 0) + Math.max(0, post.num_comments ?? 0)) / 10;
}

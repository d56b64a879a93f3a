import type { Fit, Talk, TalkPost } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { proseOf } from '../prose.ts';
import { understandBrief } from '../understand-brief.ts';
import { rootOf } from '../relevance/roots.ts';
import { promotes } from '../tone/promoters.ts';
import { commonWords } from './common-words.ts';
import { stemOf } from './phrases.ts';

/** A community in which this share of posts speaks of the goal is wholly about it; on the way there, little counts much. */
const fullShare = 0.3;
const steepness = 200;
const leastPosts = 10;

/** How many of the goal's words the community knows, and how many of its posts speak of them. */
export function measureFit(goal: string, about: string, { posts }: Talk): Fit | null {
  const { demand, audience, competitors } = understandBrief({
    brief: goal,
    audience: null,
    competitors: [],
    keywords: [],
  });
  const common = commonWords(null);
  const roots = new Roots();
  const terms = new Map<string, string>();
  for (const word of [...competitors, ...demand, ...audience].join(' ').split(/[^\p{L}\p{N}+#'’]+/u)) {
    const stem = roots.of(word);
    if (word.length >= 3 && !common.has(word.toLowerCase()) && !common.has(stemOf(word)) && !terms.has(stem))
      terms.set(stem, word);
  }
  if (terms.size === 0) return null;

  const inAbout = new Set(roots.in(about, ''));
  const counts = new Map<string, number>();
  let matching = 0;
  let example: { title: string; url: string; hits: number } | null = null;
  for (const post of posts) {
    const { title, body, url } = post;
    const said = new Set(roots.in(title, body));
    const hits = [...terms.keys()].filter((stem) => said.has(stem));
    for (const stem of hits) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    if (hits.length >= Math.min(2, terms.size)) matching++;
    if (hits.length > Math.max(example?.hits ?? 0, Math.min(2, terms.size) - 1) && isShowable(post))
      example = { title, url, hits: hits.length };
  }
  const n = posts.length;
  const seen = [...terms.keys()].filter((stem) => (counts.get(stem) ?? 0) >= Math.max(1, n * 0.01));
  const described = [...terms.keys()].filter((stem) => inAbout.has(stem));
  const known = new Set([...seen, ...described]);
  const share =
    n >= leastPosts ? Math.min(1, Math.log1p((steepness * matching) / n) / Math.log1p(steepness * fullShare)) : null;
  const own = described.length / terms.size;
  const score =
    share === null
      ? 0.5 * (known.size / terms.size) + 0.5 * own
      : 0.35 * (known.size / terms.size) + 0.25 * Math.min(1, own * 2) + 0.4 * share;
  const written = (stems: Iterable<string>) => [...stems].map((stem) => terms.get(stem)!);
  return {
    score: rounded(score),
    matching,
    posts: n,
    terms: written(seen),
    missing: written([...terms.keys()].filter((stem) => !known.has(stem))),
    inAbout: written(described),
    example: example && { title: example.title, url: example.url },
  };
}

/** What nobody liked, and advertisements, are no example of what people there want. */
function isShowable(post: TalkPost): boolean {
  return (post.score ?? 1) > 0 && !promotes(post);
}

/** Roots of words; those of a community come again and again. */
class Roots {
  readonly #known = new Map<string, string>();

  of(word: string): string {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const root = rootOf(word);
    this.#known.set(word, root);
    return root;
  }

  in(title: string, body: string): string[] {
    return `${title} ${proseOf(body)}`.split(/[^\p{L}\p{M}\p{N}+#'’]+/u).map((word) => this.of(word));
  }
}

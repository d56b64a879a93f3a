import type { Fit, Talk, TalkPost } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { proseOf } from '../prose.ts';
import { wordsOf } from '../relevance/read-criteria.ts';
import { rootOf } from '../relevance/words.ts';
import { promotes } from '../tone/promoters.ts';
import { type GoalTerm, goalTerms } from './goal-terms.ts';

/** A word that this share of posts has is wholly at home; on the way there little counts much, because many words say one thing. */
const fullShare = 0.1;
const steepness = 60;
/** A post speaks of a goal that has a third of the weight of its words. */
const minSpoken = 1 / 3;
/** What a community says of itself beside what its posts say. Half of a goal's words there are as good as all. */
const aboutShare = 1 / 3;
/** In fewer posts a word stands by chance. */
const minSeenShare = 0.01;

type Term = GoalTerm & { posts: number; inAbout: boolean };

/** How far a community knows the goal's words, the rare ones most: in its posts, and in what it says of itself. */
export function measureFit(goal: string, about: string, { posts }: Talk): Fit | null {
  const roots = new Roots();
  const aboutRoots = new Set(roots.in(about));
  const terms = new Map<string, Term>();
  for (const [root, term] of goalTerms(goal)) terms.set(root, { ...term, posts: 0, inAbout: aboutRoots.has(root) });
  if (terms.size === 0) return null;

  const all = weightOf(terms.values());
  let matching = 0;
  let example: { post: TalkPost; spoken: number } | null = null;
  for (const post of posts) {
    const said = new Set(roots.in(`${post.title} ${proseOf(post.body)}`));
    const found = [...terms].filter(([root]) => said.has(root)).map(([, term]) => term);
    for (const term of found) term.posts++;
    const spoken = weightOf(found) / all;
    if (spoken < minSpoken) continue;
    matching++;
    if (spoken > (example?.spoken ?? 0) && isShowable(post)) example = { post, spoken };
  }

  const list = [...terms.values()];
  const isSeen = (term: Term) => term.posts >= Math.max(1, posts.length * minSeenShare);
  const atHome = list.map((term) => ({
    ...term,
    weight: term.weight * Math.max(term.inAbout ? 1 : 0, heard(term.posts / Math.max(1, posts.length))),
  }));
  const own = weightOf(list.filter(({ inAbout }) => inAbout)) / all;
  return {
    score: rounded((1 - aboutShare) * (weightOf(atHome) / all) + aboutShare * Math.min(1, 2 * own)),
    matching,
    posts: posts.length,
    terms: list.filter(isSeen).map(({ word }) => word),
    missing: list.filter((term) => !isSeen(term) && !term.inAbout).map(({ word }) => word),
    inAbout: list.filter(({ inAbout }) => inAbout).map(({ word }) => word),
    example: example && { title: example.post.title, url: example.post.url },
  };
}

function heard(share: number): number {
  return Math.min(1, Math.log1p(steepness * share) / Math.log1p(steepness * fullShare));
}

function weightOf(terms: Iterable<GoalTerm>): number {
  return [...terms].reduce((sum, { weight }) => sum + weight, 0);
}

/** What nobody liked, and advertisements, are no example of what people there want. */
function isShowable(post: TalkPost): boolean {
  return (post.score ?? 1) > 0 && !promotes(post);
}

/** Roots of words; those of a community come again and again. */
class Roots {
  readonly #known = new Map<string, string>();

  in(text: string): string[] {
    return wordsOf(text).map((word) => {
      const known = this.#known.get(word);
      if (known !== undefined) return known;
      const root = rootOf(word);
      this.#known.set(word, root);
      return root;
    });
  }
}

import type { Fit, Goal, Talk, TalkPost } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { proseOf } from '../prose.ts';
import { rootOf } from '../relevance/words.ts';
import { promotes } from '../tone/promoters.ts';
import { isPhrase } from './fixed-phrases.ts';
import { germanRoot } from './german-root.ts';
import { type GoalTerm, goalTerms } from './goal-terms.ts';
import { Roots } from './roots.ts';
import { shortNames } from './short-names.ts';

/** A word that this share of posts has is wholly at home; on the way there little counts much, because many words say one thing. */
const fullShare = 0.1;
const steepness = 60;
/**
 * A post speaks of a goal that has a third of the weight of its words that tell posts apart. One word of
 * three or more says another thing too easily ("pulled" of "reviews pull requests"): of it half is asked, unless it is a
 * phrase.
 */
const minSpoken = { one: 1 / 2, several: 1 / 3 };
/** What a community says of itself beside what its posts say. Half of a goal's words there are as good as all. */
const aboutShare = 1 / 3;
/** In fewer posts a word stands by chance. */
const minSeenShare = 0.01;
/** A word in more posts says nothing of one of them; in fewer where the community describes itself with it. */
const usualShare = { anywhere: 1 / 2, inAbout: 1 / 5 };

/**
 * `names`: the roots of what it is called elsewhere. `forms`: how often posts have it in which form. `about`: as the community
 * has it that describes itself with it.
 */
type Term = GoalTerm & {
  root: string;
  names: string[][];
  posts: number;
  forms: Map<string, number>;
  about: string | null;
};
type Spoken = { post: TalkPost; found: Term[] };

/** How far a community knows the goal's words, the rare ones most: in its posts, and in what it says of itself. */
export function measureFit(goal: Goal, about: string, { posts, language }: Talk): Fit | null {
  const rootIn = goal.language === 'de' ? (word: string) => germanRoot(rootOf(word)) : rootOf;
  const roots = new Roots(rootIn);
  const own = roots.in(about);
  const terms = [...goalTerms(goal.text).values()].map((term) => {
    const root = rootIn(term.word);
    const short = shortNames.get(root);
    const names = [...(goal.names[term.word] ?? []), ...(short ? [short] : [])].map((phrase) => phrase.map(rootIn));
    return [root, { ...term, root, names, posts: 0, forms: new Map(), about: formIn(own, root, names) }] as const;
  });
  const isSameLanguage = goal.language === null || language === null || goal.language === language;
  const isRead = isSameLanguage || terms.some(([, { names }]) => names.length > 0);
  if (terms.length === 0 || !isRead) return null;

  const spoken = posts.map((post) => readPost(post, terms, roots));
  const list: Term[] = terms.map(([, term]) => term);
  const shareIn = (term: Term) => term.posts / Math.max(1, posts.length);
  const isSeen = (term: Term) => term.posts >= Math.max(1, posts.length * minSeenShare);
  const isUsual = (term: Term) => shareIn(term) > (term.about === null ? usualShare.anywhere : usualShare.inAbout);
  const telling = list.every(isUsual) ? list : list.filter((term) => !isUsual(term));
  const matching = matchingIn(spoken, telling);
  // What is said to be spoken of is not said to be missing as well.
  const isTold = (term: Term) => matching.some(({ found }) => found.includes(term));
  const described = list.filter((term) => term.about !== null);
  if (posts.length === 0 && described.length === 0) return null;
  const scoreOf = (some: readonly Term[]) => {
    const known = some.map((term) => term.weight * Math.max(term.about === null ? 0 : 1, heard(shareIn(term))));
    const inPosts = known.reduce((sum, weight) => sum + weight, 0) / weightOf(some);
    const inAbout = weightOf(some.filter(({ about: word }) => word !== null)) / weightOf(some);
    return (1 - aboutShare) * inPosts + aboutShare * Math.min(1, 2 * inAbout);
  };
  // It may be of the place that a goal names, or of anywhere.
  const subject = list.some(saysWhat) ? list.filter(saysWhat) : list;
  return {
    score: rounded(Math.max(scoreOf(list), scoreOf(subject))),
    matching: matching.length,
    posts: posts.length,
    terms: foundIn(matching),
    usual: list.filter((term) => !telling.includes(term)).map((term) => ({ word: formOf(term), posts: term.posts })),
    missing: list
      .filter(
        (term) => !isSeen(term) && term.about === null && !isTold(term) && (isSameLanguage || term.names.length > 0),
      )
      .map(({ word }) => word),
    inAbout: distinct(described.map(({ about: word }) => word!)),
    example: exampleOf(matching, telling, roots),
  };
}

function readPost(post: TalkPost, terms: readonly (readonly [string, Term])[], roots: Roots): Spoken {
  const said = roots.in(`${post.title} ${proseOf(post.body)}`);
  const found: Term[] = [];
  for (const [root, term] of terms) {
    const form = formIn(said, root, term.names);
    if (form === null) continue;
    found.push(term);
    term.posts++;
    term.forms.set(form, (term.forms.get(form) ?? 0) + 1);
  }
  return { post, found };
}

/** As it is said there, by its own root or by all of those of a name. */
function formIn(said: ReadonlyMap<string, string>, root: string, names: readonly (readonly string[])[]): string | null {
  const own = said.get(root);
  if (own !== undefined) return own;
  const name = names.find((roots) => roots.every((one) => said.has(one)));
  return name ? name.map((one) => said.get(one)!).join(' ') : null;
}

/** Two words of a goal may be one elsewhere. */
const distinct = (words: readonly string[]) => [...new Set(words)];

const saysWhat = ({ isPlace }: Term) => !isPlace;

/** Of these words alone. Where a goal has others, a place says where it is and not what it is about. */
function matchingIn(spoken: readonly Spoken[], telling: readonly Term[]): Spoken[] {
  const all = weightOf(telling);
  const isShort = telling.length <= 2 || telling.some(({ names }) => names.length > 0);
  const isAnywhere = !telling.some(saysWhat);
  const isOne = (found: readonly Term[]) => found.length === 1 && !isPhrase(found[0]!.word);
  const leastOf = (found: readonly Term[]) => (isOne(found) && !isShort ? minSpoken.one : minSpoken.several);
  return spoken
    .map(({ post, found }) => ({ post, found: found.filter((term) => telling.includes(term)) }))
    .filter(({ found }) => weightOf(found) / all >= leastOf(found) && (isAnywhere || found.some(saysWhat)));
}

/** The words that these posts have, that of most first. */
function foundIn(matching: readonly Spoken[]): string[] {
  const counts = new Map<Term, number>();
  for (const term of matching.flatMap(({ found }) => found)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return distinct([...counts].toSorted(([, a], [, b]) => b - a).map(([term]) => formOf(term)));
}

/**
 * The post with most of the words, those of its title twice; none where no post that matches has the rarest of those that
 * stand in any. "Potty training" is half of "sleep training".
 */
function exampleOf(matching: readonly Spoken[], telling: readonly Term[], roots: Roots): Fit['example'] {
  const worthIn = (text: string, found: readonly Term[]) => {
    const said = roots.in(text);
    const pairs = roots.pairsIn(text);
    const isHalf = ({ root, behind }: Term) => behind !== null && !pairs.has(`${roots.of(behind)} ${root}`);
    const there = found.filter(({ root, names }) => formIn(said, root, names) !== null);
    return weightOf(there) - weightOf(there.filter(isHalf)) / 2;
  };
  const worthOf = ({ post, found }: Spoken) =>
    worthIn(post.title, found) + worthIn(`${post.title} ${proseOf(post.body)}`, found);
  const subject = telling.some(saysWhat) ? telling.filter(saysWhat) : telling;
  const rarest = Math.max(...subject.filter(({ posts }) => posts > 0).map(({ weight }) => weight));
  // What only has the words that a community describes itself with may be about anything there.
  const isOwn = telling.every(({ about }) => about !== null);
  const [best] = matching
    .filter(
      ({ post, found }) =>
        found.some(({ weight }) => weight === rarest) &&
        (isOwn || found.some(({ about }) => about === null)) &&
        isShowable(post),
    )
    .map((one) => ({ post: one.post, worth: worthOf(one) }))
    .toSorted((a, b) => b.worth - a.worth);
  return best ? { title: best.post.title, url: best.post.url } : null;
}

/** As most posts have it: of "runners", in a place where most write "running", that one. As the goal has it where half do. */
function formOf({ word, forms, posts }: Term): string {
  const [[most] = [word]] = [...forms].toSorted(([, a], [, b]) => b - a);
  return (forms.get(word) ?? 0) * 2 >= posts ? word : most;
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

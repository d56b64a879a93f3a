import { shareOf } from '../../platforms/scale.ts';
import type { RecentPost } from '../../catalog/posts/items/read-recent-posts.ts';
import { asTyped, formOf, type Reading } from './count-mentions.ts';
import type { Nearness } from './nearness.ts';
import { sentencesAround } from './quote.ts';
import { type BriefWords, pairOf } from './brief-words.ts';
import { type FoundTerm, type SearchTerm, type TermFinder, unspaced, wordsOf } from './term-finder.ts';

export type PostEvidence = {
  post: RecentPost;
  quote: string;
  aspect: SearchTerm['facet'];
  /** Words of the brief, as the quote has them. */
  matched: string[];
};

/** `read`: what has the most words of the brief, whether or not it shows something by itself: for an analyst who reads. */
export type Evidence = { best: PostEvidence[]; read: Pick<PostEvidence, 'post' | 'quote'>[] };

/** `own`: the community is in the language of the brief, as far as anybody knows. */
export type EvidenceContext = {
  brief: BriefWords;
  nearness: Nearness | null;
  own: boolean;
  /** In its name or title: there, such a word means what the community is about. */
  topics: ReadonlySet<SearchTerm>;
  /** What makes a post as noted as they come on its platform. */
  notedScore: number;
};

const maxEvidence = 3;
/** Of the posts that have the most of the brief. */
const maxReadPosts = 24;
/** A term in the title says more about a post than one in its body. */
const titleWeight = 2;
/** What a post as noted as they come adds to the weight of its words. */
const notedWeight = 0.4;
/** Between two words that belong together. */
const maxGap = 12;
/**
 * How many bits the words of a quote must have: several of them; two that stand side by side in the brief, too; one alone,
 * or one alone that is much of the brief. Shares are of the bits of the whole brief. `near`: by meaning.
 */
const limits = {
  bitsOfSeveral: 8,
  shareForSeveral: 0.35,
  bitsOfPair: 3.5,
  shareForPair: 0.22,
  bitsOfOne: 7,
  bitsOfMuch: 5,
  shareForOne: 0.3,
  /** Near by meaning: who is not is no evidence, and who is very near needs fewer words. */
  near: 0.3,
  nearSeveral: 0.33,
  nearName: 0.15,
  bitsOfTopic: 3,
  nearTopic: 0.35,
  nearEnough: 0.55,
  nearEnoughForOne: 0.6,
  bitsWhenNear: 5,
  bitsOfOneWhenNear: 4,
  shareWhenNear: 0.15,
  shareOfOneWhenNear: 0.2,
};

/**
 * The posts of a community that show what the brief is about, each by a quote that shows it without the rest of the post:
 * a competitor's name, two words of the brief, or one that tells; and near the brief by meaning, where that can be
 * measured. Better none than an accident.
 */
export function findEvidence(
  posts: readonly RecentPost[],
  readings: readonly Reading[],
  finder: TermFinder,
  context: EvidenceContext,
): Evidence {
  const rarity = rarityOf(readings);
  const weigh = (found: readonly FoundTerm[]) => sumOf(termsOf(found), rarity);
  const best = posts
    .map((post, i) => ({ post, reading: readings[i]! }))
    .map((one) => ({ ...one, weight: titleWeight * weigh(one.reading.inTitle) + weigh(one.reading.inBody) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxReadPosts);
  const parts = best.flatMap(({ post, reading }) => {
    const texts = [reading.inTitle.length > 0 ? post.title : '', reading.inBody.length > 0 ? post.body : ''];
    const read = texts.filter((text) => text !== '');
    return read.map((text) => ({ post, quote: sentencesAround(text, (part) => weigh(finder.in(part))) }));
  });
  const quotes = parts.flatMap((one) => judge(one, finder, context) ?? []).toSorted((a, b) => b.strength - a.strength);
  const chosen: (typeof quotes)[number][] = [];
  const shown = new Set<SearchTerm>();
  for (const one of quotes) {
    if (chosen.length === maxEvidence) break;
    if (chosen.some(({ post }) => post === one.post)) continue;
    if (one.isTopicAlone && chosen.some(({ isTopicAlone }) => isTopicAlone)) continue;
    // Three posts about the same word are one piece of evidence.
    if (chosen.length > 0 && one.terms.every((term) => shown.has(term)) && quotes.length > 2 * maxEvidence) continue;
    for (const term of one.terms) shown.add(term);
    chosen.push(one);
  }
  const found = chosen.map(({ post, quote, aspect, matched }) => ({ post, quote, aspect, matched }));
  return { best: found, read: parts.slice(0, maxEvidence) };
}

/** `isTopicAlone`: of the brief it has only what all posts there are about. */
type Judged = PostEvidence & { terms: SearchTerm[]; strength: number; isTopicAlone: boolean };

const ofCourse = /^of\scourse$/i;
/** A title of one word says nothing of it. */
const minQuoteWords = 3;

/** `null`: the quote shows nothing by itself. */
function judge(
  { post, quote }: { post: RecentPost; quote: string },
  finder: TermFinder,
  context: EvidenceContext,
): Judged | null {
  if (wordsOf(quote).length < minQuoteWords && !unspaced.test(quote)) return null;
  const found = finder.in(quote).filter(({ from, to }) => !ofCourse.test(quote.slice(Math.max(0, from - 3), to)));
  const typed = termsOf(found).filter((term) => term.typed);
  const near = context.nearness?.(quote) ?? null;
  const name = typed.find(({ exact }) => exact);
  if (!name && !isTelling(found, typed, near, context)) return null;
  if (near !== null && near < limits.nearName) return null;
  const aspect = name ? 'competitors' : typed.reduce((a, b) => (b.bits > a.bits ? b : a)).facet;
  const forms = found
    .filter(({ term }) => term.typed)
    .map(({ term, from, to }) => asTyped(formOf(quote.slice(from, to)), term));
  const strength = bitsOf(typed) * (0.5 + (near ?? 0.5)) * standing(post, context.notedScore);
  const isTopicAlone = !name && typed.length === 1 && context.topics.has(typed[0]!);
  return { post, quote, aspect, matched: [...new Set(forms)], terms: typed, strength, isTopicAlone };
}

/** Words that everybody uses say little, however many they are; and in a long brief one word is no subject. */
function isTelling(
  found: readonly FoundTerm[],
  typed: readonly SearchTerm[],
  near: number | null,
  { brief, own, topics }: EvidenceContext,
): boolean {
  const bits = bitsOf(typed);
  const share = bits / Math.max(1, brief.bits);
  if (typed.length === 0 || (near !== null && near < limits.near)) return false;
  // How rare a word is was counted among communities most of which are English.
  if (!own) return typed.length > 1 && share >= limits.shareForSeveral;
  if (typed.some((term) => topics.has(term) && term.bits >= limits.bitsOfTopic)) {
    return near === null || near >= limits.nearTopic;
  }
  if (typed.length === 1) {
    if (bits >= limits.bitsOfOne || (share >= limits.shareForOne && bits >= limits.bitsOfMuch)) return true;
    const isNear = near !== null && near >= limits.nearEnoughForOne;
    return isNear && bits >= limits.bitsOfOneWhenNear && share >= limits.shareOfOneWhenNear;
  }
  if (share >= limits.shareForSeveral) return true;
  if (bits >= limits.bitsOfSeveral) return near === null || near >= limits.nearSeveral;
  if (near !== null && near >= limits.nearEnough && bits >= limits.bitsWhenNear && share >= limits.shareWhenNear) return true; // prettier-ignore
  return bits >= limits.bitsOfPair && share >= limits.shareForPair && hasPair(found, brief.pairs);
}

/** Whether two words that stand side by side in the brief do so in the text, too. */
function hasPair(found: readonly FoundTerm[], pairs: ReadonlySet<string>): boolean {
  const typed = found.filter(({ term }) => term.typed);
  return typed.some(({ term, to }, i) => {
    const next = typed[i + 1];
    return next !== undefined && next.from - to <= maxGap && pairs.has(pairOf(term.term, next.term.term));
  });
}

function bitsOf(terms: readonly SearchTerm[]): number {
  return terms.reduce((sum, { bits }) => sum + bits, 0);
}

function termsOf(found: readonly FoundTerm[]): SearchTerm[] {
  return [...new Set(found.map(({ term }) => term))];
}

/** Words of concepts say where to look, but nothing by themselves. */
const conceptShare = 0.2;

function sumOf(terms: readonly SearchTerm[], rarity: (term: SearchTerm) => number): number {
  return terms.reduce((sum, term) => sum + term.bits * rarity(term) * (term.typed ? 1 : conceptShare), 0);
}

/** Rare is counted over the community's own posts. */
function rarityOf(readings: readonly Reading[]): (term: SearchTerm) => number {
  const frequency = new Map<SearchTerm, number>();
  for (const { inTitle, inBody } of readings) {
    for (const term of termsOf([...inTitle, ...inBody])) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  return (term) => Math.log(1 + readings.length / (frequency.get(term) ?? 1));
}

/** Posts that people answered are worth a little more. */
function standing({ score, num_comments: comments }: RecentPost, notedScore: number): number {
  return 1 + notedWeight * shareOf(Math.max(0, score ?? 0) + Math.max(0, comments ?? 0), notedScore);
}

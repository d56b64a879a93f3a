import { unknownGatesInWords, unknownRules } from './unknown-in-words.ts';
import { counted, percent, said } from '../../../text/sentences.ts';
import { plainText } from '../../../text/plain-text.ts';
import type { CommunityFacts, Decision, Fit, Risk, RiskKind, Verdict } from '../../analyst.ts';
import { hardlySpokenOf, partOfGoal } from './part-of-goal.ts';
import { spokenIn } from '../../matching-posts.ts';
import { rounded } from '../../median.ts';
import { fewPosts, leastPosts } from './enough-posts.ts';

const enoughPosts = 100;
const enoughComments = 100;
const goodFit = 0.45;
/** Fewer than these, or than one in a hundred, say little of all. */
const leastMatching = 3;
/** Who knows less than this enters with care at most. */
const leastConfidence = 0.4;
const recentDays = 60;
/** One post a day where the liveliest have fifty. */
const aliveShare = 1 / 50;

/** Whether to enter, for what reasons, against which, and what would change it. The same facts give the same verdict. */
export function giveVerdict(facts: CommunityFacts, risks: readonly Risk[]): Verdict {
  const confidence = confidenceIn(facts);
  const because = reasonsFor(facts);
  const decision = decide(facts, risks, confidence);
  // Who has no goal that could be measured enters nowhere without any other reason.
  const isGroundless = facts.fit === null && because.length === 0;
  return {
    decision: isGroundless && decision !== 'avoid' ? 'observe' : decision,
    confidence,
    because,
    against: [...risks.filter(({ severity }) => severity !== 'low').map(({ why }) => why), ...thinFit(facts, risks)],
    would_change: changes(facts, risks),
  };
}

function decide(facts: CommunityFacts, risks: readonly Risk[], confidence: number): Decision {
  const severity = (kind: RiskKind) => risks.find((risk) => risk.kind === kind)?.severity ?? null;
  const high = (kind: RiskKind) => severity(kind) === 'high';
  if (high('nsfw') || high('hostile_reception') || high('off_topic') || (high('inactive') && high('tiny')))
    return 'avoid';
  if (high('inactive') || high('dominated_by_few') || facts.rules.gates.approved_posters_only) return 'observe';
  if (high('promotion_forbidden') || severity('off_topic') || facts.posts < leastPosts) return 'observe';
  const known = confidence >= leastConfidence;
  if (!known && facts.posts < fewPosts) return 'observe';
  const isMeasured = facts.goal === null || facts.fit !== null;
  const careless =
    known && facts.rulesKnown && isMeasured && !isThin(facts) && risks.every(({ severity: how }) => how === 'low');
  return careless ? 'enter' : 'enter_with_care';
}

/** How much the verdict rests on; a sample that says nothing gives none. */
function confidenceIn({
  posts,
  comments,
  rulesKnown,
  fit,
  removedShare,
  tone,
  rules,
  daysOld,
}: CommunityFacts): number {
  const sum =
    0.35 * Math.min(1, posts / enoughPosts) +
    0.2 * Math.min(1, comments / enoughComments) +
    0.2 * (rulesKnown ? 1 : rules.rules.length > 0 ? 0.5 : 0) +
    0.1 * (fit ? 1 : 0) +
    0.05 * (removedShare.value === null ? 0 : 1) +
    0.05 * (tone.sentiment.positive === null ? 0 : 1);
  return rounded(sum * freshness(daysOld), 2);
}

/** What more posts speak of is not told as spoken of by few. */
const fewShare = 0.1;

/** Not off the topic, but not at home in it either: its words are there, and no post speaks of it. */
function isThin({ fit }: CommunityFacts): boolean {
  return fit !== null && (fit.score < goodFit || isUnspoken(fit));
}

function isUnspoken({ matching, posts }: Fit): boolean {
  return matching === 0 && posts > 0;
}

function thinFit(facts: CommunityFacts, risks: readonly Risk[]): string[] {
  const { fit } = facts;
  if (!fit || !isThin(facts) || risks.some(({ kind }) => kind === 'off_topic')) return [];
  if (isUnspoken(fit) && fit.usual.length === 0)
    return [`None of ${counted(fit.posts, 'post')} there speaks of the goal.`];
  if (isUnspoken(fit)) return [`${spokenIn(fit, 'the goal')}.`];
  const isFew = fit.matching < fit.posts * fewShare;
  const how = isFew ? 'Few people there speak of the goal' : 'People there speak of a part of the goal';
  return [partOfGoal(fit) ?? `${how}: ${spokenIn(fit, 'it')}${hardlySpokenOf(fit)}.`];
}

/** What was true then may not be true now. */
function freshness(daysOld: number | null): number {
  if (daysOld === null || daysOld <= recentDays) return 1;
  return daysOld <= 365 ? 0.9 : 0.7;
}

function reasonsFor({ fit, postsPerDay, tone, rules, members, daysOld, scale }: CommunityFacts): string[] {
  const trait = (name: string) => tone.traits.find((one) => one.name === name);
  const answered = trait('answered_share');
  const first = trait('median_minutes_to_first_answer');
  const newcomers = trait('newcomer_reception');
  const fits = fit !== null && fit.score >= goodFit;
  return said(
    fits && fitSentence(fit),
    fits && fit.example && `Somebody writes of it: “${plainText(fit.example.title)}” (${fit.example.url})`,
    postsPerDay.value !== null &&
      postsPerDay.value >= scale.livelyPostsPerDay * aliveShare &&
      `${(daysOld ?? 0) <= recentDays ? 'It is alive' : 'It was alive when its posts were collected'}: ${counted(postsPerDay.value, 'post')} a day (n=${postsPerDay.n})${members === null ? '' : `, ${counted(members, 'member')}`}.`,
    answered?.value &&
      answered.value >= 0.7 &&
      `${percent(answered.value, answered.n)} of questions get an answer (n=${answered.n})${first?.value ? `, the first after ${duration(first.value)} (median, n=${first.n})` : ''}.`,
    newcomers?.value &&
      newcomers.value >= 0.2 &&
      `Newcomers are received kindly (n=${counted(newcomers.n, 'comment')}).`,
    rules.promotion?.effect === 'allows' && `Its rules allow promotion: “${rules.promotion.quote}”`,
  );
}

function fitSentence(fit: Fit): string | false {
  const about = fit.inAbout.length > 0 && `it describes itself with ${series(fit.inAbout)}`;
  if (fit.posts === 0) return `It may fit the goal: ${about}. No posts are known.`;
  if (isUnspoken(fit)) {
    // What speaks against it is told there.
    return about && `It describes itself with ${series(fit.inAbout)}.`;
  }
  const isSeldom = fit.matching < Math.max(leastMatching, fit.posts / 100);
  return `It ${isSeldom ? 'may fit' : 'fits'} the goal: ${said(spokenIn(fit, 'it'), about).join(', and ')}${hardlySpokenOf(fit)}.`;
}

function changes(facts: CommunityFacts, risks: readonly Risk[]): string[] {
  const has = (kind: RiskKind) => risks.some((risk) => risk.kind === kind);
  const { posts, comments, rulesKnown, removedShare, goal, fit, rules, daysOld } = facts;
  return said(
    !rulesKnown && `Its rules: ${unknownRules({ rules })}. A person should read them on the platform.`,
    posts < enoughPosts && (posts === 0 ? 'Posts: none could be read.' : `More posts: only ${posts} could be read.`),
    comments === 0 && 'Comments: none could be read, so how people answer is unknown.',
    has('promotion_forbidden') && 'A written permission by its moderators.',
    has('unknown_gates') &&
      rulesKnown &&
      `Knowing what it asks of ${unknownGatesInWords(rules.gates)}: only the moderators can tell.`,
    removedShare.value === null && 'Knowing how many posts are taken down.',
    (has('inactive') || (daysOld ?? 0) > recentDays) &&
      `Newer posts: the newest that is known is ${counted(Math.round(daysOld ?? 0), 'day')} old.`,
    goal === null && 'A goal: without one, nothing can be said about the fit.',
    goal !== null &&
      fit === null &&
      posts > 0 &&
      'A goal in words that can be looked for, in the language of its posts.',
    has('off_topic') && 'Posts about the goal.',
  );
}

export function duration(minutes: number): string {
  if (minutes < 90) return counted(Math.round(minutes), 'minute');
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
}

/** British lists have no comma before “and”. */
const list = new Intl.ListFormat('en-GB');

/** “a”, “b” and “c”, at most four. */
function series(terms: readonly string[]): string {
  return list.format(terms.slice(0, 4).map((term) => `“${term}”`));
}

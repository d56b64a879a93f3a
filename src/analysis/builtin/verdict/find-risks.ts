import { fewPosts, leastPosts } from './enough-posts.ts';
import type { CommunityFacts, Evidence, Figure, Risk, TraitName } from '../../analyst.ts';
import { rounded } from '../../median.ts';
import { plainText } from '../../../text/plain-text.ts';
import { hardlySpokenOf, partOfGoal } from './part-of-goal.ts';
import { spokenIn } from '../../matching-posts.ts';
import { counted, percent } from '../../../text/sentences.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';
import { sensitiveSubjects } from './sensitive-subjects.ts';
import { unknownGatesInWords, unknownRules } from './unknown-in-words.ts';
import { goalThing } from './goal-thing.ts';
import { quoted, readingsOf } from './rule-evidence.ts';
import { promotionRisk } from './promotion-risk.ts';

/** So many times fewer members than tiny communities of the platform have: hardly anybody is there. */
const hardlyAnybody = 5;
const silentDays = { medium: 60, high: 180 };
/** One post in two weeks where the liveliest have fifty a day. */
const slowShare = 0.07 / 50;
const removal = { medium: 0.25, high: 0.4 };
const hostility = { medium: 0.05, high: 0.12 };
const coldReception = -0.1;
const dominated = { medium: 0.3, high: 0.5 };
const adultShare = 0.3;
const offTopic = { medium: 0.3, high: 0.15 };

/** What may go wrong there, the worst first; each with what it rests on. */
export function findRisks(facts: CommunityFacts): Risk[] {
  const found = [
    promotionRisk(facts),
    removals(facts),
    hostile(facts),
    inactive(facts),
    small(facts),
    astray(facts),
    adult(facts),
    legalMedical(facts),
    sensitive(facts),
    fewVoices(facts),
    unknownGates(facts),
  ].filter((risk) => risk !== null);
  const order = ['high', 'medium', 'low'];
  return found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

function removals({ removedShare }: CommunityFacts): Risk | null {
  const severity = atLeast(removedShare, removal);
  if (!severity) return null;
  const why = `${percent(removedShare.value!, removedShare.n)} of the posts were taken down by moderators or the platform.`;
  return { kind: 'high_removal', severity, why, evidence: [figure(why, removedShare.n)] };
}

function hostile({ tone }: CommunityFacts): Risk | null {
  const trait = (name: TraitName): Figure => tone.traits.find((one) => one.name === name) ?? { value: null, n: 0 };
  const insults = trait('hostility_share');
  const promoters = trait('promoter_reception');
  const severity = atLeast(insults, hostility);
  const cold = promoters.value !== null && promoters.value <= coldReception;
  if (!severity && !cold) return null;
  const examples = tone.examples
    .filter(({ shows }) => shows === 'hostility')
    .map(({ quote, url }): Evidence => ({ kind: 'comment', text: quote, url, n: null }));
  const why = severity
    ? `${percent(insults.value!, insults.n)} of the comments attack somebody.`
    : 'Comments under posts in which people show their own work are more often negative than positive.';
  const evidence = [figure(why, severity ? insults.n : promoters.n), ...examples];
  return { kind: 'hostile_reception', severity: severity ?? 'medium', why, evidence };
}

function inactive({ daysSilent, postsPerDay, live, scale }: CommunityFacts): Risk | null {
  if (daysSilent !== null && daysSilent >= silentDays.medium) {
    const days = Math.round(daysSilent);
    const why = live
      ? `Nobody has posted for ${days} days.`
      : `All posts of some time were imported, and in its last ${days} days nobody has posted.`;
    const severity = live && daysSilent >= silentDays.high ? 'high' : 'medium';
    return { kind: 'inactive', severity, why, evidence: [figure(why, postsPerDay.n)] };
  }
  const slow = rounded(scale.livelyPostsPerDay * slowShare, 4);
  if (postsPerDay.value === null || postsPerDay.value >= slow) return null;
  const why = `There ${postsPerDay.value === 1 ? 'is' : 'are'} ${counted(postsPerDay.value, 'post')} a day: fewer than ${seldom(slow)}.`;
  return { kind: 'inactive', severity: 'medium', why, evidence: [figure(why, postsPerDay.n)] };
}

function small({ members, scale: { tinyMembers } }: CommunityFacts): Risk | null {
  if (members === null || members >= tinyMembers) return null;
  const why = `It has ${counted(members, 'member')}: few will see what is written there.`;
  const severity = members < tinyMembers / hardlyAnybody ? 'high' : 'medium';
  return { kind: 'tiny', severity, why, evidence: [figure(why, null)] };
}

/** So many a day, in words. */
function seldom(perDay: number): string {
  const weeks = Math.round(1 / perDay / 7);
  if (weeks < 1) return `${perDay}, which is little on its platform`;
  return weeks === 2 ? 'one in two weeks' : `one in ${counted(weeks, 'week')}`;
}

function astray({ goal, fit }: CommunityFacts): Risk | null {
  // Of so few posts nobody can tell what is spoken of there.
  if (goal === null || fit === null || fit.posts < leastPosts) return null;
  const isUnheard = fit.posts >= fewPosts && fit.matching === 0 && fit.usual.length === 0 && fit.inAbout.length === 0;
  if (fit.score >= offTopic.medium && !isUnheard) return null;
  const why = partOfGoal(fit) ?? `${spokenIn(fit, 'the goal')}${hardlySpokenOf(fit)}.`;
  const severity = fit.score < offTopic.high && fit.posts >= fewPosts ? 'high' : 'medium';
  return { kind: 'off_topic', severity, why, evidence: [figure(why, fit.posts)] };
}

function adult({ nsfw, nsfwShare, url }: CommunityFacts): Risk | null {
  if (nsfw) {
    const why = 'It is marked as for adults only (NSFW).';
    return { kind: 'nsfw', severity: 'high', why, evidence: [{ kind: 'about', text: why, url, n: null }] };
  }
  if (nsfwShare.value === null || nsfwShare.value < adultShare) return null;
  const why = `${percent(nsfwShare.value, nsfwShare.n)} of the posts are marked NSFW.`;
  return { kind: 'nsfw', severity: 'medium', why, evidence: [figure(why, nsfwShare.n)] };
}

/** "No piracy" is about the law, and no word on advice. */
const advice = cueWords(
  `(medical|legal|financial|investment|tax|health|professional|nutrition(al)?|diet|dosing|mental_health)_((and|or)_\\w+_)?advice (advice|advise|advising)_(\\w+_){0,3}(medical|legal|financial|investments?|tax|health|medications?|dos(es|age|ing)) (no|not|medical|self|armchair)_(\\w+_)?diagnos* medical_(questions?|help|claims?|information|opinions?) legal_(questions?|help|opinions?) (financial|investment|tax|health)_\\w+ lawyers? attorneys? doctors? prescri* treatments? dosage`,
);

function legalMedical({ rules, url, goal }: CommunityFacts): Risk | null {
  const stated = readingsOf(rules.rules).filter(
    ({ kind, effect, quote }) =>
      kind === 'legal_medical' && (effect === 'forbids' || effect === 'limits') && advice.test(folded(quote)),
  );
  if (stated.length === 0) return null;
  const why = `The rules limit legal, medical or financial advice: what is said about a ${goalThing(goal)} there may count as such.`;
  const evidence = stated.slice(0, 2).map(({ quote }) => quoted(quote, url));
  return { kind: 'legal_medical', severity: 'medium', why, evidence };
}

/** "Non-political", "politics-free", "no talk of politics": what it is not about. */
const denied =
  /\b(?:non|no|not|never|without|anti|(?:with |now |now with )?less|isn't:?|free of)[- ]+(?:\p{L}+[- ]){0,2}\p{L}+|(?<!\p{L})\p{L}{1,30}-free\b/gu;
const asserted = (text: string) => folded(text).replaceAll(denied, ' ');

/** "MapPorn" shows maps, where nothing else is for adults. */
const prettyPictures = /\p{L}{3,20} ?porn\b/gu;

function sensitive({ name, nsfw, self, topics, url }: CommunityFacts): Risk | null {
  const [title = '', ...rest] = self.split('\n');
  const called = folded(`${name.replaceAll(/[_-]/g, ' ')}. ${title}.`);
  const said = asserted(`${nsfw ? called : called.replaceAll(prettyPictures, '')} ${rest.join(' ')}`);
  const subject = Object.entries(sensitiveSubjects).find(([, words]) => words.test(said));
  if (subject) {
    const why = `It is about ${subject[0]}: a brand next to it needs a decision of its own.`;
    const text = words(plainText(self), subject[1]) ?? name;
    return { kind: 'brand_sensitive', severity: 'medium', why, evidence: [{ kind: 'about', text, url, n: null }] };
  }
  const found = topics.flatMap((topic) => {
    const [named] = Object.entries(sensitiveSubjects).find(([, words]) => words.test(folded(topic.topic))) ?? [];
    return named ? [{ topic, named }] : [];
  });
  const [{ topic, named } = {}] = found;
  if (!topic) return null;
  const why = `${counted(topic.n, 'post')} ${topic.n === 1 ? 'speaks' : 'speak'} of “${topic.topic}” (${named}).`;
  const [example] = topic.examples;
  const evidence: Evidence[] = [{ kind: 'post', text: example?.title ?? why, url: example?.url ?? null, n: topic.n }];
  return { kind: 'brand_sensitive', severity: 'low', why, evidence };
}

/** The sentence of a text that has one of the words. */
function words(text: string, pattern: RegExp): string | null {
  const found = text.split(/(?<=[.!?])\s+|\n+/).find((sentence) => pattern.test(asserted(sentence)));
  return found?.slice(0, 280) ?? null;
}

function fewVoices({ topAuthorShare }: CommunityFacts): Risk | null {
  const severity = atLeast(topAuthorShare, dominated);
  if (!severity) return null;
  const why = `One author wrote ${percent(topAuthorShare.value!, topAuthorShare.n)} of the posts.`;
  return { kind: 'dominated_by_few', severity, why, evidence: [figure(why, topAuthorShare.n)] };
}

function unknownGates({ rules, rulesKnown }: CommunityFacts): Risk | null {
  const { unknown } = rules.gates;
  if (unknown.length === 0) return null;
  const why = rulesKnown
    ? `No rule says anything of ${unknownGatesInWords({ unknown })}; the platform keeps automatic filters private.`
    : `Not every condition for posting is known: ${unknownRules({ rules })}.`;
  const severity = rulesKnown ? 'low' : 'medium';
  return { kind: 'unknown_gates', severity, why, evidence: [figure(why, rules.rules.length)] };
}

function atLeast({ value }: Figure, { medium, high }: { medium: number; high: number }): 'medium' | 'high' | null {
  if (value === null || value < medium) return null;
  return value >= high ? 'high' : 'medium';
}

function figure(text: string, n: number | null): Evidence {
  return { kind: 'figure', text, url: null, n };
}

import { counted, percent, said } from '../../../text/sentences.ts';
import { plainText } from '../../../text/plain-text.ts';
import type { CommunityFacts, EntryStep, Risk, RiskKind, RuleKind, RuleReading, Verdict } from '../../analyst.ts';
import { waitFor } from './wait-for.ts';
import { promotionStep } from './promotion-step.ts';
import { binds, inRuleQuotes, readingsOf } from './rule-evidence.ts';
import { isOnSpamAlone } from '../rules/kind-cues.ts';
import { folded } from '../rules/statements.ts';
import { sentence, unknownRules, unknownGatesInWords } from './unknown-in-words.ts';

const mostRulesToRead = 3;
/** What was asked longer ago than this is answered, or forgotten. */
const maxQuestionDays = 60;

/**
 * How a person of yours takes part, by this community's own rules and habits. Every public step is done by a person; none
 * evades a rule or a gate, and none is automatic.
 */
export function planEntry(facts: CommunityFacts, { decision, against }: Verdict, risks: readonly Risk[]): EntryStep[] {
  const listening = [readRules(facts), readAlong(facts)];
  const steps =
    decision === 'avoid'
      ? [...listening, leave(facts, against, risks)]
      : decision === 'observe'
        ? [...listening, waitFor(facts, risks)]
        : [...listening, gates(facts), answer(facts), post(facts), promotionStep(facts)];
  return steps.filter((step) => step !== null);
}

function readRules({ name, rules, rulesKnown }: CommunityFacts): EntryStep {
  if (rules.rules.length === 0) {
    const why = rulesKnown ? 'It states no rules; its moderators still have a view.' : 'Its rules are not known here.';
    return { step: `A person reads the rules and the sidebar of ${name} on the platform.`, why };
  }
  const strict = readingsOf(rules.rules).filter(binds);
  const first = strict.toSorted((a, b) => weightOf(a) - weightOf(b));
  const named = first.length > 0 ? first : rules.rules;
  return {
    step:
      rules.rules.length === 1
        ? `A person reads the rule of ${name}: ${inRuleQuotes(rules.rules, 1)}.`
        : `A person reads the ${rules.rules.length} rules of ${name}, above all ${inRuleQuotes(named, mostRulesToRead)}.`,
    why: `${rules.rules.length === 1 ? 'It decides' : 'They decide'} what stays up.`,
  };
}

/** What somebody who comes with a purpose breaks first stands first; that one has to be kind goes without saying. */
const weightOf = ({ kind, quote }: RuleReading): number => {
  const order: readonly RuleKind[] = [
    'self_promotion',
    'surveys',
    'links',
    'ai_content',
    'karma',
    'account_age',
    'flair',
  ];
  const at = order.indexOf(kind);
  if (kind === 'self_promotion' && isOnSpamAlone(folded(quote))) return order.length;
  if (at >= 0) return at;
  return kind === 'civility' || kind === 'other' ? order.length + 1 : order.length;
};

function readAlong({ topics, question, bestFlair, flairShare, fit }: CommunityFacts): EntryStep | null {
  const named = topics.slice(0, 3).map(({ topic, n }) => `“${topic}” (${counted(n, 'post')})`);
  const [example] = topics.flatMap(({ examples }) => examples);
  if (named.length === 0 && !question && !fit?.example) return null;
  const first = fit?.example ?? example ?? question;
  const where = first ? ` Begin with “${plainText(first.title)}” (${first.url}).` : '';
  const share = flairShare.value ?? 0;
  const flair =
    bestFlair && share > 0
      ? ` ${share > 0.5 ? 'Most posts carry a flair; ' : 'Of the flairs, '}“${bestFlair}” does better than is usual.`
      : '';
  return {
    step: `A person reads along for a while${named.length > 0 ? `, most of all on ${named.join(', ')}` : ''}.${where}`,
    why: `Those are the subjects and the words of the people there.${flair}`,
  };
}

function gates({ name, rules, rulesKnown }: CommunityFacts): EntryStep {
  const { min_karma: karma, min_account_age_days: age, unknown } = rules.gates;
  const stated = said(karma !== null && `${karma} karma`, age !== null && `an account of ${counted(age, 'day')}`);
  if (stated.length > 0) {
    const quote = readingsOf(rules.rules).find(({ kind }) => kind === 'karma' || kind === 'account_age');
    return {
      step: `A person makes sure that their own account meets what is asked for: ${stated.join(', ')}. Until then they only read, comment where that is allowed, and wait.`,
      why: quote ? `The rules say: “${quote.quote}”` : 'The rules say so.',
    };
  }
  return {
    step: `A person asks the moderators of ${name} what an account needs before it may post, and accepts the answer.`,
    why: rulesKnown
      ? `No rule says anything of ${unknownGatesInWords({ unknown: unknown.filter((gate) => gate !== 'flair_required') })}, and automatic filters are private.`
      : sentence(unknownRules({ rules })),
  };
}

function answer({ name, tone, question }: CommunityFacts): EntryStep | null {
  const share = tone.traits.find((trait) => trait.name === 'question_share');
  if (!question) return null;
  const how =
    share?.value == null
      ? 'People ask there.'
      : `${percent(share.value, share.n)} of the posts ask something (n=${share.n}).`;
  const kind = `“${plainText(question.title)}” (${question.url})`;
  const which =
    question.daysOld > maxQuestionDays
      ? `new questions; an older one shows what is asked there: ${kind}. They write in their own words, without a link, and say`
      : `${question.open ? 'a question that nobody had answered, such as' : 'new questions such as'} ${kind}, in their own words, without a link, and says`;
  return {
    step: `A person answers ${which} whom they work for where it matters.`,
    why: `${how} In ${name}, helping comes before showing.`,
  };
}

/** What somebody has made: no first post that promotes nothing has it. */
const promotionalForms: ReadonlySet<string> = new Set(['shows own work', 'announces a release']);
const promotionalFlair =
  /\b(?:show|showcase|showoff|promo\w*|self|launch|release|releases|announcements?|advert\w*|for sale|selling)\b/i;

function post({ name, bestTitleForm, bestTime, bestFlair, rules }: CommunityFacts): EntryStep {
  const habits = said(
    bestTitleForm &&
      !promotionalForms.has(bestTitleForm.form) &&
      `a title that ${bestTitleForm.form} (an estimated ${bestTitleForm.lift}× the median score, n=${bestTitleForm.n})`,
    bestFlair && !promotionalFlair.test(bestFlair) && `the flair “${bestFlair}” if it fits`,
    bestTime && `${bestTime.when} (an estimated ${bestTime.lift}×, n=${bestTime.n})`,
  );
  const heeded = readingsOf(rules.rules).filter((reading) => binds(reading) && shapesPosts.has(reading.kind));
  const promotional = new Set([rules.promotion, ...rules.promotionVenues].map((rule) => rule?.quote));
  const others = heeded.filter(({ quote }) => !promotional.has(quote));
  const heeding = others.length > 0 ? ` It keeps to the rules: ${inRuleQuotes(others, mostRulesToRead)}.` : '';
  return {
    step: `A person writes a first post of their own in ${name}, without promotion${habits.length > 0 ? `: ${habits.join('; ')}` : ''}.${heeding}`,
    why: said(
      others.length > 0 && 'The rules say so.',
      habits.length > 0 ? 'That is what people there have liked.' : 'No habit stood out clearly enough to follow.',
    ).join(' '),
  };
}

/** Kinds of rules by which a post is written. */
const shapesPosts: ReadonlySet<RuleKind> = new Set([
  'title_format',
  'post_format',
  'flair',
  'links',
  'ai_content',
  'language',
  'megathread',
  'spoilers',
  'originality',
  'on_topic',
]);

/** Those that decide so, the first of which is told. */
const deciding: readonly RiskKind[] = ['nsfw', 'hostile_reception', 'off_topic', 'inactive'];

function leave({ name }: CommunityFacts, against: readonly string[], risks: readonly Risk[]): EntryStep {
  const high = risks.filter(({ kind, severity }) => severity === 'high' && deciding.includes(kind));
  const [worst] = high.toSorted((a, b) => deciding.indexOf(a.kind) - deciding.indexOf(b.kind));
  return {
    step: `Nobody of yours posts in ${name}; another community is the better place.`,
    why: worst?.why ?? against[0] ?? 'The risks above outweigh what could be won.',
  };
}

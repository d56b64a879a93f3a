import type { CommunityFacts, Risk, RiskKind, RuleKind, Verdict } from '../../analyst.ts';
import { readingsOf } from './find-risks.ts';
import { goalThing } from './goal-thing.ts';
import { unknownRules } from './unknown-rules.ts';
import { unknownGatesInWords } from './gate-words.ts';

type Step = { step: string; why: string };

const mostRulesToRead = 3;
/** Fewer posts say little, older ones may be true no more. */
const [fewPosts, oldDays] = [30, 90];

/**
 * How a person of yours takes part, by this community's own rules and habits. Every public step is done by a person; none
 * evades a rule or a gate, and none is automatic.
 */
export function planEntry(facts: CommunityFacts, { decision, against }: Verdict, risks: readonly Risk[]): Step[] {
  const listening = [readRules(facts), readAlong(facts)];
  const steps =
    decision === 'avoid'
      ? [...listening, leave(facts, against)]
      : decision === 'observe'
        ? [...listening, waitFor(facts, risks)]
        : [...listening, gates(facts), answer(facts), post(facts), ...promotion(facts)];
  return steps.filter((step) => step !== null);
}

function readRules({ name, rules, rulesKnown }: CommunityFacts): Step {
  if (rules.rules.length === 0) {
    const why = rulesKnown ? 'It states no rules; its moderators still have a view.' : 'They are not known here.';
    return { step: `A person reads the rules and the sidebar of ${name} on the platform.`, why };
  }
  const strict = readingsOf(rules.rules).filter(binds);
  const first = strict.toSorted((a, b) => weightOf(a.kind) - weightOf(b.kind));
  const quotes = [...new Set((first.length > 0 ? first : rules.rules).map(({ quote }) => quote))];
  const named = quotes.slice(0, mostRulesToRead).map((quote) => `“${quote}”`);
  const count = rules.rules.length === 1 ? 'the rule' : `the ${rules.rules.length} rules`;
  return {
    step: `A person reads ${count} of ${name}${rules.rules.length === 1 ? ':' : ', above all'} ${named.join(', ')}.`,
    why: 'They decide what stays up.',
  };
}

function binds({ effect }: { effect: string }): boolean {
  return effect === 'forbids' || effect === 'limits' || effect === 'requires';
}

/** What somebody who comes with a purpose breaks first stands first; that one has to be kind goes without saying. */
const weightOf = (kind: RuleKind): number => {
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
  if (at >= 0) return at;
  return kind === 'civility' || kind === 'other' ? order.length + 1 : order.length;
};

function readAlong({ topics, question, bestFlair, flairShare }: CommunityFacts): Step | null {
  const named = topics.slice(0, 3).map(({ topic, n }) => `“${topic}” (${n} posts)`);
  const [example] = topics.flatMap(({ examples }) => examples);
  if (named.length === 0 && !question) return null;
  const where = example ? ` Begin with ${example.url}` : question ? ` Begin with ${question.url}` : '';
  const flair = bestFlair && flairShare.value ? ` Most posts carry a flair; “${bestFlair}” does best.` : '';
  return {
    step: `A person reads along for a while${named.length > 0 ? `, most of all on ${named.join(', ')}` : ''}.${where}`,
    why: `Those are the subjects and the words of the people there.${flair}`,
  };
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function gates({ name, rules, rulesKnown }: CommunityFacts): Step {
  const { min_karma: karma, min_account_age_days: age, unknown } = rules.gates;
  const stated = [
    ...(karma === null ? [] : [`${karma} karma`]),
    ...(age === null ? [] : [`an account of ${age} days`]),
  ];
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

function answer({ name, tone, question }: CommunityFacts): Step | null {
  const share = tone.traits.find((trait) => trait.name === 'question_share');
  if (!question) return null;
  const how =
    share?.value === null || share === undefined
      ? 'People ask there.'
      : `${Math.round(share.value * 100)} % of the posts ask something (n=${share.n}).`;
  const which = question.open ? 'a question that nobody had answered, such as' : 'new questions such as';
  return {
    step: `A person answers ${which} “${question.title}” (${question.url}) in their own words, without a link, and says whom they work for where it matters.`,
    why: `${how} In ${name}, helping comes before showing.`,
  };
}

function post({ name, bestTitleForm, bestTime, bestFlair, rules }: CommunityFacts): Step {
  const habits = [
    ...(bestTitleForm && bestTitleForm.form !== 'shows own work'
      ? [`a title that ${bestTitleForm.form} (${bestTitleForm.lift}× the median score, n=${bestTitleForm.n})`]
      : []),
    ...(bestFlair ? [`the flair “${bestFlair}” if it fits`] : []),
    ...(bestTime ? [`${bestTime.when} (${bestTime.lift}×, n=${bestTime.n})`] : []),
  ];
  const heeded = readingsOf(rules.rules).filter((reading) => binds(reading) && shapesPosts.has(reading.kind));
  const promotional = new Set([rules.promotion, ...rules.promotionVenues].map((rule) => rule?.quote));
  const quotes = [...new Set(heeded.map(({ quote }) => quote))]
    .filter((quote) => !promotional.has(quote))
    .slice(0, mostRulesToRead);
  const heeding = quotes.length > 0 ? ` It keeps to ${quotes.map((quote) => `“${quote}”`).join(', ')}.` : '';
  return {
    step: `A person writes a first post of their own in ${name}, without promotion${habits.length > 0 ? `: ${habits.join('; ')}` : ''}.${heeding}`,
    why: [
      ...(quotes.length > 0 ? ['The rules say so.'] : []),
      habits.length > 0 ? 'That is what people there have liked.' : 'No habit stood out clearly enough to follow.',
    ].join(' '),
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

function promotion({ name, rules, goal }: CommunityFacts): Step[] {
  const venue = oneVenue(rules.promotionVenues);
  if (rules.promotion?.effect === 'forbids') {
    return [
      { step: `Nobody mentions your ${goalThing(goal)} in ${name}.`, why: `The rules say: “${rules.promotion.quote}”` },
    ];
  }
  if (venue) {
    const day = venue.weekdays.length > 0 ? ` on ${venue.weekdays.join(' or ')}` : '';
    const place = venue.thread ? ' in the thread that is meant for it' : '';
    const step = `A person shows what you offer only${place}${day}, and says that it is theirs.`;
    return [{ step, why: `The rules say: “${venue.quote}”` }];
  }
  if (rules.promotion) {
    const step = 'A person mentions what you offer only as this rule lets them, and says that it is theirs.';
    return [{ step, why: `The rules say: “${rules.promotion.quote}”` }];
  }
  return [
    {
      step: `A person asks the moderators of ${name} before they mention what you offer.`,
      why: 'No rule that is known says anything about promotion.',
    },
  ];
}

/** A day in one rule and a thread in another belong together. */
function oneVenue(venues: CommunityFacts['rules']['promotionVenues']): (typeof venues)[number] | undefined {
  const [first] = venues;
  if (!first) return undefined;
  const days = [...new Set(venues.flatMap(({ weekdays }) => weekdays))];
  return {
    ...first,
    weekdays: days.map((day) => `${day[0]?.toUpperCase()}${day.slice(1)}`),
    thread: venues.some(({ thread }) => thread),
  };
}

function waitFor(facts: CommunityFacts, risks: readonly Risk[]): Step {
  const { name, rules, rulesKnown, posts, comments, fit, daysOld } = facts;
  const why = (kind: RiskKind) => risks.find((risk) => risk.kind === kind)?.why;
  if (rules.promotion?.effect === 'forbids') {
    return {
      step: `A person learns from ${name} without mentioning your ${goalThing(facts.goal)}; a monitoring job can watch it.`,
      why: `The rules say: “${rules.promotion.quote}”`,
    };
  }
  if (rules.gates.approved_posters_only) {
    return {
      step: `A person asks the moderators of ${name} whether they may take part.`,
      why: 'Only approved people may post.',
    };
  }
  if (why('off_topic') && posts > 0) {
    const named = fit && fit.missing.length > 0 ? ` Words to wait for: ${fit.missing.slice(0, 4).join(', ')}.` : '';
    return {
      step: `Nobody posts in ${name} about your goal yet; a monitoring job tells when people there come to speak of it.${named}`,
      why: why('off_topic')!,
    };
  }
  const reason = why('dominated_by_few') ?? (facts.live ? why('inactive') : undefined);
  if (reason) {
    return { step: `A person looks on the platform who writes in ${name} today, and decides then.`, why: reason };
  }
  const unknown = [
    ...(posts < fewPosts ? [`only ${posts} posts are known`] : []),
    ...(comments === 0 ? ['no comments are known'] : []),
    ...(rulesKnown ? [] : [unknownRules({ rules })]),
    ...(daysOld !== null && daysOld > oldDays
      ? [`the newest post that is known is ${Math.round(daysOld)} days old`]
      : []),
  ];
  return {
    step: `A person looks at ${name} on the platform, and the overview is created again when more of it is known.`,
    why: `Too little is known to enter on: ${unknown.join(', ')}.`,
  };
}

function leave({ name }: CommunityFacts, against: readonly string[]): Step {
  return { step: `Nobody posts in ${name} for you.`, why: against[0] ?? 'The risks above outweigh what could be won.' };
}

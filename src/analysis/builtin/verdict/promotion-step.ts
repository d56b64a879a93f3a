import { capitalized } from '../../../text/sentences.ts';
import type { CommunityFacts, EntryStep } from '../../analyst.ts';
import { goalThing, mentionOf } from './goal-thing.ts';
import { surveyRule } from './promotion-risk.ts';
import { readingsOf } from './rule-evidence.ts';
import { isOnSpamAlone } from '../rules/kind-cues.ts';
import { folded } from '../rules/statements.ts';
import { sentence, unknownRules } from './unknown-in-words.ts';

/** How, where and whether to come to the point, by the rules on it. */
export function promotionStep({ name, rules, rulesKnown, goal }: CommunityFacts): EntryStep {
  const venue = oneVenue(rules.promotionVenues);
  const survey = surveyRule({ rules, goal });
  const thing = goalThing(goal);
  const mention = mentionOf[thing];
  const by = (rule: { quote: string }, step: string) => ({ step, why: `The rules say: “${rule.quote}”` });
  if (survey?.effect === 'forbids') return by(survey, `Nobody asks people in ${name} to take part in anything.`);
  if (survey) {
    const step = `A person asks people in ${name} to take part only as this rule lets them, and says who wants to know.`;
    return by(survey, step);
  }
  if (rules.promotion?.effect === 'forbids') return by(rules.promotion, `Nobody may ${mention} in ${name}.`);
  if (venue) {
    const day = venue.weekdays.length > 0 ? ` on ${venue.weekdays.join(' or ')}` : '';
    const place = venue.thread ? ' in the thread that is meant for it' : '';
    return by(venue, `A person may ${mention} only${place}${day}, and says whose it is.`);
  }
  if (rules.promotion) {
    return by(rules.promotion, `A person may ${mention} only as this rule lets them, and says whose it is.`);
  }
  return {
    step: `A person asks the moderators of ${name} before they ${mention}.`,
    why: unsaid({ rules, rulesKnown }, thing === 'study' || thing === 'research' ? 'surveys' : 'promotion'),
  };
}

/** "No referral codes" says nothing of a tool that is named, and "No spam" nothing of promotion. */
function unsaid({ rules, rulesKnown }: Pick<CommunityFacts, 'rules' | 'rulesKnown'>, what: string): string {
  const narrow = readingsOf(rules.rules).find(
    ({ kind, quote }) => kind === 'self_promotion' && !isOnSpamAlone(folded(quote)),
  );
  if (narrow) return `Of promotion the rules that are known say: “${narrow.quote}”, and nothing of anything else.`;
  if (rulesKnown) return `No rule that is known says anything about ${what}.`;
  const silent = rules.rules.length > 0 ? `; none of these says anything about ${what}` : '';
  return sentence(`${unknownRules({ rules })}${silent}`);
}

/** A day in one rule and a thread in another belong together. */
function oneVenue(venues: CommunityFacts['rules']['promotionVenues']): (typeof venues)[number] | undefined {
  const [first] = venues;
  if (!first) return undefined;
  const days = [...new Set(venues.flatMap(({ weekdays }) => weekdays))];
  return {
    ...first,
    weekdays: days.map(capitalized),
    thread: venues.some(({ thread }) => thread),
  };
}

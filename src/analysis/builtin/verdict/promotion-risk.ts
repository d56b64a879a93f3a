import type { CommunityFacts, Risk, RuleReading } from '../../analyst.ts';
import { speaksOfTradeOnly } from '../read-promotion-rule.ts';
import { goalThing, sells } from './goal-thing.ts';
import { quoted, readingsOf } from './rule-evidence.ts';

/** What the rules say of what the goal would have somebody do there. */
export function promotionRisk(facts: CommunityFacts): Risk | null {
  return surveyRisk(facts) ?? ruleRisk(facts) ?? tradeRisk(facts);
}

function ruleRisk({ rules, url, goal }: CommunityFacts): Risk | null {
  const rule = rules.promotion;
  if (rule?.effect === 'forbids') {
    const why = `The rules forbid promotion: a post or comment that names your own ${goalThing(goal)} is likely to be removed.`;
    return { kind: 'promotion_forbidden', severity: 'high', why, evidence: [quoted(rule.quote, url)] };
  }
  if (rule?.effect === 'limits') {
    const venue = rules.promotionVenues.find(({ quote }) => quote !== rule.quote);
    const evidence = [quoted(rule.quote, url), ...(venue ? [quoted(venue.quote, url)] : [])];
    const why = 'The rules let promotion in only under their conditions.';
    return { kind: 'promotion_limited', severity: 'medium', why, evidence };
  }
  return null;
}

/** Who looks for people to ask meets the rules on surveys first. */
export function surveyRule({ rules, goal }: Pick<CommunityFacts, 'rules' | 'goal'>): RuleReading | null {
  const thing = goalThing(goal);
  if (thing !== 'study' && thing !== 'research') return null;
  const stated = readingsOf(rules.rules).filter(({ kind }) => kind === 'surveys');
  return stated.find(({ effect }) => effect === 'forbids') ?? stated.find(({ effect }) => effect === 'limits') ?? null;
}

function surveyRisk(facts: CommunityFacts): Risk | null {
  const rule = surveyRule(facts);
  if (!rule) return null;
  const evidence = [quoted(rule.quote, facts.url)];
  return rule.effect === 'forbids'
    ? { kind: 'promotion_forbidden', severity: 'high', why: 'The rules forbid surveys: a post that looks for people to ask is likely to be removed.', evidence } // prettier-ignore
    : { kind: 'promotion_limited', severity: 'medium', why: 'The rules let surveys in only under their conditions.', evidence }; // prettier-ignore
}

/** Members may not sell to one another: a ban for who sells, and a warning for who only mentions. */
function tradeRisk({ rules, url, goal }: CommunityFacts): Risk | null {
  const rule = readingsOf(rules.rules).find(
    ({ kind, effect, quote }) => kind === 'self_promotion' && effect === 'forbids' && speaksOfTradeOnly(quote),
  );
  if (!rule || goalThing(goal) !== 'product') return null;
  const evidence = [quoted(rule.quote, url)];
  return sells(goal)
    ? { kind: 'promotion_forbidden', severity: 'high', why: 'The rules forbid selling: an offer is likely to be removed.', evidence } // prettier-ignore
    : { kind: 'promotion_limited', severity: 'medium', why: 'The rules forbid selling: a mention must not be an offer.', evidence }; // prettier-ignore
}

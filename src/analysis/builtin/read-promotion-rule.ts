import type { PromotionRule, RuleReading, RuleText } from '../analyst.ts';
import { plainText } from '../../text/plain-text.ts';
import { apart } from './rules/joint-rules.ts';
import { readRule } from './rules/read-rule.ts';
import { foreignKindCues } from './rules/foreign-cues.ts';
import { kindCues, promotionCue } from './rules/kind-cues.ts';
import { foreignLanguage } from './rules/rule-language.ts';
import { judgeStatements } from './rules/read-effect.ts';
import { folded, statementsOf } from './rules/statements.ts';

const strength = { limits: 3, forbids: 2, allows: 1 } as const;

/** What the rules say about promotion, in words that say so. A ban with a way in is a limit, whoever states which. */
export function readPromotionRule(rules: readonly RuleText[]): PromotionRule | null {
  const found = rules.flatMap(apart).flatMap(({ title, text, ...more }) => {
    const rule = { ...more, title: plainText(title), text: plainText(text) };
    const { also, ...main } = readRule(rule);
    return [main, ...also].flatMap((reading) => promotionRule(reading, rule));
  });
  return found.toSorted((a, b) => strength[b.effect] - strength[a.effect])[0] ?? null;
}

/** What says what holds may not say of what: "Prohibited", and then a list. Spam is forbidden everywhere and says nothing. */
function promotionRule({ kind, effect, quote }: RuleReading, rule: RuleText): PromotionRule[] {
  if (kind !== 'self_promotion' || effect === 'informs') return [];
  const said = [rule.title, rule.text].flatMap((text) => judgeStatements(statementsOf(text)));
  const isForeign = foreignLanguage(`${rule.title} ${rule.text}`) !== null;
  const cue = isForeign ? foreignKindCues.self_promotion! : promotionCue;
  const named = cue.test(folded(quote)) ? { quote, effect } : said.find(({ plain }) => cue.test(plain));
  if (named === undefined || named.effect === 'informs' || speaksOfTradeOnly(named.quote)) return [];
  if ((named.effect ?? effect) === 'forbids' && speaksOfMoneyOnly(named.quote)) return [];
  // A ban on spam is none on what stands beside it.
  const own = kindCues.self_promotion.strong.test(folded(quote)) ? (named.effect ?? effect) : effect;
  return [{ effect: own === 'requires' ? 'limits' : own, quote: named.quote }];
}

/** Who may not earn by links and codes, collect money or ask for work can mention a product all the same. */
function speaksOfMoneyOnly(quote: string): boolean {
  const plain = folded(quote);
  return (
    /\b(?:affiliat|referral|codes?\b|crowd ?fund|kickstarter|patreon|gofundme|begging|solicit\w* (?:\w+ ){0,2}(?:donations?|jobs?|money|work)\b)/.test(
      plain,
    ) &&
    !/promo|advert|\bads?\b|business|product|service|channel|market|compan|commercial|courses?|offers?|\bown\b/.test(
      plain,
    )
  );
}

/** Where members may not sell to one another, a product can be mentioned all the same. */
export function speaksOfTradeOnly(quote: string): boolean {
  const plain = folded(quote);
  if (/\b(?:serve|exist|made|meant|designed)s? (?:only|solely|just|merely) to sell\b/.test(plain)) return true;
  return (
    /\b(?:sell|selling|sales?|buy|buying|trad(?:e|es|ing)|valuations?|appraisals?)\b/.test(plain) &&
    !/promo|advert|\bads?\b|solicit|affiliate|referral|business|product|service|channel|market|compan/.test(plain)
  );
}

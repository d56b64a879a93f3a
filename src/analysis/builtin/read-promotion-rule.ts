import type { PromotionRule, RuleReading, RuleText } from '../analyst.ts';
import { plainText } from '../../text/plain-text.ts';
import { readRule } from './rules/read-rule.ts';
import { folded } from './rules/statements.ts';

const strength = { limits: 3, forbids: 2, allows: 1 } as const;

/** What the rules say about promotion, in words that say so. A ban with a way in is a limit, whoever states which. */
export function readPromotionRule(rules: readonly RuleText[]): PromotionRule | null {
  const found = rules.flatMap(({ title, text }) => {
    const { also, ...main } = readRule({ title: plainText(title), text: plainText(text) });
    return [main, ...also.filter(({ quote }) => !speaksOfSpamOnly(quote))].flatMap(promotionRule);
  });
  const explicit = found.filter(({ quote }) => !speaksOfSpamOnly(quote));
  return (
    (explicit.length > 0 ? explicit : found).toSorted((a, b) => strength[b.effect] - strength[a.effect])[0] ?? null
  );
}

function promotionRule({ kind, effect, quote }: RuleReading): PromotionRule[] {
  if (kind !== 'self_promotion' || effect === 'informs' || speaksOfTradeOnly(quote)) return [];
  return [{ effect: effect === 'requires' ? 'limits' : effect, quote }];
}

/** Where members may not sell to one another, a product can be mentioned all the same. */
export function speaksOfTradeOnly(quote: string): boolean {
  const plain = folded(quote);
  return (
    /\b(?:sell|selling|sales?|buy|buying|trad(?:e|es|ing)|valuations?|appraisals?)\b/.test(plain) &&
    !/promo|advert|\bads?\b|solicit|affiliate|referral|business|product|service|channel|market|compan/.test(plain)
  );
}

/** Spam is forbidden everywhere: next to a word about promotion it says nothing. */
function speaksOfSpamOnly(quote: string): boolean {
  const plain = folded(quote);
  return (
    /\bspam/.test(plain) &&
    !/promo|advert|\bads?\b|sell|sale|solicit|affiliate|referral|business|product|channel/.test(plain)
  );
}

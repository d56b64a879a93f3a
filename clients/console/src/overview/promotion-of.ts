import type { Overview } from '../api/types.ts';

/**
 * What the rules of a community say of promotion, as its verdict weighs it: "No referral codes" forbids no mention. Where no
 * rule is known, nobody knows whether one forbids it.
 */
export function promotionOf({ rules, risks }: Pick<Overview, 'rules' | 'risks'>): string {
  const isRisk = (kind: string) => risks.some((risk) => risk.kind === kind);
  if (isRisk('promotion_forbidden')) return 'forbids';
  if (isRisk('promotion_limited')) return 'limits';
  const rule = rules.find(({ kind }) => kind === 'self_promotion');
  if (!rule) return rules.length > 0 ? 'no rule' : 'not known';
  return rule.effect === 'allows' ? 'allows' : `${rule.effect} some of it`;
}

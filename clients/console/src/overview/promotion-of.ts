import type { Overview } from '../api/types.ts';

/** What the rules of a community say of promotion, as its verdict weighs it: "No referral codes" forbids no mention. */
export function promotionOf({ rules, risks }: Pick<Overview, 'rules' | 'risks'>): string {
  const isRisk = (kind: string) => risks.some((risk) => risk.kind === kind);
  if (isRisk('promotion_forbidden')) return 'forbids';
  if (isRisk('promotion_limited')) return 'limits';
  const rule = rules.find(({ kind }) => kind === 'self_promotion');
  if (!rule) return 'no rule';
  return rule.effect === 'allows' ? 'allows' : `${rule.effect} some of it`;
}

import type { CommunityRules, RuleReading, RuleText } from '../../analyst.ts';
import { readRule } from './read-rule.ts';

type SourcedReading = RuleReading & { rule: number };

/**
 * Rules of one community of which two cannot both hold. Which one does is for its moderators to say, not for us. `other` is
 * no subject, so that two rules of it contradict nothing.
 */
export function findContradictions(rules: readonly RuleText[]): CommunityRules['contradictions'] {
  const readings = rules.flatMap((rule, position): SourcedReading[] => {
    const { also, ...main } = readRule(rule);
    return [main, ...also].map((reading) => ({ ...reading, rule: position }));
  });
  const forbidden = readings.filter(({ effect, kind }) => effect === 'forbids' && kind !== 'other');
  return forbidden.flatMap((forbidding) =>
    readings
      .filter(({ kind, effect, rule }) => kind === forbidding.kind && effect === 'allows' && rule !== forbidding.rule)
      .map((allowing) => ({ kind: forbidding.kind, forbidding: forbidding.quote, allowing: allowing.quote })),
  );
}

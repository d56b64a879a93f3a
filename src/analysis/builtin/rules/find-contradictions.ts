import type { RuleText } from '../../analyst.ts';
import { readRule } from './read-rule.ts';
import type { RuleKind, RuleReading } from '../../analyst.ts';

/** Two rules of one community that cannot both hold. Which one does is for its moderators to say, not for us. */
export type Contradiction = { kind: RuleKind; forbidding: SourcedReading; allowing: SourcedReading };

type SourcedReading = RuleReading & { rule: number };

/** `other` is no subject, so that two rules of it contradict nothing. */
export function findContradictions(rules: readonly RuleText[]): Contradiction[] {
  const readings = rules.flatMap((rule, position): SourcedReading[] => {
    const { also, ...main } = readRule(rule);
    return [main, ...also].map((reading) => ({ ...reading, rule: position }));
  });
  const forbidden = readings.filter(({ effect, kind }) => effect === 'forbids' && kind !== 'other');
  return forbidden.flatMap((forbidding) =>
    readings
      .filter(({ kind, effect, rule }) => kind === forbidding.kind && effect === 'allows' && rule !== forbidding.rule)
      .map((allowing) => ({ kind: forbidding.kind, forbidding, allowing })),
  );
}

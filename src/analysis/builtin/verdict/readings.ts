import type { RuleReading, SourcedRule } from '../../analyst.ts';

/** Each rule with everything it says. */
export function readingsOf(rules: readonly SourcedRule[]): RuleReading[] {
  return rules.flatMap(({ kind, effect, quote, also }) => [{ kind, effect, quote }, ...also]);
}

export function binds({ effect }: Pick<RuleReading, 'effect'>): boolean {
  return effect === 'forbids' || effect === 'limits' || effect === 'requires';
}

import type { RuleReading, SourcedRule, Evidence } from '../../analyst.ts';

/** Each rule with everything it says. */
export function readingsOf(rules: readonly SourcedRule[]): RuleReading[] {
  return rules.flatMap(({ kind, effect, quote, also }) => [{ kind, effect, quote }, ...also]);
}

export function binds({ effect }: Pick<RuleReading, 'effect'>): boolean {
  return effect === 'forbids' || effect === 'limits' || effect === 'requires';
}

/** A rule as evidence. */
export function quoted(text: string, url: string): Evidence {
  return { kind: 'rule', text, url, n: null };
}

import type { RuleReading, SourcedRule, Evidence } from '../../analyst.ts';
import { cueWords } from '../rules/cue-words.ts';
import { folded } from '../rules/statements.ts';

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

const saysNo = cueWords(`
  no none not nor never cannot *n't without ban bans banned forbid* prohibit* disallow* unwelcome avoid refrain stop (will|may|can|to)_be_(removed|deleted) (is|are|get|gets)_(removed|deleted)
  kein* nicht verboten sin prohib* interdit* aucun* pas sans não sem proibid* *(禁止)*`);

/** Some rules in quotes. “Clickbait titles” alone would read as what is asked for. */
export function inRuleQuotes(readings: readonly Pick<RuleReading, 'effect' | 'quote'>[], most: number): string {
  const told = readings.map(({ effect, quote }) =>
    effect === 'forbids' && !saysNo.test(folded(quote)) ? `“${quote}” (forbidden)` : `“${quote}”`,
  );
  return [...new Set(told)].slice(0, most).join(', ');
}

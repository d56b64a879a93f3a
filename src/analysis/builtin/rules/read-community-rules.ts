import type { CommunityRules, RuleSource, RuleText, SourcedRule } from '../../analyst.ts';
import { plainText } from '../../../text/plain-text.ts';
import { readPromotionRule } from '../read-promotion-rule.ts';
import { findContradictions } from './find-contradictions.ts';
import { findRulesInText } from './find-rules-in-text.ts';
import { apart } from './joint-rules.ts';
import { findPromotionVenues } from './promotion-venues.ts';
import { readGates } from './read-gates.ts';
import { readRule } from './read-rule.ts';
import { folded } from './statements.ts';

/** Reads what a community states as rules, and the rules that hide in its other texts. One that is stated twice counts once. */
export function readCommunityRules(sources: readonly RuleSource[]): CommunityRules {
  const rules = withoutRepeats(
    sources.flatMap(({ source, texts }) =>
      texts.flatMap(({ title, text }) => {
        const found = source === 'rules' ? apart({ title, text }) : findRulesInText(`${title}\n\n${text}`.trim());
        return found.map(plainRule).map((rule) => ({ ...rule, ...readRule(rule), source }));
      }),
    ),
  );
  const texts = rules.map(({ title, text, isBan = false }): RuleText => ({ title, text, isBan }));
  return {
    rules,
    gates: readGates(texts),
    contradictions: findContradictions(texts),
    promotion: readPromotionRule(texts),
    promotionVenues: findPromotionVenues(texts),
  };
}

/** What is quoted of it is then plain, too. */
function plainRule({ title, text, ...more }: RuleText): RuleText {
  return { ...more, title: plainText(title), text: plainText(text) };
}

function withoutRepeats(rules: readonly SourcedRule[]): SourcedRule[] {
  const seen = new Set<string>();
  return rules.filter(({ title, text }) => {
    const key = folded(`${title} ${text}`)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

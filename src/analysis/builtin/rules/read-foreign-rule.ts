import { type RuleEffect, ruleKinds, type RuleReading, type RuleText } from '../../analyst.ts';
import { foreignEffectCues, foreignKindCues } from './foreign-cues.ts';
import { type Statement, statementsOf } from './statements.ts';

/** Reads what the small word lists of other languages know; `null`: nothing that would be more than a guess. */
export function readForeignRule({ title, text }: RuleText): RuleReading | null {
  const [titles, body] = [statementsOf(title), statementsOf(text)];
  for (const statement of [...titles, ...body]) {
    const kind = ruleKinds.find((kind) => foreignKindCues[kind]?.test(statement.plain));
    if (!kind) continue;
    const cues = foreignKindCues[kind]!;
    const about = [statement, ...body.filter((other) => other !== statement && cues.test(other.plain))];
    return { kind, ...(effectIn(about) ?? effectIn(body) ?? { effect: 'informs', quote: statement.quote }) };
  }
  return null;
}

/** A condition anywhere outweighs a plain ban: "no advertising" and, below, "advertising on Saturdays only". */
function effectIn(statements: Statement[]): { effect: RuleEffect; quote: string } | null {
  for (const [effect, cues] of foreignEffectCues) {
    const found = statements.find(({ plain }) => cues.test(plain));
    if (found) return { effect, quote: found.quote };
  }
  return null;
}

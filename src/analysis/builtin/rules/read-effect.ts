import {
  advising,
  allowing,
  commanding,
  demandsByRemoval,
  excepting,
  forbidding,
  limiting,
  misdeeds,
  onDays,
  requiring,
  virtues,
} from './effect-cues.ts';
import type { RuleEffect } from '../../analyst.ts';
import type { Statement } from './statements.ts';

/**
 * `effect`: by its own words or, where they state none, by the line that introduces the list it stands in; `null`: it only
 * tells. `excepts`: whether it names an exception.
 */
export type JudgedStatement = Statement & { effect: RuleEffect | null; excepts: boolean };

/** Reads the statements of a text in order, so that "The following is not allowed:" holds for what follows. */
export function judgeStatements(statements: readonly Statement[]): JudgedStatement[] {
  let introduced: RuleEffect | null = null;
  return statements.map((statement) => {
    const own = effectOf(statement.plain);
    if (introducesList.test(statement.plain)) introduced = own;
    const isItem = introduced === 'forbids' && own === 'requires' && requiringClause.test(statement.plain);
    return {
      ...statement,
      effect: isItem ? introduced : (own ?? introduced),
      excepts: excepting.test(statement.plain),
    };
  });
}

/** Under "What not to post" stands what may not be posted, whatever it "requires" or "allows"; a sentence of its own says more. */
export function asBanned(statement: JudgedStatement): JudgedStatement {
  const { effect, plain } = statement;
  const stands = effect === 'limits' || startsWith(commanding, plain) || startsWith(requiring, plain);
  return stands ? statement : { ...statement, effect: 'forbids' };
}

/** "Sites that require a login": it is they who require something. */
const requiringClause =
  /^(?!please)[^,;]{1,80}? (?:that|which|who) (?:\w+ )?(?:requires?|needs?|must|have to|has to)\b/;
const introducesList = /:$|\bfollowing\b|\bsuch as$|\bincludes?\b.{0,40}$/;

/** "Link to the article (not an image)" asks for the article. */
const aside = /\((?:and )?(?:not|no|never|without|except)\b[^()]{0,80}\)/g;

/** "Reposts may be filtered" asks nobody to repost. */
const heldBack = /\b(?:held|filtered|queued)\b/;

/** What moderators may do as they see fit rules nobody's posts. */
const ownDiscretion = /\b(?:reserves?|retains?|have|use|uses) (?:(?:the|their|our|full|sole|final) )?discretion\b/;

function effectOf(whole: string): RuleEffect | null {
  const plain = whole.replaceAll(aside, ' ').trim();
  const commands = startsWith(commanding, plain);
  if (advising.test(plain) && !forbidding.test(plain.replace(advising, ''))) return 'informs';
  if (ownDiscretion.test(plain)) return 'informs';
  if (demandsByRemoval.test(plain)) return 'requires';
  if (limiting.test(plain) || (onDays.test(plain) && !startsWith(forbidding, plain))) return 'limits';
  if (commands) return 'requires';
  if (forbidding.test(plain)) return requiredFirst(plain) ? 'requires' : 'forbids';
  if (heldBack.test(plain) && misdeeds.test(plain)) return 'forbids';
  if (requiring.test(plain)) return 'requires';
  return allowing.test(plain) ? 'allows' : null;
}

/** "Posts must be in English, others are removed" requires; "memes are banned and must go elsewhere" forbids. */
function requiredFirst(plain: string): boolean {
  const required = plain.search(requiring);
  return required >= 0 && required < plain.search(forbidding);
}

/** What a title without a verb does: it names a misdeed or a virtue. */
export function effectOfName(plain: string): RuleEffect | null {
  if (misdeeds.test(plain)) return 'forbids';
  return virtues.test(plain) ? 'requires' : null;
}

function startsWith(cues: RegExp, plain: string): boolean {
  const start = plain.replace(ruleNumber, '').replace(/^(?:please|always|kindly|just|you must)\s+/, '');
  return start.search(cues) === 0;
}

/** "Rule 3:", "R1 -", "2." */
const ruleNumber = /^(?:(?:rule|r)\s?#?\d{1,2}[a-z]?|#?\d{1,2})\s*[:.)–-]?\s+/;

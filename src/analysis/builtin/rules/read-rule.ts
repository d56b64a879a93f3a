import { type RuleEffect, type RuleKind, ruleKinds, type RuleReading, type RuleText } from '../../analyst.ts';
import { accountAgeIn, karmaIn } from './gate-numbers.ts';
import { isOnSpamAlone, kindCues } from './kind-cues.ts';
import { asBanned, effectOfName, type JudgedStatement, judgeStatements } from './read-effect.ts';
import { readForeignRule } from './read-foreign-rule.ts';
import { canBeRead, foreignLanguage } from './rule-language.ts';
import { folded, statementsOf } from './statements.ts';

/** What a rule chiefly says, and what else it says. */
export type ReadRule = RuleReading & { also: RuleReading[] };

const titleWeight = 3;
const weakWeight = 0.35;
const firstWeight = 1.5;
const leastScore = 0.25;
/** A text without a title is about what it names, be it once. */
const leastScoreUntitled = 0.05;
const mostAlso = 5;

/** Words such as "image" and "video" stand in rules about anything. */
const commonplace: Partial<Record<RuleKind, number>> = { post_format: 0.6 };

/** Kinds for which a ban with an exception is a way in. */
const openToExceptions: ReadonlySet<RuleKind> = new Set(['self_promotion', 'links', 'surveys', 'crossposts']);

type Parts = { titles: JudgedStatement[]; body: JudgedStatement[] };

/** Reads a rule by its own words. Never fails: what it cannot tell is `other` and `informs`. */
export function readRule(rule: RuleText): ReadRule {
  const { also, ...main } = readAsWritten(rule);
  return { ...unforced(main), also: also.map(unforced) };
}

/** Nobody has to promote anything: what is required is required of who does. A number of karma or days is a condition. */
function unforced(reading: RuleReading): RuleReading {
  const { kind, effect, quote } = reading;
  if (kind === 'self_promotion' && effect === 'requires') return { ...reading, effect: 'limits' };
  const asks = kind === 'karma' ? karmaIn : kind === 'account_age' ? accountAgeIn : null;
  return effect === 'informs' && asks?.(folded(quote)) != null ? { ...reading, effect: 'requires' } : reading;
}

function readAsWritten(rule: RuleText): ReadRule {
  const language = foreignLanguage(`${rule.title} ${rule.text}`);
  const english = canBeRead(language) || hasEnglish(rule) ? readEnglishRule(rule) : null;
  if (english && english.effect !== 'informs' && (english.kind !== 'other' || namesOther(rule))) return english;
  const foreign = language === null || canBeRead(language) ? readForeignRule(rule) : null;
  if (foreign && (foreign.effect !== 'informs' || english === null || english.effect === 'informs'))
    return { ...foreign, also: [] };
  return english ?? unread(rule);
}

/** "Be civil | خليك محترم": a rule in two languages. */
function hasEnglish({ title, text }: RuleText): boolean {
  const plain = folded(`${title} ${text}`);
  return (
    (plain.match(/[a-z]/g)?.length ?? 0) > plain.length / 4 &&
    foreignLanguage(plain.replaceAll(/[^\p{Script=Latin}\s]+/gu, ' ')) === null
  );
}

/** `other` by its own words, not for want of any. */
function namesOther({ title, text }: RuleText): boolean {
  return kindCues.other.strong.test(folded(`${title} ${text}`));
}

function unread({ title, text }: RuleText): ReadRule {
  const [statement] = [...statementsOf(title), ...statementsOf(text)];
  return { kind: 'other', effect: 'informs', quote: statement?.quote ?? '', also: [] };
}

function readEnglishRule({ title, text, isBan = false }: RuleText): ReadRule {
  const titles = judgeStatements(statementsOf(title));
  const body = judgeStatements(statementsOf(text)).filter(({ plain }) => !isExample.test(plain));
  const parts = {
    titles: isBan ? titles.map(asBanned) : titles,
    body: titles.some(({ plain }) => bareBan.test(plain)) ? body.map(asBanned) : body,
  };
  const scores = ruleKinds.map((kind) => ({ kind, score: scoreOf(kind, parts) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  const kind = best.score >= (parts.titles.length > 0 ? leastScore : leastScoreUntitled) ? best.kind : 'other';
  const also = scores
    .filter((other) => other.kind !== kind && other.kind !== 'other' && other.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map((other) => secondary(other.kind, parts))
    .filter((reading) => reading !== null);
  return { ...primary(kind, parts), also: also.slice(0, mostAlso) };
}

/** "Example: saying “for my English class”" is no rule on English. */
const isExample = /^(?:for )?(?:example|ex)s?\s?[:–-]/;

/** The title says what a rule is about, its first words most; a long text full of other things says it least. */
function scoreOf(kind: RuleKind, { titles, body }: Parts): number {
  const { strong, weak } = kindCues[kind];
  const inTitle = titles.map(({ plain }) => {
    const at = plain.search(strong);
    if (at >= 0) return titleWeight * (1 - (0.5 * at) / plain.length);
    return weak.test(plain) ? titleWeight * weakWeight : 0;
  });
  const inBody = body.map(({ plain }, position) => {
    const weight = strong.test(plain) ? 1 : weak.test(plain) ? weakWeight : 0;
    return position === 0 ? weight * firstWeight : weight;
  });
  const sum = inBody.reduce((total, weight) => total + weight, 0);
  return (commonplace[kind] ?? 1) * (Math.max(0, ...inTitle) + (2 * sum) / (body.length + 1));
}

/** A heading that bans what stands under it, and says of nothing that it is banned. */
const bareBan =
  /^(?:strictly |also )?(?:prohibited|forbidden|banned|disallowed|not (?:allowed|permitted)|what not to post|do not post|don't post)\W*$/;

/** The title decides, unless the text names conditions under which it does not hold. */
function primary(kind: RuleKind, { titles, body }: Parts): RuleReading {
  const named = titles.some(({ plain }) => speaksOf(kind, plain));
  const about = body.filter(({ plain }) => speaksOf(kind, plain));
  const [first] = about;
  if (first?.effect && titles.some(({ plain }) => bareBan.test(plain)))
    return { kind, effect: first.effect, quote: first.quote };
  const title = titles.find(({ effect }) => effect !== null);
  const condition = (named && openToExceptions.has(kind) ? body : about).find(
    ({ plain, effect, excepts }) =>
      effect === 'limits' || (excepts && openToExceptions.has(kind) && !isOnSpamAlone(plain)),
  );
  if (condition && title?.effect !== 'requires') return { kind, effect: 'limits', quote: condition.quote };

  const stated = title ?? about.find(({ effect }) => effect !== null) ?? (named ? body.find(saysSomething) : undefined);
  if (stated?.effect) return { kind, effect: stated.effect, quote: stated.quote };
  return { kind, effect: effectByName(titles), quote: (titles[0] ?? about[0] ?? body[0])?.quote ?? '' };
}

function effectByName(titles: JudgedStatement[]): RuleEffect {
  return titles.map(({ plain }) => effectOfName(plain)).find((effect) => effect !== null) ?? 'informs';
}

/** Further kinds count only where a statement names them and says what holds. */
function secondary(kind: RuleKind, { titles, body }: Parts): RuleReading | null {
  const stated = [...titles, ...body].find(({ plain, effect }) => effect !== null && kindCues[kind].strong.test(plain));
  return stated?.effect ? { kind, effect: stated.effect, quote: stated.quote } : null;
}

function speaksOf(kind: RuleKind, plain: string): boolean {
  return kindCues[kind].strong.test(plain) || kindCues[kind].weak.test(plain);
}

function saysSomething({ effect }: JudgedStatement): boolean {
  return effect !== null;
}

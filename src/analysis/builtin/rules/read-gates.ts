import type { Gates, RuleText } from '../../analyst.ts';
import { accountAgeIn, karmaIn } from './gate-numbers.ts';
import { type Statement, statementsOf } from './statements.ts';

type GateName = 'min_karma' | 'min_account_age_days' | 'flair_required' | 'approved_posters_only';

/** Where a gate is stated: `quote` is a verbatim part of the rule at that position in the list. */
export type GateSource = { gate: GateName; rule: number; quote: string };

/** The strictest of what the rules state, so that whoever meets it meets them all. */
export function readGates(rules: readonly RuleText[]): { gates: Gates; sources: GateSource[] } {
  const statements = rules.flatMap((rule, position) =>
    inContext(rule).map((statement) => ({ ...statement, rule: position })),
  );
  const sources: GateSource[] = [];
  const found = <T>(gate: GateName, read: (statement: Statement) => T | null, choose: (a: T, b: T) => T): T | null => {
    let best: T | null = null;
    for (const { rule, ...statement } of statements) {
      const value = read(statement);
      if (value === null) continue;
      sources.push({ gate, rule, quote: statement.quote });
      best = best === null ? value : choose(best, value);
    }
    return best;
  };
  const gates = {
    min_karma: found('min_karma', ({ plain }) => karmaIn(plain), Math.max),
    min_account_age_days: found('min_account_age_days', ({ plain }) => accountAgeIn(plain), Math.max),
    flair_required: found(
      'flair_required',
      ({ plain }) => flairIn(plain),
      (a, b) => a || b,
    ),
    approved_posters_only: found(
      'approved_posters_only',
      ({ plain }) => approvalIn(plain),
      (a, b) => a || b,
    ),
  };
  // Nobody may guess what no rule says: AutoModerator is private.
  const unknown = (Object.keys(gates) as GateName[]).filter((gate) => gates[gate] === null);
  return { gates: { ...gates, unknown }, sources };
}

/** Under "Minimum karma", a bare "50 to comment" is read with its title. */
function inContext({ title, text }: RuleText): Statement[] {
  const titles = statementsOf(title);
  const subject = titles.find(({ plain }) => /\b(?:account|karma)\b/.test(plain));
  const body = statementsOf(text).map(({ quote, plain }) => ({
    quote,
    plain: subject ? `${subject.plain.replace(/(?<![.:!?])[.:!?]+$/, '')}: ${plain}` : plain,
  }));
  return [...titles, ...body];
}

/** Flair for every post; a flair that only some posts need is no gate. */
function flairIn(plain: string): boolean | null {
  if (/\bflairs? (?:is|are) (?:optional|not (?:required|mandatory|necessary))\b/.test(plain)) return false;
  return flairDemands.some((demand) => demand.test(plain)) ? true : null;
}

const anyPost = String.raw`(?:posts?|submissions?|threads?|contributions?|content|beiträge?)`;
const flairDemands = [
  new RegExp(
    String.raw`\b(?:all|every|each|any|your|new|alle)\s+(?:\w+\s+)?${anyPost}\b.{0,40}\b(?:flair|müssen ein flair)`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:\W*\d+\W+)?${anyPost} (?:must|need|have to|should|require|are required).{0,30}\bflair`,
    'u',
  ),
  new RegExp(String.raw`\bflair (?:all |every |each |up )?(?:of )?(?:your )?${anyPost}`, 'u'),
  new RegExp(
    String.raw`\bun-?flaired ${anyPost}|${anyPost} (?:without|lacking|missing) (?:an? |the |proper |correct )*(?:post )?flair`,
    'u',
  ),
  /^(?:\W*\d+\W+|rule \d+\W+)?(?:please )?(?:(?:post|link|user)[- ])?flairs? (?:is |are )?(?:required|mandatory|compulsory)/,
  /^(?:\W*\d+\W+|rule \d+\W+)?(?:please )?(?:use|add|choose|select|pick|set)(?: an?| the| your)?(?: correct| proper| appropriate| relevant| right)? (?:post |user )?flairs?\W*$/,
];

/** Whether only people whom the moderators let in may post. */
function approvalIn(plain: string): boolean | null {
  return approvalDemands.some((demand) => demand.test(plain)) ? true : null;
}

const poster = String.raw`(?:users?|submitters?|posters?|members?|contributors?|accounts?|people)`;
const approvalDemands = [
  new RegExp(
    String.raw`\bonly (?:approved|verified|vetted|whitelisted|trusted) ${poster}\b.{0,20}\b(?:may|can|are|post|submit)`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:posting|submissions?|posts?) (?:is|are) (?:restricted|limited) to (?:approved|verified|vetted|trusted)`,
    'u',
  ),
  new RegExp(String.raw`\b(?:must|need to|have to) (?:be|become|get) an? (?:approved|verified|vetted) ${poster}`, 'u'),
  /\byou (?:must|need to|have to) be (?:approved|verified|vetted) (?:by the (?:mods|moderators) )?(?:before|to|in order to) (?:you )?(?:can )?(?:post|submit)/,
  /\brequest (?:approval|permission) (?:before you can|to be able to|in order to) (?:post|submit)\b/,
];

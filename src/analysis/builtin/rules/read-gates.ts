import type { Gates, RuleText } from '../../analyst.ts';
import { accountAgeIn, karmaIn } from './gate-numbers.ts';
import { statementsOf } from './statements.ts';

/** The strictest of what the rules state, so that whoever meets it meets them all. */
export function readGates(rules: readonly RuleText[]): Gates {
  const stated = rules.flatMap(inContext);
  const strictest = <T extends number | boolean>(read: (plain: string) => T | null): T | null => {
    const found = stated.flatMap((plain) => read(plain) ?? []);
    return found.toSorted((a, b) => Number(b) - Number(a))[0] ?? null;
  };
  const gates = {
    min_karma: strictest(karmaIn),
    min_account_age_days: strictest(accountAgeIn),
    flair_required: strictest(flairIn),
    approved_posters_only: strictest(approvalIn),
  };
  // Nobody may guess what no rule says: AutoModerator is private.
  const unknown = Object.entries(gates).flatMap(([gate, value]) => (value === null ? [gate] : []));
  return { ...gates, unknown };
}

/** Under "Minimum karma", a bare "50 to comment" is read with its title. */
function inContext({ title, text }: RuleText): string[] {
  const plainIn = (part: string) => statementsOf(part).map(({ plain }) => plain);
  const [titles, body] = [plainIn(title), plainIn(text)];
  const subject = titles.find((plain) => /\b(?:account|karma)\b/.test(plain))?.replace(/(?<![.:!?])[.:!?]+$/, '');
  return [...titles, ...(subject === undefined ? body : body.map((plain) => `${subject}: ${plain}`))];
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

import type { Overview } from '../../src/overview/result/overview-result.schema.ts';
import { isPlain } from '../../src/text/plain-text.ts';

type Given = { overview: Overview; goal: string | null; readMs: number; written: ReadonlyMap<string, number> };
type Check = (given: Given) => unknown;

const yearMs = 365 * 86_400_000;
const advice =
  /advice|advis|diagnos|lawyer|attorney|doctor|prescri|treatment|dosage|medical|legal (?:question|help)|financial|investment|tax|health/i;
const trade = /\b(?:sell|selling|sales?|trading|valuation)/i;
const promotes = /promo|advert|\bads?\b|solicit|affiliate|referral|business|product|service|channel|market|compan/i;
const selling = /\b(?:sell|buy|pay|shop|customers)/i;

const stepsOf = ({ how_to_enter }: Overview) => how_to_enter.map(({ step }) => step).join(' ');
const sentencesOf = (overview: Overview) =>
  [
    ...overview.risks.flatMap(({ why, evidence }) => [why, ...evidence.map(({ text }) => text)]),
    ...[overview.verdict.because, overview.verdict.against, overview.verdict.would_change].flat(),
    ...overview.how_to_enter.flatMap(({ step, why }) => [step, why]),
  ].map((sentence) => sentence.replaceAll(/ ?\(https?:[^\s)]*\)|https?:\S+/g, ''));
const risk = ({ risks }: Overview, kind: string) => risks.find((one) => one.kind === kind);

/** What would make a careful reader stop. Each gives what is wrong, or nothing. */
const checks: Record<string, Check> = {
  'Markdown or an address in a rule': ({ overview: { rules } }) =>
    rules.flatMap((rule) => [rule.title, rule.text, rule.quote, ...rule.also.map(({ quote }) => quote)]).find((text) => !text.split('\n').every(isPlain)), // prettier-ignore
  'Markdown or an address in what it says of itself': ({ overview: { community } }) =>
    community.description.split('\n').find((line) => !isPlain(line)),
  'Markdown or an address in a sentence': ({ overview }) =>
    sentencesOf(overview).find((text) => !text.split('\n').every(isPlain)),
  'Markdown or an address in an example': ({ overview: { tone } }) =>
    tone.examples.find(({ quote }) => !isPlain(quote)),
  "a field's name in a sentence": ({ overview }) =>
    sentencesOf(overview).find((text) =>
      /\b(?:min_karma|min_account_age_days|flair_required|approved_posters_only|self_promotion|account_age)\b/.test(
        text,
      ),
    ),
  'a quote that is no part of its rule': ({ overview: { rules } }) =>
    rules.find(({ title, text, quote }) => !`${title}\n${text}`.includes(quote)),
  'rules are listed and said to be unknown': ({ overview }) =>
    overview.rules.length > 0 &&
    sentencesOf(overview).find((text) => /\brules are not known|Its rules are not known here/.test(text)),
  'promotion is required': ({ overview: { rules } }) =>
    rules.find(({ kind, effect }) => kind === 'self_promotion' && effect === 'requires'),
  'limits on advice by a rule that speaks of none': ({ overview }) =>
    risk(overview, 'legal_medical')?.evidence.find(({ text }) => !advice.test(text)),
  'a ban on selling is a ban on a mention': ({ overview, goal }) =>
    !selling.test(goal ?? '') &&
    risk(overview, 'promotion_forbidden')?.evidence.find(({ text }) => trade.test(text) && !promotes.test(text)),
  'entered without care in spite of a risk': ({ overview: { verdict, risks } }) =>
    verdict.decision === 'enter' && risks.find(({ severity }) => severity !== 'low'),
  'care without a reason': ({ overview: { verdict } }) => verdict.decision !== 'enter' && verdict.against.length === 0 && verdict.would_change.length === 0, // prettier-ignore
  'entered where promotion is forbidden': ({ overview }) =>
    overview.verdict.decision.startsWith('enter') && risk(overview, 'promotion_forbidden'),
  'avoided without a grave risk': ({ overview: { verdict, risks } }) =>
    verdict.decision === 'avoid' && !risks.some(({ severity }) => severity === 'high'),
  'a first post where nobody should enter': ({ overview }) =>
    !overview.verdict.decision.startsWith('enter') && /first post/.test(stepsOf(overview)),
  'the goal is brought up where that is forbidden': ({ overview }) =>
    risk(overview, 'promotion_forbidden') && /A person may (?:mention|ask)|asks? the moderators .* before/.test(stepsOf(overview)), // prettier-ignore
  'an old question to answer': ({ overview, readMs, written }) =>
    overview.how_to_enter.find(({ step }) => {
      if (!/answers (?:new questions such as|a question that nobody)/.test(step)) return false;
      const url = /\((https?:[^\s)]+)\)/.exec(step)?.[1];
      return readMs - (written.get(url ?? '') ?? 0) > yearMs;
    }),
  'alive, and old': ({ overview, readMs }) =>
    overview.sample.to !== null &&
    readMs - Date.parse(overview.sample.to) > yearMs &&
    overview.verdict.because.find((reason) => reason.startsWith('It is alive')),
  'a product in words about another goal': ({ overview, goal }) =>
    /^(?:Survey|Raise|Find volunteers)/.test(goal ?? '') &&
    sentencesOf(overview).find((text) => /\byour (?:own )?product|what you offer/.test(text)),
  'shares that do not add up': ({ overview: { tone } }) => {
    const { positive, neutral, negative } = tone.sentiment;
    return positive !== null && Math.abs(positive + neutral! + negative! - 1) > 0.01;
  },
  'a gate that is stated and unknown': ({ overview: { gates } }) =>
    (gates.min_karma !== null && gates.unknown.includes('min_karma')) ||
    (gates.min_account_age_days !== null && gates.unknown.includes('min_account_age_days')),
};

/** Everything in an overview that contradicts itself or should not be there. */
export function contradictionsIn(given: Given): string[] {
  return Object.entries(checks).flatMap(([name, check]) => {
    const found = check(given);
    if (!found) return [];
    return [`${given.overview.community.name}: ${name}: ${JSON.stringify(found).slice(0, 300)}`];
  });
}

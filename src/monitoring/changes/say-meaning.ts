import type { Analyst, CommunityRules, SourcedRule } from '../../analysis/analyst.ts';
import type { Difference, Rule } from './compare-states.ts';
import type { CommunityState } from './community-change.entity.ts';

/** Reads rules; the built-in analyst, for what changes is read whether anybody pays or not. */
export type RuleReader = Pick<Analyst, 'readCommunity'>;

const noTalk = { posts: [], comments: [], language: null };
/** What a change of an access means to who wants to take part. */
const accessMeanings: Record<string, string> = {
  public: 'Everybody may read and post.',
  restricted: 'Everybody may read; only approved users may post.',
  archived: 'It is archived: nobody can post any more.',
  private: 'It is private: only its members can read it.',
  banned: 'It was banned or removed.',
  gated: 'It can only be read after a confirmation.',
  quarantined: 'It is quarantined: it is shown to nobody who does not ask for it.',
};

/** What each difference means, in their order. Rules are read in a thread; what they say is the rule reader's judgement. */
export async function sayMeanings(
  reader: RuleReader,
  before: CommunityState,
  after: CommunityState,
  differences: readonly Difference[],
  signal: AbortSignal,
): Promise<string[]> {
  if (!differences.some((one) => one.of === 'rule')) return differences.map((one) => plainMeaning(one));
  const [then, now] = [await readRules(reader, before, signal), await readRules(reader, after, signal)];
  const [promotionThen, promotionNow] = [promotionOf(then), promotionOf(now)];
  let toSay = promotionThen === promotionNow ? null : `Promotion: ${promotionThen} → ${promotionNow}.`;
  const meanings: string[] = [];
  for (const one of differences) {
    if (one.of !== 'rule') {
      meanings.push(plainMeaning(one));
      continue;
    }
    const read = async (rule: Rule | null) => rule && readingOf(await readRules(reader, { ...after, rules: [rule] }, signal)); // prettier-ignore
    const meaning = ruleMeaning(one, await read(one.before), await read(one.after));
    meanings.push([meaning, toSay].filter((sentence) => sentence !== null).join(' '));
    toSay = null;
  }
  return meanings;
}

async function readRules(
  reader: RuleReader,
  { name, rules }: CommunityState,
  signal: AbortSignal,
): Promise<CommunityRules> {
  const reading = await reader.readCommunity(
    { name, sources: [{ source: 'rules', texts: rules }], talk: noTalk },
    signal,
  );
  return reading.rules;
}

function plainMeaning(difference: Difference): string {
  if (difference.of === 'text') return `Its ${difference.which} changed.`;
  if (difference.of === 'rule') return 'Its rules changed.';
  const { kind, before, after } = difference;
  if (kind === 'renamed') return `It is called “${after}” now, and was “${before}”.`;
  return accessMeanings[after] ?? `Access: ${before} → ${after}.`;
}

function ruleMeaning(
  { before, after }: Extract<Difference, { of: 'rule' }>,
  was: string | null,
  is: string | null,
): string {
  if (!before) return `A new rule: ${is ?? 'it could not be read'}.`;
  if (!after) return `A rule is gone: ${was ?? 'it could not be read'}.`;
  if (was === null || is === null) return 'A rule has other words; what they mean could not be read.';
  return was === is ? `A rule has other words; it still says: ${is}.` : `A rule changed: ${was} → ${is}.`;
}

/** What the rule reader says of one rule alone: `self promotion: forbidden`. `null`: it has no reading. */
function readingOf({ rules: [found] }: CommunityRules): string | null {
  if (!found) return null;
  return [found, ...found.also]
    .map(({ kind, effect }) => `${kind.replaceAll('_', ' ')}: ${effectWords[effect]}`)
    .join(', ');
}

const effectWords: Record<SourcedRule['effect'], string> = {
  forbids: 'forbidden',
  limits: 'limited',
  requires: 'required',
  allows: 'allowed',
  informs: 'mentioned',
};

function promotionOf({ promotion, promotionVenues }: CommunityRules): string {
  if (!promotion) return 'not mentioned';
  const word = { forbids: 'forbidden', limits: 'limited', allows: 'allowed' }[promotion.effect];
  const days = [...new Set(promotionVenues.flatMap(({ weekdays }) => weekdays))];
  const where = promotionVenues.some(({ thread }) => thread) ? ['only in a thread'] : [];
  const when = days.length > 0 ? [`only on ${days.join(', ')}`] : [];
  const terms = [...when, ...where];
  return terms.length > 0 ? `${word} (${terms.join('; ')})` : word;
}

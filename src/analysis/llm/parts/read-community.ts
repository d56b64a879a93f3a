import type {
  CommunityReading,
  CommunityRules,
  CommunityTexts,
  SourcedRule,
  Talk,
  ToneExample,
} from '../../analyst.ts';
import { backedStatements } from '../checks/backed-statements.ts';
import { verbatim } from '../checks/verbatim.ts';
import type { Block } from '../prompt.ts';
import { readCommunityPrompt } from '../prompts/read-community/schema.ts';
import type { Session } from '../session.ts';
import { shown } from '../shown-text.ts';

const [mostRules, mostPosts, mostComments] = [20, 20, 40];
const [mostSentences, mostExamples] = [4, 3];
/** From fewer texts nobody can say how people talk. */
const leastTexts = 10;

/** A post or comment that is shown to the model; `text` as it stands, for quotes. */
type Shown = Block & { id: string; source: string; url: string };

/**
 * What the built-in analyst has read, with the model's reading of the rules that it is unsure of and how people talk, in
 * sentences. Gates, shares and medians stay as they were counted.
 */
export async function readCommunity(
  session: Session,
  { name, talk }: CommunityTexts,
  builtin: CommunityReading,
  signal: AbortSignal,
): Promise<CommunityReading> {
  const unsure = builtin.rules.rules.filter(isUnsure).slice(0, mostRules);
  const texts = textsOf(talk);
  const enough = texts.length >= leastTexts;
  if (unsure.length === 0 && !enough) return builtin;
  const rules = unsure.map(({ title, text }, i) => ({
    kind: 'rule',
    id: `u${i + 1}`,
    text: shown(title === text ? title : `${title}\n${text}`, 800),
  }));
  const answer = await session.ask(readCommunityPrompt, [...rules, ...(enough ? texts : [])], signal, name);
  if (!answer) return builtin;
  const quoted = answer.rules.flatMap((reading) => {
    const rule = unsure.find((_, i) => reading.id === `u${i + 1}`);
    const quote = rule && (verbatim(reading.quote, rule.text) ?? verbatim(reading.quote, rule.title));
    return rule && quote ? [{ rule, read: { ...rule, kind: reading.kind, effect: reading.effect, quote } }] : [];
  });
  session.dropped(answer.rules.length - quoted.length);
  const readings = new Map(
    quoted.filter(({ rule, read }) => mayReplace(rule, read)).map(({ rule, read }) => [rule, read]),
  );
  const tone = enough ? backedStatements(answer.tone, texts, [name]) : [];
  const examples = enough ? examplesIn(answer.examples, texts) : [];
  session.dropped(answer.tone.length - tone.length + answer.examples.length - examples.length);
  return {
    ...builtin,
    rules: withReadings(builtin.rules, readings),
    tone: {
      ...builtin.tone,
      summary: tone.slice(0, mostSentences).map(({ sentence }) => sentence.trim()),
      examples: [...builtin.tone.examples, ...examples.slice(0, mostExamples)],
    },
  };
}

function isUnsure({ kind, effect }: SourcedRule): boolean {
  return kind === 'other' || effect === 'informs';
}

/** A rule that was not understood may turn out to forbid something, never to allow what it was not known to. */
function mayReplace(rule: SourcedRule, { kind, effect }: Pick<SourcedRule, 'kind' | 'effect'>): boolean {
  if (effect === 'allows' && effect !== rule.effect) return false;
  return rule.kind === 'other'
    ? kind !== 'other' || effect !== rule.effect
    : kind === rule.kind && effect !== 'informs';
}

function withReadings(rules: CommunityRules, readings: ReadonlyMap<SourcedRule, SourcedRule>): CommunityRules {
  const stated = [...readings.values()].find(
    ({ kind, effect }) => kind === 'self_promotion' && (effect === 'forbids' || effect === 'limits'),
  );
  const promotion = stated && { effect: stated.effect as 'forbids' | 'limits', quote: stated.quote };
  return {
    ...rules,
    rules: rules.rules.map((rule) => readings.get(rule) ?? rule),
    promotion: rules.promotion ?? promotion ?? null,
  };
}

function textsOf({ posts, comments }: Talk): Shown[] {
  const newest = <T extends { createdMs: number }>(items: readonly T[]) =>
    items.toSorted((a, b) => b.createdMs - a.createdMs);
  return [
    ...newest(posts)
      .slice(0, mostPosts)
      .map(({ title, url }, i) => ({ kind: 'post', id: `p${i + 1}`, text: shown(title, 300), source: title, url })),
    ...newest(comments)
      .filter(({ author, body }) => author !== 'AutoModerator' && body.trim().length >= 20)
      .slice(0, mostComments)
      .map(({ body, url }, i) => ({ kind: 'comment', id: `m${i + 1}`, text: shown(body, 300), source: body, url })),
  ].filter(({ text }) => text !== '');
}

function examplesIn(
  examples: readonly { id: string; shows: ToneExample['shows']; quote: string }[],
  texts: readonly Shown[],
): ToneExample[] {
  return examples.flatMap(({ id, shows, quote }) => {
    const text = texts.find((one) => one.id === id);
    const found = text && verbatim(quote, text.source);
    return text && found ? [{ shows, quote: found, url: text.url }] : [];
  });
}

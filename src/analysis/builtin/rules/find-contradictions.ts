import { type CommunityRules, type RuleKind, ruleKinds, type RuleReading, type RuleText } from '../../analyst.ts';
import { cueWords } from './cue-words.ts';
import { foreignKindCues } from './foreign-cues.ts';
import { kindCues } from './kind-cues.ts';
import { readRule } from './read-rule.ts';
import { folded } from './statements.ts';

type SourcedReading = RuleReading & { rule: number; isMain: boolean };

/**
 * Rules of one community of which two cannot both hold. Which one does is for its moderators to say, not for us. `other` is
 * no subject, so that two rules of it contradict nothing.
 */
export function findContradictions(rules: readonly RuleText[]): CommunityRules['contradictions'] {
  const readings = rules.flatMap((rule, position): SourcedReading[] => {
    const { also, ...main } = readRule(rule);
    return [main, ...also].map((reading, at) => ({ ...reading, rule: position, isMain: at === 0 }));
  });
  const forbidden = readings.filter(({ effect, kind }) => effect === 'forbids' && kind !== 'other');
  const pairs = forbidden.flatMap((forbidding) =>
    readings
      .filter(({ kind, effect, rule }) => kind === forbidding.kind && effect === 'allows' && rule !== forbidding.rule)
      // What two rules mention beside other things is the subject of neither.
      .filter(({ isMain }) => isMain || forbidding.isMain)
      .filter(({ kind, quote }) => !tellsHow.test(folded(quote)) && areOfOneThing(kind, forbidding.quote, quote))
      .map((allowing) => ({ kind: forbidding.kind, forbidding: forbidding.quote, allowing: allowing.quote })),
  );
  return [...new Map(pairs.map((pair) => [`${pair.forbidding}\n${pair.allowing}`, pair])).values()];
}

/** "You can click this link" allows nothing. */
const tellsHow = cueWords(
  '(you|to)_(can|may)_(click|find|see|check|read|use|contact|message|report|search|view|select|choose|also)',
);
const leastShared = 4;
const allCues = new Map(
  ruleKinds.map((kind) => {
    const cues = [kindCues[kind].strong, foreignKindCues[kind]].filter((cue) => cue !== undefined);
    return [kind, cues.map((cue) => new RegExp(cue, 'gu'))] as const;
  }),
);

/** Images and memes are of one kind, and a rule on one does not contradict one on the other. */
function areOfOneThing(kind: RuleKind, forbidding: string, allowing: string): boolean {
  const [a, b] = [thingsIn(kind, forbidding), thingsIn(kind, allowing)];
  return a.some((thing) => b.includes(thing));
}

/** The cues in it, and the beginnings of their words. */
function thingsIn(kind: RuleKind, quote: string): string[] {
  const cues = allCues.get(kind)!.flatMap((cue) => [...folded(quote).matchAll(cue)].map(([found]) => found));
  const words = cues.flatMap((cue) => cue.split(/[^\p{L}]+/u)).filter((word) => word.length >= leastShared);
  return [...cues, ...words.map((word) => word.slice(0, leastShared))];
}

/**
 * How well rules are read, on rules labelled by hand: `npm run bench -- rule-reading`
 * Every third label is held out: cues are tuned on the others only, and only the held-out ones say how good it is.
 */
import { readLabelledRules } from './labelled-rules.ts';
import { readRule } from '../../src/analysis/builtin/rules/read-rule.ts';
import { ruleEffects, ruleKinds } from '../../src/analysis/analyst.ts';
import { type ClassFigures, classFigures, macroF1, type Prediction, share } from './class-figures.ts';

const leastOccurrences = 3;

const labelled = readLabelledRules();
for (const [name, rules] of [
  ['tuned on', labelled.filter(({ heldOut }) => !heldOut)],
  ['held out', labelled.filter(({ heldOut }) => heldOut)],
] as const) {
  const read = rules.map((rule) => ({ rule, reading: readRule(rule) }));
  const kinds = read.map(({ rule, reading }): Prediction => ({ expected: rule.kind, found: reading.kind }));
  const effects = read.map(({ rule, reading }): Prediction => ({ expected: rule.effect, found: reading.effect }));
  console.log(`\n${name}: ${rules.length} rules`);
  print(classFigures(kinds, ruleKinds));
  console.log(`kinds: ${share(kinds)} right, macro-F1 ${macroF1(kinds, ruleKinds, leastOccurrences)}`);
  print(classFigures(effects, ruleEffects));
  console.log(`effects: ${share(effects)} right, macro-F1 ${macroF1(effects, ruleEffects, leastOccurrences)}`);
}

function print(figures: ClassFigures[]): void {
  for (const { name, n, precision, recall, f1 } of figures) {
    if (n === 0 && precision === null) continue;
    const column = (value: number | null) => (value === null ? '  – ' : value.toFixed(2));
    console.log(
      `  ${name.padEnd(16)} n ${String(n).padStart(3)}  P ${column(precision)}  R ${column(recall)}  F1 ${column(f1)}`,
    );
  }
}

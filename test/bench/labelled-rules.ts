import { existsSync, readFileSync } from 'node:fs';
import type { RuleText } from '../../src/analysis/analyst.ts';
import type { RuleEffect, RuleKind } from '../../src/analysis/analyst.ts';

/** Real rules beside the checkout, never part of it; the labels name them by the number of their line, from 0. */
const rulesFile = new URL('../../../shared/data/rules.ndjson', import.meta.url);
const labelsFile = new URL('labels/rules.json', import.meta.url);

export type LabelledRule = RuleText & { kind: RuleKind; effect: RuleEffect; heldOut: boolean };

export function labelledRulesExist(): boolean {
  return existsSync(rulesFile);
}

export function readLabelledRules(): LabelledRule[] {
  const rules = readFileSync(rulesFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { short_name: string; description: string | null });
  const labels = JSON.parse(readFileSync(labelsFile, 'utf8')) as {
    index: number;
    kind: RuleKind;
    effect: RuleEffect;
  }[];
  return labels.map(({ index, kind, effect }, position) => {
    const rule = rules[index];
    if (!rule) throw new Error(`rules.ndjson has no line ${index}`);
    return { title: rule.short_name, text: rule.description ?? '', kind, effect, heldOut: position % 3 === 2 };
  });
}

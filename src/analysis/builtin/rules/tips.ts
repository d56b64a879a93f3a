import type { Block } from './markdown-blocks.ts';
import { readRule } from './read-rule.ts';
import { folded } from './statements.ts';

const heading =
  /^\W{0,80}(?:(?:some|our|more|other|a|few|helpful|useful|handy|quick|general|pro|posting|submission|photo|writing|title) ){0,3}tips?(?: (?:and|&) tricks)?(?: (?:for|on|to)\b.{0,60})?\W{0,80}$/;

/** What stands under "Tips", which some write among their rules. */
export function tipsIn(blocks: readonly Block[]): ReadonlySet<Block> {
  const tips = new Set<Block>();
  let level: number | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading' && (level === null || block.level <= level))
      level = heading.test(folded(block.title)) ? block.level : null;
    if (level !== null) tips.add(block);
  }
  return tips;
}

/** It asks for what nobody has to do: what is forbidden, and how old an account must be, holds there all the same. */
export function isTip(sentence: string): boolean {
  const { kind, effect } = readRule({ title: '', text: sentence });
  return effect === 'requires' && kind !== 'account_age' && kind !== 'karma';
}

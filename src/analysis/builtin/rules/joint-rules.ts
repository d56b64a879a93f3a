import type { RuleText } from '../../analyst.ts';

/** Some dumps join the rules that a post broke: "Be civil ||| No ads". A text belongs to the last of them. */
const joint = /\s\|{3}\s/;

export function apart(rule: RuleText): RuleText[] {
  const titles = rule.title.split(joint).filter((one) => one.trim() !== '');
  if (titles.length < 2) return [rule];
  return titles.map((title, i) => ({ ...rule, title, text: i === titles.length - 1 ? rule.text : '' }));
}

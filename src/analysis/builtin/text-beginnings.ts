import type { RuleText } from '../analyst.ts';

/** No description, rule or wiki page of use is longer: what is behind is not read. */
const maxCharacters = 20_000;
const maxTitleCharacters = 2_000;

export function beginningOf(text: string): string {
  return text.slice(0, maxCharacters);
}

export function ruleBeginning({ title, text }: RuleText): RuleText {
  return { title: title.slice(0, maxTitleCharacters), text: beginningOf(text) };
}

import { htmlBlocks } from './html-text.ts';
import type { Rule } from '../platform.ts';
import { maxRules } from './rules-in-sidebar.ts';
import { storable } from './storable.ts';

const maxTitleCharacters = 100;

/** The sentences that follow the first heading; what stands before it, and the footer, are names of other pages. */
export function rulesInPage(html: string, asOf: Date): Rule[] {
  const blocks = htmlBlocks(html);
  const first = blocks.findIndex(({ isHeading }) => isHeading);
  if (first < 0) return [];
  return blocks
    .slice(first + 1)
    .filter(({ isHeading, text }) => !isHeading && /[.!?](?:\s|$)/.test(text))
    .slice(0, maxRules)
    .map(({ text }, position) => ({ position, ...titledRule(text), asOf }));
}

/** A paragraph as a rule: its first sentence is the title, unless that is long; then its beginning is, and all of it the text. */
function titledRule(paragraph: string): Pick<Rule, 'title' | 'text'> {
  const start = paragraph.slice(0, maxTitleCharacters + 1);
  const end = /[.:!?](?=\s|$)/.exec(start)?.index;
  if (end !== undefined && end > 2) {
    const text = storable(paragraph.slice(end + 1).trim(), 'ruleText');
    return { title: storable(start.slice(0, end), 'ruleTitle'), text };
  }
  if (paragraph.length <= maxTitleCharacters) return { title: storable(paragraph, 'ruleTitle'), text: '' };
  const words = start.slice(0, start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : maxTitleCharacters);
  return { title: storable(`${words}…`, 'ruleTitle'), text: storable(paragraph, 'ruleText') };
}

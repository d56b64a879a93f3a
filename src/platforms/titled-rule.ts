import type { Rule } from './platform.ts';
import { storable } from './storable.ts';

const maxTitleCharacters = 100;

/** A paragraph as a rule: its first sentence is the title, unless that is long; then its beginning is, and all of it the text. */
export function titledRule(paragraph: string): Pick<Rule, 'title' | 'text'> {
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

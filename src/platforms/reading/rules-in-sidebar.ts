import type { Rule } from '../platform.ts';
import { maxTextUnits, storable } from './storable.ts';

/** Nobody has more: what goes on is no list of rules. */
export const maxRules = 100;

const headingMarks = /^(?:#{1,6}\s*|\*\*)/;
const headingWords = /^[^\n]{0,40}\brules?\b[^\n]{0,20}$/i;
const otherHeading = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/;
const listItem = /^\s{0,3}(?:\d{1,2}[.)]|[-*+•])\s(.+)$/;

/** The list under a heading that speaks of rules. Empty: there is none. */
export function rulesInSidebar(sidebar: string, asOf: Date): Rule[] {
  const lines = sidebar.split(/\r\n?|\n/);
  const start = lines.findIndex(
    (line, at) => isHeading(line) && lines.slice(at + 1, at + 4).some((one) => listItem.test(one)),
  );
  if (start < 0) return [];
  const items: string[] = [];
  for (const line of lines.slice(start + 1)) {
    const item = listItem.exec(line)?.[1];
    if (item !== undefined) items.push(item.trim());
    else if (otherHeading.test(line) && items.length > 0) break;
    else if (items.length > 0 && line.trim() !== '') items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items.slice(0, maxRules).map((item, position) => ({ position, ...ruleOf(item), asOf }));
}

function isHeading(line: string): boolean {
  return headingWords.test(line.trimStart().replace(headingMarks, ''));
}

/** Of a title that is too long for one the whole is the text. */
function ruleOf(item: string): { title: string; text: string } {
  const { title, text } = titleAndText(item);
  const whole = title.length > maxTextUnits.ruleTitle ? item : text;
  return { title: storable(title, 'ruleTitle'), text: storable(whole, 'ruleText') };
}

/** A bold beginning is the title, else the first sentence. */
function titleAndText(item: string): { title: string; text: string } {
  const [, bold, afterBold = ''] = /^\*\*(.+?)\*\*(.*)$/s.exec(item) ?? [];
  if (bold !== undefined)
    return { title: bold.replace(/(?<![.:\s])[.:\s]+$/, ''), text: afterBold.replace(/^[\s:.–—-]+/, '').trim() };
  const [, first = item, others = ''] = /^(.{3,100}?[.:!?])\s+(.+)$/s.exec(item) ?? [];
  return { title: first.replace(/(?<![.:])[.:]+$/, ''), text: others };
}

import type { RuleText } from '../../analyst.ts';
import { type Block, blocksOf } from './markdown-blocks.ts';
import { readRule } from './read-rule.ts';
import { foreignLanguage } from './rule-language.ts';
import { rulesAnywhere } from './rules-anywhere.ts';
import { folded, statementsOf } from './statements.ts';
import { isTip, tipsIn } from './tips.ts';

const mostRules = 40;
const longestTitle = 160;

/**
 * The rules in a sidebar, a description or a wiki page: what stands under a heading that says so, numbered "Rule 1"
 * lines, and sentences that rule promotion, accounts, flair or research wherever they stand. Titles and texts are
 * verbatim parts of the Markdown.
 */
export function findRulesInText(markdown: string): RuleText[] {
  const all = blocksOf(markdown);
  const tips = tipsIn(all);
  const blocks = all.filter((block) => !tips.has(block));
  const headed = ruleSections(blocks).filter((section) => rulesOf(section, markdown).some(saysWhatHolds));
  const sections = headed.length > 0 ? headed : numbered(blocks);
  const inSections = sections.flatMap((section) => rulesOf(section, markdown));
  const read = new Set(inSections.length > 0 ? sections.flatMap(({ blocks }) => blocks) : []);
  const elsewhere = all
    .filter((block) => !read.has(block))
    .flatMap((block) => {
      const statements = statementsOf(markdown.slice(block.start, block.end));
      return statements.filter(({ quote }) => rulesAnywhere(quote) && !(tips.has(block) && isTip(quote)));
    })
    .map(({ quote }): RuleText => ({ title: quote, text: '' }));
  return [...inSections, ...elsewhere].slice(0, mostRules);
}

/** A list of links or dates under "Rules and FAQs" has none; what cannot be read may have. */
function saysWhatHolds(rule: RuleText): boolean {
  return readRule(rule).effect !== 'informs' || foreignLanguage(`${rule.title} ${rule.text}`) !== null;
}

const sectionWords =
  /^\W{0,80}(?:submitting|posting|commenting)\W{0,80}$|\b(?:rules?|guidelines?|requirements|(?:not |dis)allowed|do ?n[o']t post|what not to post|prohibited|removed if|redd?iquett?e|etiquette|regeln|richtlinien|reglas|normas|règles?|regras|diretrizes)\b|قواعد|القوانين|правила|ルール|规则/;
const otherSections =
  /\b(?:related|helpful|links|resources|other|faq|filters?|discord|schedule|friends|new to|new rules?|(?:breaks?|broken?|violat\w*)(?: [a-z]+){0,2} rules?)\b/;
const ruleNumber = /^(?:rule|regel|regla|règle|regra|§)\s?#?\d{1,2}\b/;

/** "What NOT to post", "Disallowed submissions"; "Allowed and not allowed" says neither of what stands under it. */
const bans =
  /\b(?:(?:what |do )?n[o']t (?:to )?post|(?:not |dis)allowed|prohibited|forbidden|removed if|banned (?:content|topics|submissions|posts|links))\b/;
const allowsToo = /(?<!not |dis)allowed\b/;
const isBan = (title: string) => bans.test(title) && !allowsToo.test(title) && !/\brules?\b/.test(title);

type Section = { blocks: Block[]; level: number; isBan: boolean };

/** A heading about rules and what stands under it, until a heading of its rank or higher starts something else. */
function ruleSections(blocks: Block[]): Section[] {
  const sections: Section[] = [];
  let open: Section | null = null;
  for (const block of blocks) {
    const title = folded(block.title);
    const isHeading = block.kind === 'heading' && !ruleNumber.test(title);
    const opens = sectionWords.test(title) && title.length < 80 && !otherSections.test(title);
    if (isHeading && opens && (open === null || open.blocks.length === 0 || block.level <= open.level)) {
      open = { blocks: [], level: block.level, isBan: isBan(title) };
      sections.push(open);
    } else if (isHeading && open && (block.level <= open.level || otherSections.test(title) || isLink(block.title))) {
      open = null;
    } else if (open) {
      open.blocks.push(block);
    } else if (ruleNumber.test(title)) {
      sections.push({ blocks: [block], level: block.level, isBan: false });
    }
  }
  return sections;
}

function numbered(blocks: Block[]): Section[] {
  const headings = numberedHeadings(blocks);
  return headings.length > 0 ? headings : numberedList(blocks);
}

const leastNumbered = 4;

/** "### 1. No memes" and so on, under no heading of their own. */
function numberedHeadings(blocks: Block[]): Section[] {
  const numberOf = ({ kind, title }: Block) =>
    kind === 'heading' ? Number(/^\d{1,2}(?=[.):])/.exec(title)?.[0]) : NaN;
  const found = inOrder(blocks, numberOf);
  const [first] = found;
  if (!first || found.length < leastNumbered) return [];
  const level = first.level - 1;
  const inside = blocks.slice(blocks.indexOf(first));
  const end = inside.findIndex(({ kind, level: other }) => kind === 'heading' && other <= level);
  return [{ blocks: end < 0 ? inside : inside.slice(0, end), level, isBan: false }];
}

/** A numbered list under no heading, of which most items say what holds. */
function numberedList(blocks: Block[]): Section[] {
  const found = inOrder(blocks, ({ number }) => number ?? NaN);
  const [first] = found;
  if (!first || found.length < leastNumbered) return [];
  const stating = found.filter(({ title }) => readRule({ title, text: '' }).effect !== 'informs');
  if (stating.length <= found.length / 2) return [];
  return found.map((block) => ({ blocks: [block], level: first.level, isBan: false }));
}

/** Those that are numbered 1, 2, 3 one after the other. */
function inOrder(blocks: readonly Block[], numberOf: (block: Block) => number): Block[] {
  const found: Block[] = [];
  for (const block of blocks) if (numberOf(block) === found.length + 1) found.push(block);
  return found;
}

/** What comes first in a section, sub-headings, list items or table rows, are its rules; else every line is one. */
function rulesOf({ blocks, isBan }: Section, markdown: string): RuleText[] {
  const section = nested(blocks, markdown);
  const first = section.find(({ kind }) => kind !== 'line') ?? section[0];
  if (!first) return [];
  return section.flatMap((block, position) => {
    const isRule = block.kind === first.kind && block.level <= first.level;
    if (!isRule || !/[\p{L}]{2}/u.test(folded(block.title))) return [];
    const last = (block.kind === 'row' ? block : section[nextRule(section, position, first.kind) - 1]) ?? block;
    const rule = { ...split(markdown, block, last.end), ...(isBan && { isBan }) };
    if (isQuestion.test(folded(rule.title))) return [];
    return isLink(rule.title) && readRule(rule).effect === 'informs' ? [] : [rule];
  });
}

/** Bullets belong to the numbered item above that ends with a colon, be they indented or not. */
function nested(section: Block[], markdown: string): Block[] {
  let introduced: Block | null = null;
  return section.map((block) => {
    const isBullet = block.kind === 'item' && block.number === null;
    if (!isBullet)
      introduced = block.number !== null && /:[\s*_]*$/.test(markdown.slice(block.start, block.end)) ? block : null;
    return isBullet && introduced && block.level <= introduced.level
      ? { ...block, level: introduced.level + 1 }
      : block;
  });
}

/** "What do I do if …?", "How we moderate": an explanation. */
const isQuestion =
  /^(?:(?:what|how|why|where|when|who)(?:'s)? (?:do|does|can|should|is|are|i|we|you|mods|moderators)|(?:can|may|should|do) i)\b/;

/** Where the rule at `position` ends: at another of its rank or a higher one, or at a heading. */
function nextRule(section: Block[], position: number, kind: Block['kind']): number {
  const { level } = section[position]!;
  let next = position + 1;
  for (; next < section.length; next++) {
    const other = section[next]!;
    if (other.kind === kind ? other.level <= level : other.kind === 'heading') break;
  }
  return next;
}

/** Sidebars are full of lists of links, and of names of other places. */
function isLink(title: string): boolean {
  return /^[\s*_]*(?:\[[^\]]*\]\([^)]*\)[\s*_.\]]*$|\[?\/?[ru]\/\w)/.test(title);
}

/** The title is the block's own, or its first sentence when it has none that stands out. */
function split(markdown: string, block: Block, end: number): RuleText {
  const own = block.title.replace(itsNumber, '');
  const title = own.length <= longestTitle ? own : (statementsOf(own)[0]?.quote ?? '');
  const from = markdown.indexOf(title, block.start) + title.length;
  const text = markdown
    .slice(from, end)
    .replace(/^[\s*_:|.–-]+/, '')
    .trimEnd();
  return { title, text: /[\p{L}\p{N}]/u.test(text) ? text : '' };
}

const itsNumber = /^\(?\d{1,2}\\?[.):]\s+(?=\S)/;

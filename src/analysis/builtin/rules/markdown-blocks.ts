/** A heading, list item, table row or line of Markdown; `title` is a verbatim part between `start` and `end`. `number`: of an item that has one. */
export type Block = {
  kind: 'heading' | 'item' | 'row' | 'line';
  level: number;
  number: number | null;
  title: string;
  start: number;
  end: number;
};

const quoteMark = /^[\s\u200B\uFEFF]*(?:>\s?)*(?:!\s?)?/;
const heading = /^(#{1,6})\s*(\S.*)$/;
const item = /^([-*+•](?=\s)|\(?\d{1,3}\\?[.):](?=\D)|[a-z]\)(?=\s))\s*(\S.*)$/i;
const boldLine = /^(?:\*\*|__)(?=\S)(.+?)(?:\*\*|__)[:.]?\s*$/;
/** "**1.** No ads", "**1. No ads.** They bore us": a number in bold, alone or with the title. */
const boldNumber = /^(?:\*\*|__)\(?(\d{1,3})\\?[.):](.*)$/;
const boldLead = /^(?:\*\*|__)(?=\S)(.+?)(?:\*\*|__)/;
/** A line that is nothing but "Rules" or "Our posting guidelines". */
const bareHeading =
  /^\W{0,80}(?:[\p{L}']{1,30} ){0,3}(?:rules|guidelines|regeln|reglas|normas|règles|regras|قواعد|القوانين)\W{0,80}$/iu;
const longestApart = 40;
const underline = /^(?:-{1,}|=+)\s*$/;
const tableRule = /^[|:\-\s]+$/;
const columnNames = new Set(
  ['rule', 'rules', 'the rules', 'title', 'what', 'no', '#', 'description', 'explanation', 'details', 'reason', 'meaning', 'notes'], // prettier-ignore
);
/** Of a row: its number, which is no list's. */
const numberOfRow = /^\(?\d{1,3}\\?[.):]/;
/** A picture or a mark for the style of the page. */
const emptyLink = /\[\]\([^()\s]{0,500}(?:\s"[^"]{0,200}")?\)/g;

/** Lines one by one; a line under an item that is indented, and blank ones, belong to nobody of their own. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (const line of markdown.split('\n')) {
    const block = blockOf(line.trimEnd(), start);
    const previous = blocks.at(-1);
    if (
      previous?.kind === 'row' &&
      tableRule.test(line) &&
      namesColumns(markdown.slice(previous.start, previous.end))
    ) {
      blocks.pop();
    } else if (underline.test(line) && previous?.kind === 'line' && underlines(start, previous, markdown)) {
      previous.kind = 'heading';
      previous.level = 2;
    } else if (block) {
      blocks.push(block);
    }
    start += line.length + 1;
  }
  return blocks;
}

/** "Rule | Description" above the rows of a table is no rule. */
function namesColumns(row: string): boolean {
  const cells = row.split('|').map((cell) =>
    cell
      .replaceAll(/[\s*_>.:]+/g, ' ')
      .trim()
      .toLowerCase(),
  );
  return cells.every((cell) => cell === '' || columnNames.has(cell));
}

/** Right below, or with one blank line between where the title is short: else it parts what stands above from what follows. */
function underlines(start: number, { start: from, end }: Block, markdown: string): boolean {
  if (markdown[from] === '>' && markdown[start] !== '>') return false;
  return end + 1 >= start || (end + 1 >= start - 1 && end - from <= longestApart);
}

function blockOf(line: string, start: number): Block | null {
  const prefix = quoteMark.exec(line)?.[0] ?? '';
  const content = line.slice(prefix.length);
  const indent = indentOf(/^[\s>]*/.exec(line)![0]);
  if (!/[\p{L}\p{N}]/u.test(content)) return null;
  const block = (kind: Block['kind'], level: number, title: string, number: number | null = null): Block => ({
    kind,
    level,
    number,
    title: bare(title),
    start,
    end: start + line.length,
  });

  const [, marks = '', headed = ''] = heading.exec(content) ?? [];
  if (marks)
    return /[\p{L}\p{N}]/u.test(headed.replaceAll(emptyLink, '')) ? block('heading', marks.length, headed) : null;
  const [, boldMark, behind = ''] = boldNumber.exec(content) ?? [];
  if (boldMark !== undefined && !content.includes('|'))
    return block('item', Math.floor(indent / 2), titleBehind(behind.trim()), Number(boldMark));
  const isNumberedRow = numberOfRow.test(content) && content.includes('|');
  const [, mark = '', text = ''] = item.exec(content) ?? [];
  if (text && !isNumberedRow) {
    const number = /\d{1,3}/.exec(mark)?.[0];
    const title = boldLead.exec(text)?.[1] ?? firstSentence(text);
    return block('item', Math.floor(indent / 2), title, number === undefined ? null : Number(number));
  }
  if (content.includes('|') && !tableRule.test(content)) {
    const cells = content.replace(isNumberedRow ? numberOfRow : '', '').split('|');
    return block('row', 0, cells.find((cell) => /[\p{L}]/u.test(cell)) ?? content);
  }
  const bold = boldLine.exec(content)?.[1];
  if (bold) return block('heading', 7, bold);
  if (bareHeading.test(content)) return block('heading', 8, content);
  if (content.endsWith(':') && content.length < 60) return block('heading', 8, content);
  return block('line', 0, firstSentence(content));
}

/** The bold words behind a number that is bold with them, else the first sentence. */
function titleBehind(text: string): string {
  const end = text.search(/\*\*|__/);
  return end > 0 ? text.slice(0, end) : firstSentence(text.replace(/^(?:\*\*|__)\s*/, ''));
}

/** The white space behind the marks of a quote, but for the one that belongs to them. */
function indentOf(prefix: string): number {
  const behind = prefix.length - prefix.lastIndexOf('>') - 1;
  return prefix.includes('>') ? Math.max(0, behind - 1) : behind;
}

function firstSentence(text: string): string {
  return /^.+?[^.\s][^.\s][.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
}

/** Without the marks around it; those inside stay, so that the title is a part of the text. */
function bare(title: string): string {
  const start = title
    .replace(/^(?:[\s#*_>|:^<\u200B]|&(?:amp;)?nbsp;)+/, '')
    .replace(/(?<![\s#|:\u200B])[\s#|:\u200B]+$/, '');
  const end = start.replace(/(?<![*_])[*_]+$/, '');
  return /[*_]/.test(end) ? start : end;
}

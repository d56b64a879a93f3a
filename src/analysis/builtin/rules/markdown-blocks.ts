/** A heading, list item, table row or line of Markdown; `title` is a verbatim part between `start` and `end`. */
export type Block = {
  kind: 'heading' | 'item' | 'row' | 'line';
  level: number;
  title: string;
  start: number;
  end: number;
};

const quoteMark = /^[\s\u200B\uFEFF]*(?:>\s?)*(?:!\s?)?/;
const heading = /^(#{1,6})\s*(\S.*)$/;
const item = /^([-*+•](?=\s)|\(?\d{1,3}\\?[.):](?=\D)|[a-z]\)(?=\s))\s*(\S.*)$/i;
const boldLine = /^(?:\*\*|__)(?=\S)(.+?)(?:\*\*|__)[:.]?\s*$/;
const boldLead = /^(?:\*\*|__)(?=\S)(.+?)(?:\*\*|__)/;
/** A line that is nothing but "Rules" or "Our posting guidelines". */
const bareHeading =
  /^\W{0,80}(?:[\p{L}']{1,30} ){0,3}(?:rules|guidelines|regeln|reglas|normas|règles|regras|قواعد|القوانين)\W{0,80}$/iu;
const underline = /^(?:-{1,}|=+)\s*$/;
const tableRule = /^[|:\-\s]+$/;

/** Lines one by one; a line under an item that is indented, and blank ones, belong to nobody of their own. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (const line of markdown.split('\n')) {
    const block = blockOf(line.trimEnd(), start);
    const previous = blocks.at(-1);
    if (underline.test(line) && previous?.kind === 'line' && previous.end + 1 >= start - 1) {
      previous.kind = 'heading';
      previous.level = 2;
    } else if (block) {
      blocks.push(block);
    }
    start += line.length + 1;
  }
  return blocks;
}

function blockOf(line: string, start: number): Block | null {
  const prefix = quoteMark.exec(line)?.[0] ?? '';
  const content = line.slice(prefix.length);
  const indent = indentOf(/^[\s>]*/.exec(line)![0]);
  if (!/[\p{L}\p{N}]/u.test(content)) return null;
  const block = (kind: Block['kind'], level: number, title: string): Block => ({
    kind,
    level,
    title: bare(title),
    start,
    end: start + line.length,
  });

  const [, marks = '', headed = ''] = heading.exec(content) ?? [];
  if (marks) return block('heading', marks.length, headed);
  const [, , text = ''] = item.exec(content) ?? [];
  if (text) return block('item', Math.floor(indent / 2), boldLead.exec(text)?.[1] ?? firstSentence(text));
  if (content.includes('|') && !tableRule.test(content)) {
    return block('row', 0, content.split('|').find((cell) => /[\p{L}]/u.test(cell)) ?? content);
  }
  const bold = boldLine.exec(content)?.[1];
  if (bold)
    return /^\(?\d{1,3}\\?[.):]/.test(bold)
      ? block('item', 0, bold.replace(/^\(?\d{1,3}\\?[.):]\s*/, ''))
      : block('heading', 7, bold);
  if (bareHeading.test(content)) return block('heading', 8, content);
  if (content.endsWith(':') && content.length < 60) return block('heading', 8, content);
  return block('line', 0, firstSentence(content));
}

/** The white space behind the marks of a quote, but for the one that belongs to them. */
function indentOf(prefix: string): number {
  const behind = prefix.length - prefix.lastIndexOf('>') - 1;
  return prefix.includes('>') ? Math.max(0, behind - 1) : behind;
}

function firstSentence(text: string): string {
  return /^.+?[^.\s][.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
}

/** Without the marks around it; those inside stay, so that the title is a part of the text. */
function bare(title: string): string {
  const start = title
    .replace(/^(?:[\s#*_>|:^<\u200B]|&(?:amp;)?nbsp;)+/, '')
    .replace(/(?<![\s#|:\u200B])[\s#|:\u200B]+$/, '');
  const end = start.replace(/(?<![*_])[*_]+$/, '');
  return /[*_]/.test(end) ? start : end;
}

import { Parser } from 'htmlparser2';
import { maxTextUnits } from './storable.ts';

/** Longer HTML than this is cut before it is read: what is left of it as text is cut anyway. */
const maxHtmlUnits = 4 * maxTextUnits.body;

const blocks = new Set(
  'address article aside blockquote dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tr ul'.split(
    ' ',
  ),
);
const unseen = new Set(['script', 'style', 'noscript', 'template', 'title', 'head', 'svg', 'iframe']);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'b', 'strong']);

/** A paragraph, heading or item of a list. `isHeading`: all of it stands in a heading or in bold. */
export type TextBlock = { text: string; isHeading: boolean };

/** The text blocks of HTML in their order, in one pass over it. White space counts as in a browser, but in `pre`. */
export function htmlBlocks(html: string): TextBlock[] {
  const found: TextBlock[] = [];
  // Joined once: a look at the end of a growing text would copy it each time.
  let pieces: string[] = [];
  let startsLine = true;
  let plain = 0;
  let [hidden, heading, pre] = [0, 0, 0];
  const end = () => {
    const trimmed = pieces.join('').trim();
    if (trimmed !== '') found.push({ text: trimmed, isHeading: plain === 0 });
    [pieces, plain, startsLine] = [[], 0, true];
  };
  const parser = new Parser({
    onopentagname(name) {
      if (unseen.has(name)) hidden++;
      if (blocks.has(name)) end();
      if (headings.has(name)) heading++;
      if (name === 'pre') pre++;
      if (name === 'br') {
        pieces.push('\n');
        startsLine = true;
      }
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden--;
      if (headings.has(name)) heading--;
      if (name === 'pre') pre--;
      if (blocks.has(name)) end();
    },
    ontext(data) {
      if (hidden > 0) return;
      const shown = pre > 0 ? data : data.replaceAll(/[ \t\r\n\f]+/g, ' ');
      pieces.push(startsLine ? shown.replace(/^ /, '') : shown);
      startsLine = shown.endsWith('\n');
      if (heading === 0) plain += shown.trim().length;
    },
  });
  parser.end(html.slice(0, maxHtmlUnits));
  end();
  return found;
}

/** HTML as plain text: an empty line between its blocks. */
export function htmlText(html: string): string {
  return htmlBlocks(html)
    .map(({ text }) => text)
    .join('\n\n');
}

import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { maxTextUnits } from './storable.ts';

/** Longer HTML than this is cut before it is read: what is left of it as text is cut anyway. */
const maxHtmlUnits = 2 * maxTextUnits.body;

const blocks = new Set(
  'address article aside blockquote dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tr ul'.split(
    ' ',
  ),
);
const unseen = new Set(['script', 'style', 'noscript', 'template', 'title', 'head', 'svg', 'iframe']);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'b', 'strong']);

/** A paragraph, heading or item of a list. `isHeading`: all of it stands in a heading or in bold. */
export type TextBlock = { text: string; isHeading: boolean };

/**
 * The text blocks of HTML in their order, in one pass over it. White space counts as in a browser, but in `pre`. Only tags
 * are counted: a parser that keeps what is open searches all of it for each tag that was never opened.
 */
export function htmlBlocks(given: string): TextBlock[] {
  const html = given.slice(0, maxHtmlUnits);
  const reader = new BlockReader();
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...nothing,
      onopentagname: (start, end) => reader.open(nameAt(start, end)),
      onclosetag: (start, end) => reader.close(nameAt(start, end)),
      onselfclosingtag: () => reader.closeAtOnce(),
      ontext: (start, end) => reader.say(html.slice(start, end)),
      ontextentity: (codePoint) => reader.say(String.fromCodePoint(codePoint)),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return reader.end();
}

const ignore = () => undefined;
const nothing: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

class BlockReader {
  readonly #found: TextBlock[] = [];
  /** Joined once: a look at the end of a growing text would copy it each time. */
  #pieces: string[] = [];
  #startsLine = true;
  #plainUnits = 0;
  /** How many of each are open. */
  readonly #depth = { unseen: 0, heading: 0, pre: 0 };

  #lastOpened = '';

  open(name: string): void {
    this.#lastOpened = name;
    if (blocks.has(name)) this.#endBlock();
    this.#count(name, 1);
    if (name === 'br') this.#add('\n');
  }

  close(name: string): void {
    this.#count(name, -1);
    if (!blocks.has(name)) return;
    this.#endBlock();
    // Bold that nobody closed ends with its paragraph.
    this.#depth.heading = 0;
  }

  /** Of all that is counted HTML knows only `<svg/>` as closed by its slash. */
  closeAtOnce(): void {
    if (this.#lastOpened === 'svg') this.close('svg');
  }

  say(data: string): void {
    if (this.#depth.unseen > 0) return;
    const shown = this.#depth.pre > 0 ? data : data.replaceAll(/[ \t\r\n\f]+/g, ' ');
    this.#add(this.#startsLine ? shown.replace(/^ /, '') : shown);
    if (this.#depth.heading === 0) this.#plainUnits += shown.trim().length;
  }

  end(): TextBlock[] {
    this.#endBlock();
    return this.#found;
  }

  #count(name: string, one: 1 | -1): void {
    const kind = unseen.has(name) ? 'unseen' : headings.has(name) ? 'heading' : name === 'pre' ? 'pre' : null;
    if (kind) this.#depth[kind] = Math.max(0, this.#depth[kind] + one);
  }

  #add(text: string): void {
    if (text === '') return;
    this.#pieces.push(text);
    this.#startsLine = text.endsWith('\n');
  }

  #endBlock(): void {
    const text = this.#pieces.join('').trim();
    if (text !== '') this.#found.push({ text, isHeading: this.#plainUnits === 0 });
    [this.#pieces, this.#plainUnits, this.#startsLine] = [[], 0, true];
  }
}

/** HTML as plain text: an empty line between its blocks. */
export function htmlText(html: string): string {
  return htmlBlocks(html)
    .map(({ text }) => text)
    .join('\n\n');
}

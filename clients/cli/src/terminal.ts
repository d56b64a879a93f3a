import { styleText } from 'node:util';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

type Stream = { write: (text: string) => unknown; isTTY?: boolean; columns?: number };
type Format = Parameters<typeof styleText>[0];

/** Where the command runs: the process, or a test. */
export type Io = {
  stdout: Stream;
  stderr: Stream;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  env: Record<string, string | undefined>;
};

/** Lines of prose longer than this are hard to read, however wide the window is. */
const maxProseWidth = 100;

/** Writes for people: wrapped to the window, in colour where that is wanted. */
export class Terminal {
  readonly io: Io;
  readonly width: number;
  readonly colours: boolean;
  /** Somebody sits there who can see a line change and answer a question. */
  readonly interactive: boolean;

  constructor(io: Io) {
    this.io = io;
    this.width = Math.max(40, io.stdout.columns ?? 80);
    const { NO_COLOR: no, FORCE_COLOR: force, TERM: term } = io.env;
    const wanted = force ? force !== '0' : io.stdout.isTTY === true && term !== 'dumb';
    this.colours = !no && wanted;
    this.interactive = io.stdin.isTTY === true && io.stderr.isTTY === true && term !== 'dumb';
  }

  style(format: Format, text: string): string {
    return this.colours ? styleText(format, text, { validateStream: false }) : text;
  }

  line(text = ''): void {
    this.io.stdout.write(`${text}\n`);
  }

  /** What is not part of the answer goes beside it. */
  note(text: string): void {
    this.io.stderr.write(`${text}\n`);
  }

  /** Wrapped prose, addresses whole; every line begins with the indent, the first one with `lead` in its place. */
  prose(
    text: string,
    { indent = 0, lead = '', format }: { indent?: number; lead?: string; format?: Format } = {},
  ): void {
    const width = Math.min(this.width, maxProseWidth) - indent;
    const lines = wrapAnsi(text, Math.max(20, width)).split('\n');
    lines.forEach((line, i) => {
      const begin = i === 0 ? lead + ' '.repeat(Math.max(0, indent - stringWidth(lead))) : ' '.repeat(indent);
      this.line(begin + (format ? this.style(format, line) : line));
    });
  }

  heading(text: string): void {
    this.line();
    this.line(this.style('bold', text));
  }
}

/**
 * Text that strangers wrote, for a terminal: on one line, without what would move the cursor, change the colours or the
 * direction of the text.
 */
export function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

/** Text for a table of a file, with its line breaks and tabs, and without what would do something to a terminal. */
export function withoutControls(text: string): string {
  return text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');
}

/** JSON, without characters that would do something to a terminal. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u007F-\u009F]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
}

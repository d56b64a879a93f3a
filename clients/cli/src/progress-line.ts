import stringWidth from 'string-width';
import { plain, type Terminal } from './terminal.ts';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 80;

/** One line on standard error that shows what goes on; nothing where no person watches. */
export class ProgressLine {
  readonly #terminal: Terminal;
  #text = '';
  #frame = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #started = performance.now();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(percent: number, stage: string): void {
    if (!this.#terminal.interactive) return;
    this.#text = `${String(percent).padStart(3)} %  ${plain(stage)}`;
    this.#timer ??= setInterval(() => this.#draw(), frameMs);
    this.#draw();
  }

  clear(): void {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.#terminal.io.stderr.write('\r\u001B[2K');
  }

  #draw(): void {
    const terminal = this.#terminal;
    const seconds = `${Math.round((performance.now() - this.#started) / 1000)} s`;
    // A line that wraps could not be overwritten.
    let text = this.#text;
    while (stringWidth(text) > terminal.width - 12) text = text.slice(0, -1);
    const frame = frames[this.#frame++ % frames.length]!;
    terminal.io.stderr.write(`\r\u001B[2K${terminal.style('cyan', frame)} ${text}  ${terminal.style('dim', seconds)}`);
  }
}

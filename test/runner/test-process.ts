import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { summaryOf } from './summary.ts';
import { compileCache } from './temporary-folder.ts';

/** So long a process may say nothing: each test that passes is said. */
const maxSilentMs = 180_000;

/** Said instead of a file. */
export const endOfFiles = '';

export type Outcome = {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  output: string;
};

/** Runs test files one after the other: loading the service costs more than most of them do with it. */
export class TestProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly #silence: NodeJS.Timeout;
  #lastFile = '';
  #output = '';
  #hasRun: () => void = () => undefined;
  #isLate = false;
  /** It takes no more files. */
  hasEnded = false;

  constructor(clusterUrl: string) {
    // Node strips types by itself, in half the time that tsx takes to begin; what tests start is started as operators do.
    this.#child = fork('test/runner/run-files.ts', {
      execArgv: [],
      env: {
        ...process.env,
        WHEREABOUTS_TEST_CLUSTER: clusterUrl,
        FORCE_COLOR: '0',
        // Every process loads the whole service.
        NODE_COMPILE_CACHE: compileCache,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#closed = new Promise((done) => this.#child.once('close', done)).then(() => (this.hasEnded = true));
    this.#silence = setTimeout(() => {
      this.#isLate = true;
      this.#child.kill('SIGKILL');
    }, maxSilentMs);
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => this.#hear(line));
      stream.on('data', () => this.#silence.refresh());
    }
  }

  /** A file that takes the process with it has failed. */
  async run(file: string): Promise<Outcome> {
    const begunMs = performance.now();
    [this.#lastFile, this.#output] = [file, ''];
    const hasRun = new Promise<void>((done) => (this.#hasRun = done));
    this.#child.send(file, () => undefined);
    await this.#heard(hasRun);
    const { total, passed, skipped, isWhole } = summaryOf(this.#output);
    return {
      file,
      passed: Math.max(0, passed),
      failed: isWhole && !this.hasEnded ? 0 : Math.max(1, total - passed),
      skipped,
      seconds: (performance.now() - begunMs) / 1000,
      output: this.#told(),
    };
  }

  /** Fails where something keeps the process from ending by itself, or breaks it then. */
  async end(): Promise<Outcome | null> {
    const begunMs = performance.now();
    this.#output = '';
    this.#child.send(endOfFiles, () => undefined);
    await this.#heard();
    if (this.#child.exitCode === 0) return null;
    const seconds = (performance.now() - begunMs) / 1000;
    return { file: `${this.#lastFile} and its end`, passed: 0, failed: 1, skipped: 0, seconds, output: this.#told() };
  }

  async #heard(awaited?: Promise<void>): Promise<void> {
    this.#silence.refresh();
    await (awaited ? Promise.race([awaited, this.#closed]) : this.#closed);
    if (this.hasEnded) clearTimeout(this.#silence);
  }

  #hear(line: string): void {
    if (line === `== ran ${this.#lastFile}`) this.#hasRun();
    else this.#output += `${line}\n`;
  }

  #told(): string {
    return this.#isLate ? `${this.#output}\nnothing was heard of it for ${maxSilentMs / 1000} s` : this.#output;
  }
}

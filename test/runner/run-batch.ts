import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { needsLoader } from './batches.ts';
import { summaryOf } from './summary.ts';

/** So long a process may say nothing: each test that passes is said. */
const maxSilentMs = 180_000;

export type Outcome = {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  output: string;
};

/** A file of a batch that has begun. */
type Begun = { file: string; fromMs: number; output: string };

/** Runs the files of a batch in one process, which may end before all have begun: those are not among the outcomes. */
export async function runBatch(batch: readonly string[], clusterUrl: string): Promise<Outcome[]> {
  // Node strips types by itself, in half the time that tsx takes to begin; what tests start is started as operators do.
  const loader = needsLoader(batch[0]!) ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, 'test/runner/run-files.ts', ...batch], {
    env: {
      ...process.env,
      WHEREABOUTS_TEST_CLUSTER: clusterUrl,
      FORCE_COLOR: '0',
      // Every process loads the whole service.
      NODE_COMPILE_CACHE: join(tmpdir(), 'whereabouts-compile-cache'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const begun: Begun[] = [{ file: batch[0]!, fromMs: performance.now(), output: '' }];
  let isLate = false;
  const end = () => {
    isLate = true;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(end, maxSilentMs);
  const hear = (line: string): void => {
    const [, file] = /^== (\S+\.test\.ts)$/.exec(line) ?? [];
    if (file === undefined) begun.at(-1)!.output += `${line}\n`;
    else if (file !== begun.at(-1)!.file) {
      begun.push({ file, fromMs: performance.now(), output: '' });
    }
  };
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', hear);
    stream.on('data', () => timer.refresh());
  }
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(timer);
  return outcomesOf(begun, { code, isLate, endedMs: performance.now() });
}

/** The end of the process says something of the last file: it may have hung, or failed, behind its summary. */
function outcomesOf(
  begun: readonly Begun[],
  { code, isLate, endedMs }: { code: number | null; isLate: boolean; endedMs: number },
): Outcome[] {
  const isWhole = begun.every(({ output }) => summaryOf(output).isWhole);
  return begun.map(({ file, fromMs, output }, i) => {
    const isLast = i === begun.length - 1;
    const failsAtEnd = isLast && (isLate || (code !== 0 && isWhole));
    const summary = summaryOf(output);
    return {
      file,
      passed: Math.max(0, summary.passed),
      failed: summary.isWhole && !failsAtEnd ? 0 : Math.max(1, summary.total - summary.passed),
      skipped: summary.skipped,
      seconds: ((begun[i + 1]?.fromMs ?? endedMs) - fromMs) / 1000,
      output: isLast && isLate ? `${output}\nnothing was heard of it for ${maxSilentMs / 1000} s` : output,
    };
  });
}

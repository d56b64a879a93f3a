import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { summaryOf } from '../runner/summary.ts';
import { type Coverage, readCoverage } from './coverage.ts';

export type TestRun = { ok: boolean; seconds: number; coverage: Coverage };

/** A copy of the working tree, in which sources are changed and tests run without touching it. */
export type Sandbox = {
  write: (file: string, source: string) => void;
  run: (test: string, options: { timeoutMs: number; withCoverage?: boolean }) => Promise<TestRun>;
  remove: () => void;
};

export function makeSandbox(clusterUrl: string): Sandbox {
  // Real data stands beside a checkout.
  const parent = mkdtempSync(join(tmpdir(), 'whereabouts-mutants-'));
  const folder = join(parent, 'checkout');
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  for (const modules of globSync('{.,clients/*}/node_modules')) symlinkSync(resolve(modules), join(folder, modules));
  if (existsSync('../shared')) symlinkSync(resolve('../shared'), join(parent, 'shared'));

  return {
    write: (file, source) => writeFileSync(join(folder, file), source),
    run: async (test, { timeoutMs, withCoverage = false }) => {
      const started = performance.now();
      const covered = join(parent, 'coverage');
      const child = spawn(process.execPath, ['--import', './test/runner/client-sources.ts', test], {
        cwd: folder,
        // A group of its own: what a hanging test has started ends with it.
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
        env: {
          ...process.env,
          WHEREABOUTS_TEST_CLUSTER: clusterUrl,
          FORCE_COLOR: '0',
          ...(withCoverage && { NODE_V8_COVERAGE: covered }),
        },
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const timer = setTimeout(() => endGroup(child.pid!), timeoutMs);
      const code = await new Promise<number | null>((done) => child.once('exit', done));
      clearTimeout(timer);
      endGroup(child.pid!);
      const ok = code === 0 && summaryOf(output).isWhole;
      const seconds = (performance.now() - started) / 1000;
      return { ok, seconds, coverage: withCoverage ? readCoverage(covered, folder) : new Map() };
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

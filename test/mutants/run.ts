/**
 * `npm run mutants -- [FILES] [--tests WORD] [--minutes 10] [--max 60] [--at-least 85]`: makes careless changes in source
 * files, one at a time, and tells which of them no test notices. Without files: those that differ from the branch `main`.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../support/database.ts';
import { belongingTests } from './belonging-tests.ts';
import { carelessChanges, type Mutant } from './careless-changes.ts';
import { type Coverage, isCovered } from './coverage.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string', default: '10' },
    max: { type: 'string', default: '60' },
    'at-least': { type: 'string', default: '85' },
  },
});
/** No score can be given. */
class RedTest extends Error {}
type Belonging = { test: string; seconds: number; coverage: Coverage };

const deadline = performance.now() + Number(options.minutes) * 60_000;
const files = positionals.length > 0 ? positionals.flatMap(sourcesOf) : changedSources();
let [tried, survived, left] = [0, 0, 0];

const cluster = await startTestCluster();
const sandbox = makeSandbox(cluster.url);
let red: RedTest | undefined;
try {
  for (const file of files) await tryFile(sandbox, file);
} catch (error) {
  if (!(error instanceof RedTest)) throw error;
  red = error;
} finally {
  sandbox.remove();
  await cluster.close();
}

const killed = tried - survived;
const percent = tried === 0 ? 0 : (killed / tried) * 100;
console.log(`${killed} of ${tried} changes were noticed (${percent.toFixed(0)} %)${left ? `, ${left} not tried` : ''}`);
if (red) console.error(`Stopped: ${red.message}`);
process.exitCode = !red && percent >= Number(options['at-least']) ? 0 : 1;

async function tryFile({ write, run }: Sandbox, file: string): Promise<void> {
  const source = readFileSync(file, 'utf8');
  if (performance.now() > deadline) {
    console.log(`${file}: no time left`);
    return;
  }
  const all = carelessChanges(file, source);
  const mutants = spread(all, Number(options.max));
  left += all.length - mutants.length;
  const belonging = mutants.length > 0 ? await runUnchanged(run, file) : [];
  console.log(`${file}: ${mutants.length} changes, ${belonging.map(({ test }) => test).join(' ') || 'no tests'}`);
  for (const [i, mutant] of mutants.entries()) {
    if (performance.now() > deadline) {
      left += mutants.length - i;
      return;
    }
    tried++;
    write(file, source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
    if (!(await isNoticed(run, mutant, belonging))) note(mutant);
  }
  write(file, source);
}

/** The tests that belong to a file, the quickest first, with what they reach in it. */
async function runUnchanged(run: Sandbox['run'], file: string): Promise<Belonging[]> {
  const named = options.tests.flatMap((word) => globSync('test/**/*.test.ts').filter((test) => test.includes(word)));
  const belonging: Belonging[] = [];
  for (const test of named.length > 0 ? named : belongingTests(file)) {
    if (performance.now() > deadline) break;
    const { ok, seconds, coverage } = await run(test, { timeoutMs: 180_000, withCoverage: true });
    // A red test would notice nothing, and the file would look untested.
    if (!ok) throw new RedTest(`${test} fails without any change: mend it first`);
    if (coverage.has(file)) belonging.push({ test, seconds, coverage });
  }
  return belonging.toSorted((a, b) => a.seconds - b.seconds);
}

async function isNoticed(run: Sandbox['run'], mutant: Mutant, belonging: Belonging[]): Promise<boolean> {
  for (const { test, seconds, coverage } of belonging) {
    if (!isCovered(coverage, mutant.file, mutant.place)) continue;
    const { ok } = await run(test, { timeoutMs: 10_000 + seconds * 3000 });
    if (!ok) return true;
  }
  return false;
}

function note({ file, line, before, text }: Mutant): void {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 70);
  survived++;
  console.log(`survived ${file}:${line}  ${short(before)}  →  ${short(text) || '(removed)'}`);
}

/** Of many changes as many as there may be, from all over the file. */
function spread(mutants: Mutant[], max: number): Mutant[] {
  if (mutants.length <= max) return mutants;
  return Array.from({ length: max }, (_, i) => mutants[Math.floor((i * mutants.length) / max)]!);
}

function sourcesOf(path: string): string[] {
  return path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`).toSorted();
}

function changedSources(): string[] {
  const listed = execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'main', '--', 'src', 'tasks'], {
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file.endsWith('.ts'));
}

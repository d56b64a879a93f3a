/**
 * `npm run faults:previous -- [REF] [WORD…]`: the API tests of an older version, on tables as this version makes them. While
 * an upgrade rolls, processes of both run at once; this says whether the older ones would notice. REF is the newest tag,
 * or, where there is none, the commit before the newest migration; of its files under `test/api` those with one of the words are run.
 * Its code is checked out beside ours, and gone afterwards. By hand or nightly: it takes as long as the tests.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestCluster } from '../support/database.ts';

const maxFileMs = 180_000;
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(); // prettier-ignore

const [given, ...words] = process.argv.slice(2);
const ref = git('rev-parse', '--short', given ?? newestTag() ?? beforeNewestMigration());
const folder = join(mkdtempSync(join(tmpdir(), 'whereabouts previous ')), 'code');
git('worktree', 'add', '--detach', folder, ref);
let failed = 0;
try {
  if (git('diff', '--stat', ref, '--', 'package-lock.json') !== '')
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  else symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const all = globSync('test/api/**/*.test.ts', { cwd: folder }).toSorted();
  const files = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  const cluster = await startTestCluster();
  try {
    for (const file of files) if (!passes(file, cluster.url)) failed++;
  } finally {
    await cluster.close();
  }
  console.log(`${files.length - failed} of ${files.length} files of ${ref} pass on the tables of ${git('rev-parse', '--short', 'HEAD')}`); // prettier-ignore
  if (files.length === 0) failed++;
} finally {
  git('worktree', 'remove', '--force', folder);
  rmSync(join(folder, '..'), { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** Its databases are made from the template of our cluster. */
function passes(file: string, cluster: string): boolean {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', file], {
    cwd: folder,
    env: { ...process.env, WHEREABOUTS_TEST_CLUSTER: cluster, FORCE_COLOR: '0' },
    encoding: 'utf8',
    timeout: maxFileMs,
  });
  // A file that has run nothing is green, too.
  const [, total, passed] = /Total: +(\d+)\s+Passed: +(\d+)/.exec(stdout) ?? [];
  const isGood = status === 0 && total === passed && Number(total) > 0;
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${file} (${passed ?? 0} of ${total ?? 0})`);
  if (!isGood) console.log(stdout.split('\n').slice(0, 60).join('\n'));
  return isGood;
}

function newestTag(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    return null;
  }
}

/** The commit before the newest migration came. */
function beforeNewestMigration(): string {
  return `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations')}^`;
}

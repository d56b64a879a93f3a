import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outcome, TestProcess } from './test-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-process-'));
test.after(() => rmSync(folder, { recursive: true }));

const passes = `test('passes', () => undefined); test.run();`;
const files: Record<string, string> = {
  green: passes,
  fails: `test('passes', () => undefined); test('fails', () => { throw new Error('no'); }); test.run();`,
  'throws in a hook': `test.before(() => { throw new Error('no such hook'); }); ${passes}`,
  'forgets run': `test('is never run', () => undefined);`,
  'has only skips': `test.skip('skipped', () => undefined); test.run();`,
  'ends the process': `test('ends it', () => process.exit(0)); test.run();`,
  'cannot be read': `import './nothing.ts';`,
  'breaks the end': `process.on('exit', () => (process.exitCode = 5)); ${passes}`,
};

/** Runs them in one process until it ends. */
async function run(...names: string[]): Promise<{ outcomes: Outcome[]; end: Outcome | null; hasEnded: boolean }> {
  const shared = new TestProcess('');
  const outcomes: Outcome[] = [];
  for (const name of names) {
    const file = join(folder, `${name.replaceAll(' ', '-')}.test.ts`);
    writeFileSync(file, `import { test } from '${import.meta.resolve('uvu')}'; ${files[name]}`);
    outcomes.push(await shared.run(file));
  }
  const { hasEnded } = shared;
  return { outcomes, end: hasEnded ? null : await shared.end(), hasEnded };
}

test('of files that share a process each is judged by itself, and none is green that has not said so', async () => {
  const { outcomes, end } = await run('green', 'fails', 'throws in a hook', 'has only skips', 'forgets run');
  assert.equal(
    outcomes.map(({ passed, failed, skipped }) => [passed, failed, skipped]),
    [
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 1, 0],
    ],
  );
  assert.match(outcomes[2]!.output, /"a hook"\s+no such hook/);
  assert.is(end, null, 'what failed has been told once');
});

test('a file that takes the process with it has failed', async () => {
  for (const name of ['ends the process', 'cannot be read']) {
    const { outcomes, hasEnded } = await run('green', name);
    assert.equal(
      outcomes.map(({ passed, failed }) => [passed, failed]),
      [
        [1, 0],
        [0, 1],
      ],
      name,
    );
    assert.ok(hasEnded, name);
  }
});

test('so does one that breaks the end of the process', async () => {
  const { outcomes, end } = await run('breaks the end');
  assert.is(outcomes[0]!.failed, 0);
  assert.is(end?.failed, 1);
});

test.run();

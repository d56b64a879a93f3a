import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runBatch } from './run-batch.ts';

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-batch-'));
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
};

function write(names: readonly string[]): string[] {
  return names.map((name) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.test.ts`);
    writeFileSync(file, `import { test } from '${import.meta.resolve('uvu')}'; ${files[name]}`);
    return file;
  });
}

test('of files that share a process each is judged by itself, and none is green that has not said so', async () => {
  const names = ['green', 'fails', 'throws in a hook', 'has only skips', 'forgets run'];
  const outcomes = await runBatch(write(names), '');
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
});

test('a file that takes the process with it has failed, and those behind it have not begun', async () => {
  for (const name of ['ends the process', 'cannot be read']) {
    const outcomes = await runBatch(write(['green', name, 'has only skips']), '');
    assert.equal(
      outcomes.map(({ passed, failed }) => [passed, failed]),
      [
        [1, 0],
        [0, 1],
      ],
      name,
    );
  }
});

test.run();

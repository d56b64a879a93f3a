import { mock } from 'node:test';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadIndex } from '../../src/catalog/index/catalog-index.ts';
import { importDump } from '../../src/catalog/import/import-dump.ts';
import { importAndIndex } from '../../src/commands/import/import-and-index.ts';
import { type RunImport, runImport } from '../../src/commands/import/import.ts';
import { readConfig } from '../../src/config.ts';
import { rejection } from '../support/rejection.ts';
import { spawnOperator } from '../support/run-command.ts';
import { runCommand } from '../support/service-process.ts';
import { dumpFolder, ndjson, subreddit } from '../support/dumps.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const test = suite('importing by command');
const dumps = dumpFolder();
let database: TestDatabase;
test.before(async () => void (database = await createTestDatabase()));
test.after(async () => {
  await database.close();
  dumps.remove();
});

test('an import that was killed before it came to the index is made good by the next one, which does nothing twice', async () => {
  const file = dumps.write(ndjson(['kites', 'violins'].map((name) => subreddit(name))));
  await importDump({ url: database.url, file });
  assert.is((await loadIndex(database.url)).segments.size, 0);

  const importAgain = async () => {
    const { output } = await runCommand(['import', '--json', file], { DATABASE_URL: database.url, SAMPLE_CATALOG: 'false' }); // prettier-ignore
    const { files } = JSON.parse(output) as { files: { stored: number; unchanged: number }[] };
    return files.map(({ stored, unchanged }) => [stored, unchanged]);
  };
  assert.equal(await importAgain(), [[0, 2]]);
  const index = await loadIndex(database.url);
  assert.is(index.ranking.size.communities, 2);
  assert.equal(await importAgain(), [[0, 2]]);
  assert.equal([...(await loadIndex(database.url)).segments.keys()], [...index.segments.keys()]);
});

test('it ends with 0 when all was imported, else with 1, and says of each file what became of it', async () => {
  const good = dumps.write(ndjson([subreddit('sundials')]));
  const bad = dumps.write('this is no dump\n');
  const missing = `${good} that is not there`;
  const run = async (files: string[], given: Partial<RunImport> = {}) => {
    const written: string[] = [];
    const out = mock.method(process.stdout, 'write', (text: string) => written.push(text) > 0);
    try {
      const code = await runImport({ url: database.url, files, json: true, ...given });
      const { files: told } = JSON.parse(written.join('')) as { files: { error?: string }[] };
      return { code, failed: told.map(({ error }) => error !== undefined) };
    } finally {
      out.mock.restore();
    }
  };
  assert.equal(await run([good]), { code: 0, failed: [false] });
  assert.equal(await run([good]), { code: 0, failed: [false] }, 'nothing new is no failure');
  assert.equal(await run([missing]), { code: 1, failed: [true] });
  assert.equal(await run([bad]), { code: 1, failed: [true] });
  assert.equal(await run([good, missing, good]), { code: 1, failed: [false, true, false] }, 'the others are imported');
  assert.equal(await run([missing, good]), { code: 1, failed: [true, false] }, 'the last one does not hide it');
  assert.equal(await run([good], { signal: AbortSignal.abort() }), { code: 1, failed: [] }, 'stopped before it began');
});

test('an operator sees that code; what could be imported is in the index all the same', async () => {
  const good = dumps.write(ndjson([subreddit('lanterns')]));
  const { code, out } = await spawnOperator(database.url, ['import', '--json', good, `${good} not`], { SAMPLE_CATALOG: 'false' }); // prettier-ignore
  assert.is(code, 1);
  assert.equal((JSON.parse(out) as { files: { error?: string }[] }).files.map(({ error }) => error === undefined), [true, false]); // prettier-ignore
  const { ranking } = await loadIndex(database.url);
  assert.is(ranking.search({ brief: 'lanterns', competitors: [], keywords: [] }, { limit: 5 }).length, 1);
});

test('a file that grows is followed alone', async () => {
  const config = readConfig({ DATABASE_URL: database.url, SAMPLE_CATALOG: 'false' });
  const error = await rejection(importAndIndex(config, ['one', 'two'], { json: true, follow: true }));
  assert.match(String(error), /--follow takes one file/);
});

test.run();

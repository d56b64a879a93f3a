import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadIndex } from '../../src/catalog/index/catalog-index.ts';
import { importDump } from '../../src/catalog/import/import-dump.ts';
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

test.run();

import { globSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const maxLines = 700;

/** Lines that say something to the machine: no comments, nothing empty. */
function codeIn(file: string): number {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  return text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}

test('an adapter is small enough to be read at once: what adapters do alike is shared', () => {
  const files = globSync('src/platforms/{archive,discourse,feeds,hacker-news,lemmy,reddit,stack-exchange}/*.ts').map(
    (file) => ({ adapter: file.split('/')[2]!, lines: codeIn(file) }),
  );
  const adapters = Map.groupBy(files, ({ adapter }) => adapter);
  assert.is(adapters.size, 7);
  const sizes = [...adapters].map(([adapter, all]) => ({
    adapter,
    lines: all.reduce((sum, one) => sum + one.lines, 0),
  }));
  assert.equal(sizes.filter(({ lines }) => lines > maxLines), []); // prettier-ignore
});

test.run();

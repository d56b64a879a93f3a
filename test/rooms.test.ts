import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const readmes = globSync('{README.md,.deploy/README.md,{src,test,clients,tasks}/**/README.md}').filter(
  (file) => !file.includes('node_modules'),
);

test('links of the READMEs lead somewhere', () => {
  const broken = readmes.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .filter(([, to = '']) => !existsSync(join(dirname(file), to)))
      .map(([, to]) => `${file}: ${to}`),
  );
  assert.equal(broken, []);
});

test('what the READMEs name is there', () => {
  const named = readmes.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/`([\w./-]+\.ts)`/g)].map(([, name = '']) => ({ file, name })),
  );
  const isThere = ({ file, name }: { file: string; name: string }) =>
    [dirname(file), 'src', '.', 'test'].some((folder) => existsSync(join(folder, name))) ||
    // Within a sentence about a room its files go by their bare names.
    globSync(`${dirname(file)}/**/${name}`, { exclude: ['**/node_modules'] }).length === 1;
  assert.equal(
    named.filter((one) => !isThere(one)),
    [],
  );
  assert.ok(named.length > 50, 'it finds those that are named');
});

test('every package that an installation gets has its reason in src/README.md, and no other has', () => {
  const readme = readFileSync('src/README.md', 'utf8');
  const [, table = ''] = /## What it runs on\n[^|]*((?:\|.*\n)+)/.exec(readme) ?? [];
  const named = [...table.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  assert.equal(named.toSorted(), Object.keys(dependencies).toSorted());
});

test.run();

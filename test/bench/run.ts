/**
 * `npm run bench -- NAME [OPTIONS]`: runs one benchmark of this folder, which reads its options from the rest of the line;
 * several, with a `+` between them, one after the other in one process. They need ../shared/data, which is no part of the
 * project.
 */
import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const line = process.argv.splice(2);
do {
  const end = line.indexOf('+');
  const [name, ...options] = line.splice(0, end < 0 ? Infinity : end);
  line.shift();
  const file = `test/bench/${name}.ts`;
  if (!name || !existsSync(file)) {
    const names = globSync('test/bench/*.ts').map((path) => basename(path, '.ts'));
    console.error(`Usage: npm run bench -- NAME [OPTIONS], NAME one of: ${names.toSorted().join(', ')}`);
    process.exit(1);
  }
  process.argv.splice(2, Infinity, ...options);
  await import(pathToFileURL(file).href);
} while (line.length > 0);

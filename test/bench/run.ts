/** `npm run bench -- NAME [OPTIONS]`: runs one benchmark of this folder, which reads its options from the rest of the line. They need ../shared/data, which is no part of the project. */
import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const [name] = process.argv.splice(2, 1);
const file = `test/bench/${name}.ts`;
if (!name || !existsSync(file)) {
  const names = globSync('test/bench/*.ts').map((path) => basename(path, '.ts'));
  console.error(`Usage: npm run bench -- NAME [OPTIONS], NAME one of: ${names.toSorted().join(', ')}`);
  process.exit(1);
}
await import(pathToFileURL(file).href);

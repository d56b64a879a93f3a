/**
 * What a package is worth: `npm run bench -- without PACKAGE NAME [OPTIONS]` runs the benchmark NAME as it is, and again with
 * one in the package's place that does nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { emptyHanded } from './without/empty-handed.ts';

const [packageName = '', name = '', ...options] = process.argv.slice(2);
if (!(packageName in emptyHanded) || name === '') {
  console.error(`Usage: npm run bench -- without PACKAGE NAME [OPTIONS], PACKAGE one of: ${Object.keys(emptyHanded).join(', ')}`); // prettier-ignore
  process.exit(1);
}
for (const left of ['', packageName]) {
  console.log(`\n== ${left === '' ? 'with' : 'without'} ${packageName}`);
  const replace = left === '' ? [] : ['--import', new URL('without/replace-package.ts', import.meta.url).href];
  const child = spawn(process.execPath, [...replace, 'test/bench/run.ts', name, ...options], {
    env: { ...process.env, WITHOUT_PACKAGE: left },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exit(1);
}

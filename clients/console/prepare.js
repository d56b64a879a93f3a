// Builds the console after `npm install`. Where only what runs is installed there is nothing to build with.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
let vite;
try {
  vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
} catch {
  console.log('The console is not built: vite is not installed');
}
if (vite) {
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: here,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

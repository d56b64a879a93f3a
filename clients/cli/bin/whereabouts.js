#!/usr/bin/env node
// In a checkout the sources run as they are; the published package has only what was built of them.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The token is a secret: nor may what is typed before it is asked for be shown.
const command = process.argv.slice(2).find((word, i, all) => !word.startsWith('-') && all[i - 1] !== '--url');
if (command === 'login' && process.stdin.isTTY) process.stdin.setRawMode(true);

const source = new URL('../src/main.ts', import.meta.url);
if (existsSync(source)) {
  const { tsImport } = await import('tsx/esm/api').catch(() => {
    console.error(
      'This checkout lacks its development packages, which run it from the sources: npm install adds them.',
    );
    process.exit(1);
  });
  const tsconfig = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));
  await tsImport(source.href, { parentURL: import.meta.url, tsconfig });
} else {
  await import('../dist/main.js');
}

import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const neededNode = 24;

/** What Node made of the sources, kept for the next start, and for threads: half of the time until it is ready. */
function rememberCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url));
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}

function readSettings(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

if (Number(process.versions.node.split('.')[0]) < neededNode) {
  console.error(`Whereabouts needs Node ${neededNode} or later; this is ${process.version}. Run it through npm`);
  process.exit(1);
}
rememberCompiled();
const { operate } = await import('./program.ts');
await operate(process.argv.slice(2), readSettings);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = new URL('../../clients/console/dist/index.html', import.meta.url);
const build = new URL('../../clients/console/prepare.js', import.meta.url);

/** As a rule the installation has built the console; one that ran no scripts has not. It takes some seconds. */
export async function buildConsoleIfMissing(): Promise<void> {
  if (existsSync(page) || !existsSync(build)) return;
  const builder = spawn(process.execPath, [fileURLToPath(build)], { stdio: ['ignore', 'ignore', 'inherit'] });
  // Without a console the service still serves programs.
  await once(builder, 'exit').catch(() => undefined);
}

/**
 * Runs test files one after the other in this process, which loads the service once for all of them. `test/run.ts` starts
 * it and reads what each says behind the line that names it.
 */
import { pathToFileURL } from 'node:url';
import { tellHooks } from './tell-hooks.ts';

type Uvu = { exec: () => Promise<void> };
type UvuGlobals = { UVU_DEFER: number; UVU_INDEX: number; UVU_QUEUE: unknown[][] };

const globals = globalThis as unknown as UvuGlobals;
// uvu begins by itself unless it is told that somebody else will.
globals.UVU_DEFER = 1;
globals.UVU_INDEX = 0;
tellHooks();
const { exec } = (await import('uvu')) as unknown as Uvu;

let anyFailed = false;
for (const file of process.argv.slice(2)) {
  console.log(`== ${file}`);
  globals.UVU_QUEUE.splice(0, Infinity, [null]);
  await import(pathToFileURL(file).href);
  await exec();
  anyFailed ||= process.exitCode !== 0;
}
process.exitCode = anyFailed ? 1 : 0;

/** Runs each test file that it is told of, and says when it has. `test/run.ts` starts it and reads what each file says. */
import { pathToFileURL } from 'node:url';
import './client-sources.ts';
import { tellHooks } from './tell-hooks.ts';
import { endOfFiles } from './test-process.ts';

type Uvu = { exec: () => Promise<void> };
type UvuGlobals = { UVU_DEFER: number; UVU_INDEX: number; UVU_QUEUE: unknown[][] };

const globals = globalThis as unknown as UvuGlobals;
// uvu begins by itself unless it is told that somebody else will.
globals.UVU_DEFER = 1;
globals.UVU_INDEX = 0;
tellHooks();
const { exec } = (await import('uvu')) as unknown as Uvu;

process.on('message', (file: string) => (file === endOfFiles ? process.disconnect() : void run(file)));

async function run(file: string): Promise<void> {
  globals.UVU_QUEUE.splice(0, Infinity, [null]);
  await import(pathToFileURL(file).href);
  await exec();
  // What failed has been said; from here on the code is that of the end.
  process.exitCode = 0;
  console.log(`== ran ${file}`);
}

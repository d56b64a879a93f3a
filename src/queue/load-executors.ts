import { globSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Executor } from './executor.ts';

/** Every file under `tasks/`; its path is its task's name. */
export async function loadExecutors<Env>(): Promise<Executor<Env>[]> {
  const folder = fileURLToPath(new URL('../../tasks/', import.meta.url));
  const executors: Executor<Env>[] = [];
  for (const file of globSync('**/*.ts', { cwd: folder }).toSorted()) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as { default: Executor<Env> };
    const name = relative('.', join(dirname(file), basename(file, '.ts'))).replaceAll(sep, '/');
    if (module.default.name !== name) throw new Error(`tasks/${file} holds the task ${module.default.name}`);
    executors.push(module.default);
  }
  return executors;
}

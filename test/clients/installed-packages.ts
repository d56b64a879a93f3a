import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);

export type Package = { filename: string; files: { path: string }[] };

/** An empty project, as somebody begins it who wants to use the clients. */
export async function emptyProject(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-client-'));
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  return { folder, remove: async () => rm(folder, { recursive: true }) };
}

/** Packs the clients and installs them there. */
export async function packAndInstall(folder: string): Promise<Package[]> {
  const workspaces = ['typescript', 'cli', 'mcp'].flatMap((name) => ['-w', `clients/${name}`]);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, ...workspaces]);
  const packages = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as Package[];
  const archives = packages.map(({ filename }) => `./${filename}`);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...archives], { cwd: folder });
  return packages;
}

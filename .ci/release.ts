/**
 * `npm run release`: makes all that a release consists of in `dist/release`, and checks it: the packages of the clients,
 * the bundle for desktop programs, the list of what is inside (SBOM), the image where Docker runs. It sends nothing
 * anywhere. `-- --publish` publishes the packages afterwards; the workflow `release.yaml` does, with provenance.
 */
import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkVersion } from './release-version.ts';

const run = promisify(execFile);
const clients = ['clients/typescript', 'clients/cli', 'clients/mcp'];
const maxServiceMegabytes = 300;
const isPublishing = process.argv.includes('--publish');
const folder = resolve('dist/release');

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const version = await checkVersion(isPublishing);
const archives = await packClients();
await checkPackages(archives);
await makeBundle();
await checkService();
await buildImage();
if (isPublishing) for (const archive of archives) await show('npm', ['publish', archive, '--provenance', '--access', 'public']); // prettier-ignore
console.log(
  isPublishing ? `Published ${version}` : `Version ${version} is ready in dist/release; nothing was published`,
);

async function packClients(): Promise<string[]> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, ...clients.flatMap((one) => ['-w', one])]); // prettier-ignore
  const packages = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as {
    name: string;
    filename: string;
    size: number;
  }[];
  for (const { name, size } of packages) console.log(`${name}: ${Math.ceil(size / 1000)} kB packed`);
  return packages.map(({ filename }) => join(folder, filename));
}

/** `attw` reads types, which only the client of TypeScript has: the others are commands. */
async function checkPackages(archives: readonly string[]): Promise<void> {
  for (const archive of archives) await show('npx', ['publint', archive, '--strict']);
  const [typed] = archives;
  await show('npx', ['attw', typed!, '--profile', 'esm-only', '--no-emoji', '--format', 'table-flipped']);
}

async function makeBundle(): Promise<void> {
  await show('npm', ['run', '-s', 'bundle', '-w', 'clients/mcp', '--', join(folder, 'whereabouts.mcpb')]);
}

/** What the service needs to run, installed as the image does: how large it is, and the list of it. */
async function checkService(): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'whereabouts-release-'));
  try {
    const service = join(parent, 'whereabouts');
    await mkdir(service);
    for (const file of ['package.json', 'package-lock.json', '.npmrc', '.ci/after-install.js'])
      await cp(file, join(service, file));
    const list = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
    const { stdout } = await run('npm', list, { cwd: service, maxBuffer: 1e8 });
    await writeFile(join(folder, 'whereabouts.cdx.json'), stdout);
    const { components } = JSON.parse(stdout) as { components: unknown[] };
    console.log(`SBOM: ${components.length} packages`);
    await run('npm', ['install', '--omit=dev', '--workspaces=false', '--no-audit', '--no-fund'], { cwd: service });
    // The image has a Node of its own.
    const { stdout: measured } = await run('du', ['-sm', '--exclude=node-linux-*', 'node_modules'], { cwd: service });
    const megabytes = Number.parseInt(measured, 10);
    console.log(`node_modules of the image: ${megabytes} MB (at most ${maxServiceMegabytes})`);
    if (megabytes > maxServiceMegabytes) throw new Error('node_modules of the service are too large');
  } finally {
    await rm(parent, { recursive: true });
  }
}

async function buildImage(): Promise<void> {
  const isThere = await run('docker', ['info', '--format', '{{.ServerVersion}}']).then(() => true, () => false); // prettier-ignore
  if (!isThere) return console.log('Image: not built, because no Docker runs here');
  await show('docker', ['build', '--tag', `whereabouts:${version}`, '.']);
  await show('docker', ['image', 'inspect', `whereabouts:${version}`, '--format', 'Image: {{.Size}} bytes, user {{.Config.User}}']); // prettier-ignore
  const command = ['run', '--rm', '--entrypoint', 'whereabouts', `whereabouts:${version}`, '--version'];
  await show('docker', command);
}

async function show(command: string, args: string[]): Promise<void> {
  const code = await new Promise<number | null>((done) => {
    spawn(command, args, { stdio: 'inherit' }).once('close', done);
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

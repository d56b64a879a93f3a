import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { consumer } from './consumers.ts';
import { emptyProject, type Package, packAndInstall, run } from './installed-packages.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('Packages of the clients');
let packages: Package[];
let service: TestService | undefined;
let project: Awaited<ReturnType<typeof emptyProject>>;
test.before(async () => {
  project = await emptyProject();
  service = await startService({ sample: true });
});
test.after(async () => {
  await service?.stop();
  await project.remove();
});

// A test and no hook: what hinders it is told, and it may take its time where the registry is slow.
test('they are packed and installed into an empty project', async () => {
  packages = await packAndInstall(project.folder);
  assert.is(packages.length, 3);
});

test('they hold the built files and their documents, nothing else', () => {
  const others = packages.map(({ files }) =>
    files.map(({ path }) => path).filter((path) => !/^dist\/[\w/-]+\.(js|d\.ts)$/.test(path)),
  );
  const documents = ['LICENSE', 'README.md'];
  assert.equal(
    others.map((paths) => paths.toSorted()),
    [
      [...documents, 'package.json'],
      [...documents, 'bin/whereabouts.js', 'package.json'],
      [...documents, 'bin/whereabouts-mcp.js', 'package.json'],
    ],
  );
});

test('runs there against the service', async () => {
  const { folder } = project;
  await writeFile(join(folder, 'main.ts'), consumer);
  const env = { ...process.env, SERVICE: service!.address, TOKEN: service!.token };
  const { stdout } = await run(process.execPath, ['main.ts'], { cwd: folder, env });
  assert.equal(JSON.parse(stdout), { name: 'sample_budgeting', object: 'identity', known: true });
});

test('the command line runs there', async () => {
  const { folder } = project;
  const env = { ...process.env, WHEREABOUTS_URL: service!.address, WHEREABOUTS_TOKEN: service!.token };
  const command = join(folder, 'node_modules/.bin/whereabouts');
  const { stdout } = await run(process.execPath, [command, 'whoami', '--json'], { cwd: folder, env });
  assert.is(JSON.parse(stdout).object, 'identity');
});

test('the example runs there, too', async () => {
  const { folder } = project;
  await copyFile('clients/typescript/example.ts', join(folder, 'example.ts'));
  const env = { ...process.env, WHEREABOUTS_URL: service!.address, WHEREABOUTS_TOKEN: service!.token };
  const { stdout, stderr } = await run(process.execPath, ['example.ts'], { cwd: folder, env });
  assert.match(stdout, /^0\.\d+ sample_budgeting .+[^]*^sample_budgeting \w+ \[/m);
  assert.match(stderr, /^100 % /m);
});

test.run();

import { copyFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calls, consumer, generated, withoutTrpc } from './consumers.ts';
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

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  // The compiler's own libraries are not ours to check.
  skipDefaultLibCheck: true,
  target: 'es2022',
  noEmit: true,
};

const usual = {
  exactOptionalPropertyTypes: false,
  noUncheckedIndexedAccess: false,
  verbatimModuleSyntax: false,
  skipLibCheck: true,
};

/** The compiler is done before its garbage matters. */
const keptGarbage = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

/** One checker shares what it has learnt; several would each learn it anew. */
const current = [resolve('node_modules/typescript/bin/tsc'), '--checkers', '1'];
const before = [resolve('clients/typescript/node_modules/typescript/bin/tsc')];

/**
 * Where people use it: the browser's types with a bundler, both with Node's resolution, and Node's types alone. The last
 * is without tRPC, whose own types need the browser's.
 */
const projects = [
  {
    name: 'bundler',
    compiler: current,
    files: ['main.ts'],
    options: { module: 'esnext', moduleResolution: 'bundler' },
  },
  { name: 'node', compiler: before, files: ['main.ts'], options: { module: 'nodenext' } },
  { name: 'server', compiler: current, files: ['rest.ts'], options: { module: 'nodenext', lib: ['es2024'] } },
  // As `tsc --init` and most templates leave it.
  { name: 'usual', compiler: before, files: ['calls.ts'], options: { module: 'nodenext', ...usual } },
  {
    name: 'usual-bundler',
    compiler: current,
    files: ['calls.ts'],
    options: { module: 'esnext', moduleResolution: 'bundler', ...usual },
  },
  {
    name: 'exact',
    compiler: current,
    files: ['calls.ts', 'generated.ts'],
    options: { module: 'nodenext', allowImportingTsExtensions: true },
  },
];

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

test('type-checks strictly in an empty project, with both generations of the compiler', async () => {
  const { folder } = project;
  await writeFile(join(folder, 'main.ts'), consumer);
  await writeFile(join(folder, 'calls.ts'), calls);
  await writeFile(join(folder, 'generated.ts'), generated);
  const generator = resolve('clients/typescript/node_modules/openapi-typescript/bin/cli.js');
  const document = resolve('clients/openapi/openapi.snapshot.json');
  await run(process.execPath, [generator, document, '-o', join(folder, 'generated-schema.ts')]);
  await writeFile(join(folder, 'rest.ts'), withoutTrpc(consumer));
  const types = { types: ['node'], typeRoots: [resolve('node_modules/@types')] };
  const check = async ({ name, compiler, files, options }: (typeof projects)[number]) => {
    const compilerOptions = { ...strict, ...types, ...options };
    await writeFile(join(folder, `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, files }));
    const checked = run(process.execPath, [...compiler, '--pretty', 'false', '-p', `tsconfig.${name}.json`], {
      cwd: folder,
      env: { ...process.env, ...keptGarbage },
    });
    assert.is((await checked.catch((error: { stdout: string }) => error)).stdout, '', name);
  };
  await Promise.all(projects.map(check));
});

test('a client generated from the document gives jobs, and runs', async () => {
  const env = { ...process.env, SERVICE: service!.address, TOKEN: service!.token };
  const { stdout } = await run(process.execPath, ['generated.ts'], { cwd: project.folder, env });
  const { status, code } = JSON.parse(stdout) as { status: string; code: string };
  assert.match(status, /^(?:queued|running|succeeded)$/);
  assert.is(code, 'job_not_found');
});

test.run();

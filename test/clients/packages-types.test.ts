import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calls, consumer, generated, withoutTrpc } from './consumers.ts';
import { emptyProject, packAndInstall, run } from './installed-packages.ts';
import { startService, type TestService } from '../support/service.ts';

const test = suite('Types of the client');
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

const [current, before] = ['node_modules', 'clients/typescript/node_modules'].map((modules) =>
  resolve(modules, 'typescript/bin/tsc'),
);

/**
 * Where people use it: the browser's types with a bundler, both with Node's resolution, and Node's types alone. The last
 * is without tRPC, whose own types need the browser's.
 */
const projects = [
  {
    name: 'bundler',
    compiler: current!,
    files: ['main.ts'],
    options: { module: 'esnext', moduleResolution: 'bundler' },
  },
  { name: 'node', compiler: before!, files: ['main.ts'], options: { module: 'nodenext' } },
  { name: 'server', compiler: current!, files: ['rest.ts'], options: { module: 'nodenext', lib: ['es2024'] } },
  // As `tsc --init` and most templates leave it.
  { name: 'usual', compiler: before!, files: ['calls.ts'], options: { module: 'nodenext', ...usual } },
  {
    name: 'usual-bundler',
    compiler: current!,
    files: ['calls.ts'],
    options: { module: 'esnext', moduleResolution: 'bundler', ...usual },
  },
  {
    name: 'exact',
    compiler: current!,
    files: ['calls.ts', 'generated.ts'],
    options: { module: 'nodenext', allowImportingTsExtensions: true },
  },
];

// A test and no hook: what hinders it is told, and it may take its time where the registry is slow.
test('it is packed and installed into an empty project', async () => {
  assert.is((await packAndInstall(project.folder, ['typescript'])).length, 1);
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
    const checked = run(process.execPath, [compiler, '--pretty', 'false', '-p', `tsconfig.${name}.json`], {
      cwd: folder,
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

import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
type Package = { filename: string; files: { path: string }[] };

const test = suite('Packages of the clients');
let service: TestService | undefined;
let folder: string;
let packages: Package[];
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whereabouts-client-'));
  const install = async () => {
    const packing = [
      'pack',
      '--json',
      '--pack-destination',
      folder,
      '-w',
      'clients/typescript',
      '-w',
      'clients/cli',
      '-w',
      'clients/mcp',
    ];
    const { stdout } = await run('npm', packing);
    const packages = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as Package[];
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const archives = packages.map(({ filename }) => `./${filename}`);
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...archives], { cwd: folder });
    return packages;
  };
  const [started, packed] = await Promise.all([startService({ sample: true }), install()]);
  service = started;
  packages = packed;
});
test.after(async () => {
  await service?.stop();
  await rm(folder, { recursive: true });
});

const consumer = `
import { createClient, JobError, type DiscoveryResult, WhereaboutsError } from '@whereabouts/client';
import { createTrpcClient } from '@whereabouts/client/trpc';

const options = { url: process.env['SERVICE']!, token: process.env['TOKEN']! };
const whereabouts = createClient(options);
const result: DiscoveryResult = await whereabouts.communityDiscovery.run({ brief: 'A budgeting app for couples' });
const name: string | undefined = result.communities[0]?.community.name;
const { object }: { object: 'identity' } = await createTrpcClient(options).whoami.query();
// @ts-expect-error a brief is text
const wrong: unknown = await whereabouts.communityDiscovery.create({ brief: 5 }).catch((error: unknown) => error);
// @ts-expect-error there is no such field
const missing: undefined = result.communities[0]?.nothing;
const known = wrong instanceof WhereaboutsError && !(wrong instanceof JobError) && wrong.code === 'invalid_request';
console.log(JSON.stringify({ name, object, known, missing }));
`;

/** Every kind of call, to be type-checked only. */
const calls = `
import { createClient } from '@whereabouts/client';
import { createTrpcClient } from '@whereabouts/client/trpc';

const options = { url: 'http://localhost', token: 'wab_' };
const trpc = createTrpcClient(options);
export const all = async () => {
  const job = await trpc.communityDiscovery.jobs.create.mutate({ brief: 'A budgeting app for couples' });
  const id: string = job.id;
  await trpc.communityDiscovery.jobs.get.query({ job_id: id, wait_seconds: 5 });
  await trpc.communityDiscovery.jobs.list.query({ limit: 5 });
  await trpc.communityDiscovery.jobs.delete.mutate({ job_id: id });
  await trpc.communityOverview.jobs.create.mutate({ communities: ['r/x'], idempotency_key: 'once' });
  await trpc.monitoring.jobs.create.mutate({ name: 'x', target: { kind: 'community', communities: ['x'] } });
  await trpc.monitoring.jobs.update.mutate({ job_id: id, enabled: false });
  await trpc.monitoring.hits.listAll.query({});
  await trpc.monitoring.hits.get.query({ hit_id: 'hit_' });
  await trpc.monitoring.hits.reviewAll.mutate({ reviews: [{ hit_id: 'hit_', status: 'approved' }] });
  const schedule = { kind: 'digest' as const, every: 'day' as const, at: '08:30' };
  await trpc.destinations.create.mutate({ kind: 'ntfy', name: 'x', address: 'x', schedule });
  await trpc.keys.create.mutate({ name: 'x', scopes: ['usage:read'] });
  await trpc.usage.get.query();
  const { communities } = await trpc.communityDiscovery.jobs.result.query({ job_id: id });
  const name: string | undefined = communities[0]?.community.name;
  // @ts-expect-error a brief is text
  await trpc.communityDiscovery.jobs.create.mutate({ brief: 5 });
  // @ts-expect-error which job is missing
  await trpc.communityDiscovery.jobs.get.query({});
  const whereabouts = createClient(options);
  await whereabouts.monitoring.create({ name: 'x', target: { kind: 'search', query: 'x' } });
  await whereabouts.monitoring.allHits({ limit: 5 }).page();
  await whereabouts.monitoring.hit('hit_');
  await whereabouts.community({ platform: 'reddit', name: 'x' });
  return name;
};
`;

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
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
  { name: 'bundler', compiler: current!, file: 'main.ts', options: { module: 'esnext', moduleResolution: 'bundler' } },
  { name: 'node', compiler: before!, file: 'main.ts', options: { module: 'nodenext' } },
  { name: 'server', compiler: current!, file: 'rest.ts', options: { module: 'nodenext', lib: ['es2024'] } },
  // As `tsc --init` and most templates leave it.
  { name: 'usual', compiler: before!, file: 'calls.ts', options: { module: 'nodenext', ...usual } },
  {
    name: 'usual-bundler',
    compiler: current!,
    file: 'calls.ts',
    options: { module: 'esnext', moduleResolution: 'bundler', ...usual },
  },
  { name: 'exact', compiler: current!, file: 'calls.ts', options: { module: 'nodenext' } },
];

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

test('type-checks strictly in an empty project, with both generations of the compiler', async () => {
  await writeFile(join(folder, 'main.ts'), consumer);
  await writeFile(join(folder, 'calls.ts'), calls);
  await writeFile(join(folder, 'rest.ts'), consumer.replaceAll(/^.*trpc.*$/gim, '').replace('object, ', ''));
  const types = { types: ['node'], typeRoots: [resolve('node_modules/@types')] };
  const check = async ({ name, compiler, file, options }: (typeof projects)[number]) => {
    const compilerOptions = { ...strict, ...types, ...options };
    await writeFile(join(folder, `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, files: [file] }));
    const checked = run(process.execPath, [compiler, '--pretty', 'false', '-p', `tsconfig.${name}.json`], {
      cwd: folder,
    });
    assert.is((await checked.catch((error: { stdout: string }) => error)).stdout, '', name);
  };
  await Promise.all(projects.map(check));
});

test('runs there against the service', async () => {
  const env = { ...process.env, SERVICE: service!.address, TOKEN: service!.token };
  const { stdout } = await run(process.execPath, ['main.ts'], { cwd: folder, env });
  assert.equal(JSON.parse(stdout), { name: 'sample_budgeting', object: 'identity', known: true });
});

test('the command line runs there', async () => {
  const env = { ...process.env, WHEREABOUTS_URL: service!.address, WHEREABOUTS_TOKEN: service!.token };
  const command = join(folder, 'node_modules/.bin/whereabouts');
  const { stdout } = await run(process.execPath, [command, 'whoami', '--json'], { cwd: folder, env });
  assert.is(JSON.parse(stdout).object, 'identity');
});

test('the example runs there, too', async () => {
  await copyFile('clients/typescript/example.ts', join(folder, 'example.ts'));
  const env = { ...process.env, WHEREABOUTS_URL: service!.address, WHEREABOUTS_TOKEN: service!.token };
  const { stdout, stderr } = await run(process.execPath, ['example.ts'], { cwd: folder, env });
  assert.match(stdout, /^0\.\d+ sample_budgeting .+[^]*^sample_budgeting \w+ \[/m);
  assert.match(stderr, /^100 % /m);
});

test.run();

/**
 * Whether the packed client and clients that others generate from the document compile and run where people have them:
 * every compiler from TypeScript 5.5 on, both ways to resolve modules, with and without `exactOptionalPropertyTypes` and
 * `skipLibCheck`. By hand, because it installs ten packages and takes some minutes: `npm run matrix`. The tests compile a
 * few of these. `npm run matrix -- 7.0.2` compiles with that one only.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startService } from '../support/service.ts';
import { calls, consumer, generated, withoutTrpc } from './consumers.ts';

const run = promisify(execFile);
const all = ['5.5.4', '5.6.3', '5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'];
/** Those that are named, or all. */
const compilers = process.argv.length > 2 ? process.argv.slice(2) : all;
/** What the types of tRPC itself need, where they are checked, too. */
const needsNewerCompiler = ['5.5.4', '5.6.3'];
const generators = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', '@hey-api/openapi-ts@0.99.0'];

/** What the third generator's client is used for. */
const heyApi = `
import { client } from './hey-api/client.gen.ts';
import { createCommunityDiscoveryJob, getCommunityDiscoveryJob } from './hey-api/sdk.gen.ts';

client.setConfig({ baseUrl: \`\${process.env['SERVICE']}/v1\`, auth: process.env['TOKEN']! });
const created = await createCommunityDiscoveryJob({ body: { brief: 'A budgeting app for couples' }, throwOnError: true });
const id: string = created.data.id;
const read = await getCommunityDiscoveryJob({ path: { job_id: id }, throwOnError: true });
const { status }: { status: string } = read.data;
console.log(JSON.stringify({ status }));
`;

const folder = await mkdtemp(join(tmpdir(), 'whereabouts-matrix-'));
const failures: string[] = [];
try {
  await install();
  await compileAll();
  await generate();
} finally {
  await rm(folder, { recursive: true });
}
console.log(failures.length === 0 ? 'All compile and run' : `Failed: ${failures.join('; ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function install(): Promise<void> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, '-w', 'clients/typescript']);
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }];
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const aliases = compilers.map((version) => `typescript-${version}@npm:typescript@${version}`);
  const packages = [`./${filename}`, '@types/node@22', ...aliases, ...generators];
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder });
  await writeFile(join(folder, 'main.ts'), consumer);
  await writeFile(join(folder, 'calls.ts'), calls);
  await writeFile(join(folder, 'rest.ts'), withoutTrpc(consumer));
}

async function compileAll(): Promise<void> {
  for (const version of compilers)
    for (const exactOptionalPropertyTypes of [true, false])
      for (const skipLibCheck of [true, false])
        for (const resolution of ['nodenext', 'bundler']) {
          const places = resolution === 'bundler' ? { module: 'esnext', moduleResolution: 'bundler' } : { module: 'nodenext' }; // prettier-ignore
          const said = [resolution, exactOptionalPropertyTypes ? 'exact' : 'not exact', skipLibCheck ? 'libraries skipped' : 'libraries checked']; // prettier-ignore
          const withTrpc = skipLibCheck || !needsNewerCompiler.includes(version);
          const files = withTrpc ? ['main.ts', 'calls.ts'] : ['rest.ts'];
          if (!withTrpc) said.push('without tRPC');
          await compile(version, said.join(', '), { ...places, exactOptionalPropertyTypes, skipLibCheck }, files);
        }
}

async function compile(version: string, what: string, options: object, files: string[]): Promise<void> {
  const compilerOptions = { strict: true, target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], noEmit: true, types: ['node'], ...options }; // prettier-ignore
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const compiler = join(folder, `node_modules/typescript-${version}/bin/tsc`);
  const said = await run(process.execPath, [compiler, '--pretty', 'false', '-p', '.'], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  console.log(`TypeScript ${version}, ${what}: ${said === '' ? 'good' : said.slice(0, 1500)}`);
  if (said !== '') failures.push(`TypeScript ${version}, ${what}`);
}

/** What others generate from the document, with the newest compiler and with the oldest. */
async function generate(): Promise<void> {
  const document = resolve('clients/openapi/openapi.snapshot.json');
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  await run(bin('openapi-typescript'), [document, '-o', 'generated-schema.ts'], { cwd: folder });
  await run(bin('openapi-ts'), ['-i', document, '-o', 'hey-api', '-c', '@hey-api/client-fetch'], { cwd: folder });
  await writeFile(join(folder, 'generated.ts'), generated);
  await writeFile(join(folder, 'hey-api.ts'), heyApi);
  const options = { module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true };
  for (const file of ['generated.ts', 'hey-api.ts'])
    for (const version of [compilers[0]!, compilers.at(-1)!]) await compile(version, file, options, [file]);
  const service = await startService({ sample: true });
  try {
    const env = { ...process.env, SERVICE: service.address, TOKEN: service.token };
    for (const file of ['generated.ts', 'hey-api.ts']) {
      const ran = await run(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
        cwd: folder,
        env,
      }).catch((error: { stderr: string }) => ({ stdout: error.stderr }));
      console.log(`${file} runs: ${ran.stdout.slice(0, 1500)}`);
      if (!/"status":"\w+"/.test(ran.stdout)) failures.push(`${file} at run time`);
    }
  } finally {
    await service.stop();
  }
}

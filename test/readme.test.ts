import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

type Block = { language: string; text: string };

const test = suite('README.md');
const readme = readFileSync('README.md', 'utf8');
const blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', text = '']): Block => ({
  language,
  text,
}));

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-readme-'));
const service = spawn(process.execPath, ['src/main.ts', 'serve'], {
  env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let printed = '';
test.before(async () => {
  for await (const line of createInterface({ input: service.stdout })) {
    printed += `${line}\n`;
    if (line.includes('only this once')) return;
  }
});
test.after(async () => {
  service.kill('SIGTERM');
  await once(service, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

/** What is not as shown, as sentences. `…` is anything: a field, the rest of a list, a part of a text. */
function differences(shown: unknown, real: unknown, at = '$'): string[] {
  if (shown === '…') return [];
  if (typeof shown === 'string') {
    const pattern = shown.split('…').map((piece) => RegExp.escape(piece));
    return typeof real === 'string' && new RegExp(`^${pattern.join('[^]*')}$`).test(real)
      ? []
      : [`${at} is ${JSON.stringify(real)?.slice(0, 200)}, not ${shown}`];
  }
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${at} is no list`];
    const isOpen = shown.at(-1) === '…';
    const told = isOpen ? shown.slice(0, -1) : shown;
    if (isOpen ? real.length < told.length : real.length !== told.length) return [`${at} has ${real.length} parts`];
    return told.flatMap((part, i) => differences(part, real[i], `${at}[${i}]`));
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof real !== 'object' || real === null) return [`${at} is ${String(real)}`];
    const fields = real as Record<string, unknown>;
    const { '…': open, ...told } = shown as Record<string, unknown>;
    const untold = Object.keys(fields).filter((name) => open === undefined && !Object.hasOwn(told, name));
    return [
      ...untold.map((name) => `${at} has ${name} as well`),
      ...Object.entries(told).flatMap(([name, value]) => differences(value, fields[name], `${at}.${name}`)),
    ];
  }
  return Object.is(shown, real) ? [] : [`${at} is ${JSON.stringify(real)}, not ${JSON.stringify(shown)}`];
}

/** Runs the blocks one after the other in one shell; gives the last answer of each. */
async function lastAnswers(scripts: string[]): Promise<string[]> {
  const told = scripts.map((script) => `echo '@@@'\n${script.replaceAll(/^curl .*$/gm, '$&; echo')}`).join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', told], { maxBuffer: 10_000_000 });
  return stdout
    .split('@@@\n')
    .slice(1)
    .map((answers) => answers.trim().split('\n').at(-1)!);
}

test('a sign-in link leads to where the service listens, whatever the PORT of the command', async () => {
  const [console] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)!;
  const env = { PATH: process.env['PATH'], DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, ['src/main.ts', 'sign-in-link'], { env });
  assert.ok(stdout.startsWith(`${console}/#link=wab_`), stdout);
});

test('the start prints what it shows', () => {
  const shown = blocks.find(({ language }) => language === 'text')!.text;
  const real = printed.replaceAll(/wab_\w+/g, 'wab_…').replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000');
  assert.is(real, shown);
});

test('its commands give on a fresh installation what it shows', async () => {
  const usesApi = ({ language, text }: Block) => language === 'sh' && /\$API|TOKEN=/.test(text);
  const pairs = blocks
    .filter((block) => usesApi(block) || block.language === 'json')
    .map((block, i, all) => ({ ...block, shown: all[i + 1]?.language === 'json' ? all[i + 1]!.text : null }))
    .filter(({ language }) => language === 'sh');
  assert.is(pairs.filter(({ shown }) => shown !== null).length, 3);
  const [token, address] = [/(?<=Token +)wab_\w+/.exec(printed)![0], /http:\/\/127\.0\.0\.1:\d+/.exec(printed)![0]];
  const own = pairs.map(({ text }) => text.replace('wab_…', token).replace('http://127.0.0.1:3000', address));
  const answers = await lastAnswers(own);
  for (const [i, { shown, text }] of pairs.entries())
    if (shown !== null) assert.equal(differences(JSON.parse(shown), JSON.parse(answers[i]!)), [], text);
});

test('its links lead somewhere', () => {
  for (const [, target = ''] of readme.matchAll(/\]\(([^)#]+)\)/g)) assert.ok(readFileSync(target), target);
});

test('it is short', () => {
  assert.ok(Buffer.byteLength(readme) < 9000, `${Buffer.byteLength(readme)} bytes`);
});

test('the comparison sees what differs', () => {
  const real = { a: 1, list: ['x', 'y'], text: 'one two' };
  assert.equal(differences({ a: 1, '…': '…' }, real), []);
  assert.equal(differences({ a: 1, list: ['x', '…'], text: 'one…' }, real), []);
  for (const shown of [{ a: 1 }, { a: 2, '…': '…' }, { list: ['x'], '…': '…' }, { text: 'two…', '…': '…' }])
    assert.is(differences(shown, real).length > 0, true, JSON.stringify(shown));
});

test.run();

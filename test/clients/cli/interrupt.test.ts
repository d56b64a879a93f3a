import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService, type TestService } from '../../support/service.ts';
import { startWorkerOn } from '../../support/start-worker.ts';
import { brief, jobs } from '../../support/discover.ts';

const test = suite('Command line in a terminal');
let service: TestService;
test.before(async () => {
  // Without a worker every job waits.
  service = await startService({ worker: false, sample: true });
});
test.after(() => service.stop());

/** Waits for a job in a terminal of its own, which `script` makes; each step writes its keys when it sees its words, or a while after. */
async function inTerminal(
  ...steps: { sees: RegExp; types: string; after?: () => Promise<void> }[]
): Promise<{ code: number | null; shown: string }> {
  const command = `stty cols 80 rows 24; exec ${process.execPath} --import tsx clients/cli/src/main.ts discover '${brief}'`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm', WHEREABOUTS_URL: service.address, WHEREABOUTS_TOKEN: service.token },
  });
  let shown = '';
  let seenTo = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [step] = steps;
    if (!step?.sees.test(shown.slice(seenTo))) return;
    seenTo = shown.length;
    steps.shift();
    void (step.after?.() ?? Promise.resolve()).then(() => child.stdin.write(step.types));
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearTimeout(timer);
  return { code, shown };
}

const newest = async () => (await service.call('GET', `${jobs}?limit=1`)).body.data[0];
const [ctrlC, down, enter] = ['\u0003', '\u001B[B', '\r'];

test('Ctrl-C asks, and cancels the job when told to', async () => {
  const { code, shown } = await inTerminal(
    { sees: /0 %/, types: ctrlC },
    { sees: /Cancel it/, types: down },
    { sees: /Leave it/, types: down },
    { sees: /Cancel it/, types: enter },
  );
  assert.is(code, 130, shown);
  assert.match(shown, /is canceled/);
  assert.is((await newest()).status, 'canceled');
});

test('a job that ends while Ctrl-C asks is shown, and not removed by who would cancel it', async () => {
  const finish = async () => {
    const { id } = await newest();
    const stop = await startWorkerOn(service);
    await service.call('GET', `${jobs}/${id}`, { headers: { prefer: 'wait=20' } });
    await stop();
  };
  const { code, shown } = await inTerminal(
    { sees: /0 %/, types: ctrlC },
    { sees: /Cancel it/, types: down, after: finish },
    { sees: /Leave it/, types: down },
    { sees: /Cancel it/, types: enter },
  );
  assert.is(code, 0, shown);
  assert.match(shown, /sample_/);
  assert.is((await newest()).status, 'succeeded');
});

test('Ctrl-C twice leaves the job running and says how to come back to it', async () => {
  const { code, shown } = await inTerminal({ sees: /0 %/, types: ctrlC }, { sees: /Cancel it/, types: ctrlC });
  assert.is(code, 130, shown);
  const job = await newest();
  assert.is(job.status, 'queued');
  assert.ok(shown.includes(`whereabouts result ${job.id}`), shown);
});

test('what is typed before the token is asked for is not shown', async () => {
  const home = await mkdtemp(join(tmpdir(), 'whereabouts-home-'));
  // The command waits for this file before it asks: time enough to type.
  const credentials = join(home, 'whereabouts', 'credentials.json');
  await mkdir(join(home, 'whereabouts'));
  await promisify(execFile)('mkfifo', [credentials]);
  const command = `tty; exec ${process.execPath} clients/cli/bin/whereabouts.js login`;
  const { WHEREABOUTS_URL: _url, WHEREABOUTS_TOKEN: _token, ...env } = process.env;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...env, TERM: 'xterm', XDG_CONFIG_HOME: home },
  });
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  const closed = new Promise<number | null>((done) => child.once('close', done));
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  // Opens when the command reads.
  const file = await open(credentials, 'w');
  const terminal = /\/dev\/pts\/\d+/.exec(shown)![0];
  const { stdout: settings } = await promisify(execFile)('stty', ['-F', terminal, '-a']);
  assert.match(settings, / -echo /);
  child.stdin.write(`${service.token}${enter}`);
  await rm(credentials);
  await file.writeFile(JSON.stringify({ url: service.address, tokens: {} }));
  await file.close();
  assert.is(await closed, 0, shown);
  clearTimeout(timer);
  assert.match(shown, /Signed in at/);
  assert.not.ok(shown.includes(service.token.slice(4, 20)));
  await rm(home, { recursive: true });
});

test('output that cannot be written is said in a sentence', async () => {
  const full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['--import', 'tsx', 'clients/cli/src/main.ts', '--help'], { stdio: ['ignore', full.fd, 'pipe'] }); // prettier-ignore
  let said = '';
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  await full.close();
  assert.is(code, 1);
  assert.match(said, /^The output could not be written: .+\n$/);
});

test.run();

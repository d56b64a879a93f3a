import { spawn } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plain } from '../../../clients/cli/src/terminal.ts';
import { insertHit } from '../../support/insert-hit.ts';
import { startService, type TestService } from '../../support/service.ts';
import { runCli } from './run-cli.ts';

const test = suite('Command line: monitoring');
let service: TestService;
test.before(async () => {
  service = await startService({ sample: true, worker: false });
  // A thread that has just begun may be late on a busy machine, and a backtest then says so.
  await service.call('POST', '/monitoring/backtests', { body: { target: { kind: 'search', query: 'budget' } } });
});
test.after(() => service.stop());

const env = () => ({ HOME: '/nowhere', WHEREABOUTS_URL: service.address, WHEREABOUTS_TOKEN: service.token });
const cli = async (args: string[], columns?: number) =>
  runCli(args, { env: { ...env(), NO_COLOR: '1' }, ...(columns !== undefined && { columns }) });

async function create(...options: string[]): Promise<string> {
  const ran = await cli(['monitor', 'create', 'Budgets', '--query', 'budget', ...options]);
  assert.is(ran.code, 0, ran.stderr);
  assert.match(ran.stderr, /“Budgets” looks .+ whereabouts hits mon_/);
  return ran.stdout.trim();
}

test('a job is created, listed, shown, disabled, enabled and deleted', async () => {
  const id = await create('--in', 'r/sample_budgeting', '--cron', '*/15 9-17 * * 1-5', '--timezone', 'Europe/Berlin');
  const list = await cli(['monitor', 'list'], 80);
  assert.match(list.stdout, new RegExp(`${id} +active`));
  assert.match(list.stdout, /budget in sample_budgeting/);
  const shown = await cli(['monitor', 'show', id], 80);
  assert.match(shown.stdout, /Runs +by \*\/15 9-17 \* \* 1-5 \(Europe\/Berlin\)/);
  assert.is((await cli(['monitor', 'disable', id])).stdout, `${id} “Budgets” is disabled\n`);
  assert.is((await cli(['monitor', 'enable', id])).stdout, `${id} “Budgets” is active\n`);
  assert.is((await cli(['monitor', 'delete', id])).stdout, `${id} is deleted\n`);
  assert.is((await cli(['monitor', 'show', id])).code, 4);
  assert.is((await cli(['monitor', 'list', '--json'])).stdout, '[]\n');
});

test('what is wrong with a job is said with its place', async () => {
  const cases: [string[], RegExp][] = [
    [['monitor', 'create', 'x'], /--query, where with --in/],
    [['monitor', 'create', 'x', '--query', 'a', '--every', '5', '--cron', '* * * * *'], /not both/],
    [['monitor', 'create', 'x', '--query', 'a AND ('], /^target.query: .*position/],
    [['monitor', 'create', 'x', '--query', 'budget', '--cron', '* * * * *'], /schedule.cron: .*5 minutes/],
    [['monitor', 'create', 'x', '--query', 'budget', '--min-relevance', '2'], /from 0 to 1/],
  ];
  for (const [args, said] of cases) {
    const ran = await cli(args);
    assert.is(ran.code, 2, ran.stderr);
    assert.match(ran.stderr, said);
  }
});

test('hits are shown wrapped, as JSON and as CSV that no spreadsheet runs', async () => {
  const id = await create();
  await insertHit(service, id, { sequence: 1, title: '=HYPERLINK("http://evil") budget' });
  await insertHit(service, id, { sequence: 2, title: 'Clear\u001B[2J\u202Ethe budget' });
  const shown = await cli(['hits', id], 60);
  assert.match(shown.stdout, /^ {2}#2 {4}Clear\[2Jthe budget$/m);
  assert.ok(
    Math.max(
      ...shown.stdout
        .replaceAll(/http\S+/g, '')
        .split('\n')
        .map(({ length }) => length),
    ) <= 60,
  );
  assert.equal(
    JSON.parse((await cli(['hits', id, '--json', '--after', '0'])).stdout).map(
      (hit: { sequence: number }) => hit.sequence,
    ),
    [1, 2],
  );
  const csv = (await cli(['hits', id, '--csv', '--limit', '2'])).stdout;
  assert.match(csv, /^number,id,kind,community,.*,deleted\n(?:.*,false\n){2}$/);
  assert.ok(csv.includes(`"'=HYPERLINK`));
  assert.ok(csv.includes(',Clear[2J\u202Ethe budget,'), csv);
  assert.is((await cli(['hits', id, '--csv', '--limit', '2'])).stderr, '');
  const first = await cli(['hits', id, '--csv', '--limit', '1']);
  assert.is(first.stderr, 'There are more than 1; --limit shows more.\n');
  assert.match(first.stdout, /^number,.*\n2,.*\n$/);
  assert.is((await cli(['open', id, '2'])).stdout, 'https://www.reddit.com/r/sample_budgeting/comments/p2/\n');
});

test('hits are reviewed by their numbers', async () => {
  const id = await create();
  for (const sequence of [1, 2]) await insertHit(service, id, { sequence });
  assert.is(
    (await cli(['review', id, '1', '#2', '--approve', '--note', 'Good'])).stdout,
    '#1 is approved\n#2 is approved\n',
  );
  assert.match((await cli(['hits', id, '--review', 'approved'], 80)).stdout, /✓ #2/);
  assert.is((await cli(['review', id, '2', '--reopen'])).code, 0);
  assert.is((await cli(['review', id, '9', '--approve'])).code, 4);
  assert.is((await cli(['review', id, '1'])).code, 2);
  assert.is((await cli(['review', id, '1', '--approve', '--dismiss'])).code, 2);
  assert.match((await cli(['review', id])).stderr, /there is no terminal to ask on/);
});

test('hits --follow shows new hits as they come, until it is stopped', async () => {
  const id = await create();
  await insertHit(service, id, { sequence: 1 });
  const args = [
    '--import',
    'tsx',
    'clients/cli/src/main.ts',
    'hits',
    id,
    '--follow',
    '--json',
    '--after',
    '0',
    '--every',
    '1',
  ];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env() } });
  const seen: number[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split('\n')) seen.push(JSON.parse(line).sequence);
    if (seen.length === 1) void insertHit(service, id, { sequence: 2 });
    else child.kill('SIGINT');
  });
  const code = await new Promise((done) => child.once('close', done));
  assert.equal(seen, [1, 2]);
  assert.is(code, 130);
});

test('backtest shows what would have been found', async () => {
  const shown = await cli(['backtest', '--query', 'budget', '--days', '90', '--min-relevance', '0'], 80);
  assert.is(shown.code, 0, shown.stderr);
  assert.match(shown.stdout, /^\d+ hits, [\d.]+ a day$/m);
  assert.match((await cli(['backtest', '--query', 'budget', '--days', '90', '--csv'])).stdout, /^relevance,community,/);
});

test('what strangers wrote cannot move the cursor or turn the text around', () => {
  assert.is(plain('a\u001B[31mb\u009Bc\u202Ed\n\te\u0007'), 'a[31mbcd e');
});

test('a destination is created, tested, listed and deleted; its deliveries are shown and sent again', async () => {
  const made = await cli(['destinations', 'create', 'webhook', 'https://hooks.example.org/x', 'A hook', '--digest', 'day', '--at', '08:30']); // prettier-ignore
  assert.match(made.stdout, /^whsec_\S{44}\n$/);
  const [id = ''] = /dst_[0-9a-z]+/.exec(made.stderr) ?? [];
  assert.match((await cli(['destinations', 'list'], 100)).stdout, new RegExp(`${id} +webhook +active`));
  assert.match((await cli(['destinations', 'test', id])).stdout, /^dlv_/);
  assert.match((await cli(['deliveries', id], 120)).stdout, /destination\.test +pending/);
  assert.is((await cli(['deliveries', 'resend', id, '--since', '2020-01-01T00:00:00Z'])).stdout, '0 are sent again\n');
  assert.match((await cli(['destinations', 'rotate', id])).stdout, /^whsec_/);
  assert.match((await cli(['destinations', 'show', id])).stdout, /08:30/);
  assert.match((await cli(['destinations', 'disable', id])).stdout, /is disabled/);
  assert.match((await cli(['destinations', 'enable', id])).stdout, /is active/);
  assert.is((await cli(['destinations', 'delete', id])).stdout, `${id} is deleted\n`);
  for (const [args, said] of [
    [['destinations', 'create', 'webhook', 'https://127.0.0.1/'], /not on the public internet/],
    [['destinations', 'create', 'webhook', 'https://example.org/', '--at', '08:30'], /belong to --digest/],
    [['destinations', 'create', 'webhook', 'https://example.org/', '--quiet', '22'], /22:00-07:00/],
    [['deliveries', 'resend', id], /--delivery or --since/],
  ] as const) {
    const ran = await cli([...args]);
    assert.is(ran.code, 2, ran.stderr);
    assert.match(ran.stderr, said);
  }
});

test('what has changed in the communities of a job is listed', async () => {
  const id = await create('--in', 'r/sample_budgeting');
  assert.match((await cli(['changes', id], 80)).stderr, /Nothing has changed/);
  assert.is((await cli(['changes', id, '--json'])).stdout, '[]\n');
  assert.match((await cli(['changes', await create()], 80)).stderr, /this one is a search/);
});

test.run();

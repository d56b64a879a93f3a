import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openAccount } from '../../../src/credits/open-account.ts';
import { Credentials } from '../../../clients/cli/src/credentials.ts';
import { startService, type TestService } from '../../support/service.ts';
import { brief } from '../../support/discover.ts';
import { type CliWorld, runCli } from './run-cli.ts';

const test = suite('Command line');
let service: TestService;
let home: string;
test.before(async () => {
  [service, home] = await Promise.all([startService({ sample: true }), mkdtemp(join(tmpdir(), 'whereabouts-cli-'))]);
});
test.after(async () => {
  await service.stop();
  await rm(home, { recursive: true });
});

const at = (more: Partial<CliWorld> & { token?: string } = {}): CliWorld => ({
  env: {
    HOME: home,
    WHEREABOUTS_URL: service.address,
    WHEREABOUTS_TOKEN: more.token ?? service.token,
    ...more.env,
  },
  ...(more.stdin !== undefined && { stdin: more.stdin }),
  ...(more.columns !== undefined && { columns: more.columns }),
});
const cli = async (args: string[], more: Parameters<typeof at>[0] = {}) => runCli(args, at(more));

const longest = (text: string) => Math.max(...text.split('\n').map(({ length }) => length));
const escape = '\u001B';

test('discover shows the best communities with quotes, wrapped to the window', async () => {
  for (const columns of [60, 80, 200]) {
    const { code, stdout } = await cli(['discover', brief, '--competitor', 'YNAB'], { columns, env: { TERM: 'dumb' } });
    assert.is(code, 0);
    assert.match(stdout, /^1 {2}0\.\d\d {2}r\/sample_budgeting/m);
    assert.match(stdout, /“.+/);
    // Addresses and commands to copy are not broken.
    assert.ok(longest(stdout.replaceAll(/https:\S+|Next: .+/g, '')) <= Math.min(columns, 100), String(columns));
    assert.not.ok(stdout.includes(escape));
  }
});

test('colour is for terminals, and NO_COLOR is heard', async () => {
  const coloured = async (more: Parameters<typeof at>[0]) => (await cli(['usage'], more)).stdout.includes(escape);
  assert.ok(await coloured({ columns: 80 }));
  assert.not.ok(await coloured({ columns: 80, env: { NO_COLOR: '1' } }));
  assert.not.ok(await coloured({}));
});

test('--json gives what the API gives, --csv rows with a header', async () => {
  assert.is((await cli(['discover', '-', '--json', '--csv'], { stdin: brief })).code, 2, 'one of them');
  const json = await cli(['discover', '-', '--json'], { stdin: brief });
  const result = JSON.parse(json.stdout);
  assert.is(result.object, 'community_discovery.result');
  assert.is(json.stderr, '');
  const csv = await cli(['result', result.job_id, '--csv']);
  const job = (await service.call('GET', `/community-discovery/jobs/${result.job_id}`)).body;
  const listed = await cli(['jobs', '--csv', '--limit', '1']);
  assert.ok(listed.stdout.includes(`,${job.created_at},`), 'a time with its zone');
  const keys = await cli(['keys', 'list', '--csv'], { token: (await service.openAccount()).token });
  assert.not.match(keys.stdout, /–/);
  const [header, first] = csv.stdout.split('\n');
  assert.match(header ?? '', /^rank,community,score,audience,/);
  assert.match(first ?? '', /^1,r\/sample_budgeting,0\.\d+,/);
  assert.is(JSON.parse((await cli(['result', result.job_id, '--json'])).stdout).job_id, result.job_id);
});

test('overview says whether to take part', async () => {
  const args = ['overview', 'r/sample_budgeting', 'sample_moneymatters', '--goal', 'hear why budgets fail'];
  const { code, stdout } = await cli(args, { columns: 80, env: { NO_COLOR: '1' } });
  assert.is(code, 0);
  assert.match(
    stdout,
    /^r\/sample_budgeting {2}(enter|enter with care|observe|avoid) {2}\(\d+ % of what could be known is known\)$/m,
  );
  assert.match(stdout, /^ {2}Not known: karma, the age of an account, approved posters$/m);
  for (const part of ['Risks', 'Rules', 'How to enter', 'Compared'])
    assert.match(stdout, new RegExp(`^ *${part}$`, 'm'));
});

test('a detached job is listed, shown and cannot be canceled once it has ended', async () => {
  const { stdout } = await cli(['discover', brief, '--detach']);
  const id = stdout.trim();
  assert.match(id, /^cdj_/);
  assert.match((await cli(['result', id])).stdout, /r\/sample_budgeting/);
  assert.ok(JSON.parse((await cli(['jobs', '--json'])).stdout).some((job: { id: string }) => job.id === id));
  const canceled = await cli(['cancel', id]);
  assert.is(canceled.code, 7);
  assert.match(canceled.stderr, /cannot be canceled: it has succeeded/);
});

test('usage says which keys spent, by their names as far as one may read them', async () => {
  const { body: key } = await service.call('POST', '/keys', {
    body: { name: 'Night shift', scopes: ['community_discovery:read', 'community_discovery:write', 'usage:read'] },
  });
  assert.is((await cli(['discover', brief], { token: key.token })).code, 0);
  const own = await cli(['usage']);
  assert.match(own.stdout, /discovery +Night shift +1 /, own.stdout);
  assert.match((await cli(['usage'], { token: key.token })).stdout, /Night shift/);
});

test('open gives the address of a community and of the API reference', async () => {
  const id = (await cli(['discover', brief, '--detach'])).stdout.trim();
  await cli(['result', id]);
  assert.is((await cli(['open', id, '1'])).stdout, 'https://www.reddit.com/r/sample_budgeting/\n');
  const missing = await cli(['open', id, '6']);
  assert.is(missing.code, 4);
  assert.match(missing.stderr, /has no community 6/);
  assert.is((await cli(['open'])).stdout, `${service.address}/docs\n`);
});

test('login keeps the token in a file for its owner alone; logout removes it', async () => {
  const world = { env: { WHEREABOUTS_TOKEN: '', HOME: join(home, 'login') } };
  const without = await cli(['usage'], world);
  assert.is(without.code, 3);
  assert.match(without.stderr, /not signed in at .*: run “whereabouts login”/);
  const wrong = await cli(['login'], { ...world, stdin: 'wab_wrong\n' });
  assert.is(wrong.code, 3);
  const login = await cli(['login'], { ...world, stdin: `${service.token}\n` });
  assert.match(login.stdout, /^Signed in at .* as Test/);
  const file = join(world.env.HOME, '.config/whereabouts/credentials.json');
  assert.is((await stat(file)).mode & 0o777, 0o600);
  assert.is((await cli(['usage'], world)).code, 0);
  // The service that was signed in at last is the one without an address; another one never sees the token.
  assert.is((await cli(['usage'], { env: { ...world.env, WHEREABOUTS_URL: undefined as never } })).code, 0);
  const elsewhere = await cli(['--url', 'http://127.0.0.1:1', 'usage'], world);
  assert.match(elsewhere.stderr, /not signed in at http:\/\/127\.0\.0\.1:1/);
  assert.match((await cli(['logout'], world)).stdout, /^Signed out/);
  assert.is((await cli(['usage'], world)).code, 3);
});

test('a damaged file of tokens is said, and login mends it', async () => {
  const world = { env: { WHEREABOUTS_TOKEN: '', HOME: join(home, 'damaged') } };
  await cli(['login'], { ...world, stdin: service.token });
  const file = join(world.env.HOME, '.config/whereabouts/credentials.json');
  for (const content of ['{"url":', '{"url":"http://127.0.0.1:3000","tokens":null}']) {
    await writeFile(file, content);
    const damaged = await cli(['usage'], world);
    assert.is(damaged.code, 1);
    assert.match(damaged.stderr, /is damaged: remove it and sign in again/);
  }
  assert.is((await cli(['login'], { ...world, stdin: service.token })).code, 0);
  assert.is((await cli(['usage'], world)).code, 0);
});

test('a name that somebody gave to a key does nothing to the terminal', async () => {
  const body = { name: `CI${escape}[2J`, scopes: ['usage:read'] };
  const { id } = (await service.call('POST', '/keys', { body })).body;
  assert.match((await cli(['keys', 'rotate', id])).stderr, /“CI\[2J”/);
});

test('keys are created, rotated and revoked; rotating the own one keeps signed in', async () => {
  const { token: fresh } = await service.openAccount();
  const world = { env: { WHEREABOUTS_TOKEN: '', HOME: join(home, 'keys') } };
  await cli(['login'], { ...world, stdin: fresh });
  const created = await cli(['keys', 'create', 'CI', '--scopes', 'usage:read', '--json'], world);
  const key = JSON.parse(created.stdout);
  assert.is((await cli(['usage'], { token: key.token })).code, 0);
  const forbidden = await cli(['keys', 'list'], { token: key.token });
  assert.is(forbidden.code, 3);
  assert.match(forbidden.stderr, /needs the scope keys:read.*Use a key that has it/);
  const rotated = await cli(['keys', 'rotate', '--grace', '0'], world);
  assert.is(rotated.code, 0);
  assert.not.match(rotated.stdout + rotated.stderr, /wab_/);
  assert.not.match(
    await readFile(join(world.env.HOME, '.config/whereabouts/credentials.json'), 'utf8'),
    new RegExp(fresh),
  );
  assert.match((await cli(['keys', 'list'], { ...world, columns: 80 })).stdout, /CI/);
  assert.match((await cli(['keys', 'revoke', key.id], world)).stdout, /is revoked/);
  assert.is((await cli(['usage'], { token: key.token })).code, 3);
});

test('a key that is rotated at another service leaves the usual one', async () => {
  const { token } = await service.openAccount();
  const world = { env: { WHEREABOUTS_TOKEN: '', HOME: join(home, 'elsewhere') } };
  const credentials = new Credentials(world.env);
  await cli(['login'], { ...world, stdin: token });
  await credentials.store('http://usual.example', 'wab_usual');
  assert.is((await cli(['--url', service.address, 'keys', 'rotate', '--grace', '0'], world)).code, 0);
  const { url, tokens } = (await credentials.read())!;
  assert.equal([url, tokens['http://usual.example']], ['http://usual.example', 'wab_usual']);
  assert.is((await cli(['usage'], { token: tokens[service.address]! })).code, 0);
  assert.is((await cli(['usage'], { token })).code, 3);
});

test('a rotated key is shown when it cannot be kept', async () => {
  const { token } = await service.openAccount();
  const world = { env: { WHEREABOUTS_TOKEN: '', HOME: join(home, 'unkept') } };
  await cli(['login'], { ...world, stdin: token });
  const [folder, draft] = [join(world.env.HOME, '.config/whereabouts'), `credentials.json.${process.pid}`];
  // Where the file is drafted there is a folder that is not empty: nothing can be written there, not even by root.
  await mkdir(join(folder, draft, 'full'), { recursive: true });
  const rotated = await cli(['keys', 'rotate', '--grace', '3600'], world);
  assert.is(rotated.code, 1);
  assert.match(rotated.stderr, /could not be kept: .+credentials\.json cannot be written/);
  const fresh = rotated.stdout.trim();
  assert.is((await cli(['usage'], { token: fresh })).code, 0);
});

test('a token that cannot be stored is said to be so in a sentence, and left nowhere', async () => {
  const blocked = join(home, 'blocked');
  await writeFile(blocked, 'a file where the folder should be');
  const env = { WHEREABOUTS_TOKEN: '', HOME: blocked };
  const refused = await cli(['login'], { env, stdin: service.token });
  assert.is(refused.code, 1);
  assert.match(refused.stderr, /^\S+credentials\.json cannot be written: .+WHEREABOUTS_TOKEN\.\n$/);
  const taken = { WHEREABOUTS_TOKEN: '', HOME: join(home, 'taken') };
  const folder = join(taken.HOME, '.config/whereabouts');
  await mkdir(join(folder, 'credentials.json', 'full'), { recursive: true });
  assert.match((await cli(['login'], { env: taken, stdin: service.token })).stderr, /cannot be written/);
  assert.equal(await readdir(folder), ['credentials.json']);
});

test('problems are a sentence with what to do, and an exit code', async () => {
  const poor = await service.app.database.em.fork().transactional((tx) => openAccount(tx, 'Poor', 2));
  const cases: [string[], Parameters<typeof at>[0], number, RegExp][] = [
    [['discover', 'short'], {}, 2, /^brief: .+\n$/],
    [['result', 'cdj_nothing'], {}, 4, /no .*job/i],
    [['result', 'nothing'], {}, 2, /“whereabouts jobs” lists them/],
    [['discover', brief, '--min-members', 'many'], {}, 2, /whole number/],
    [['nothing'], {}, 2, /unknown command/],
    [['--url', 'http://127.0.0.1:1', 'whoami'], {}, 6, /cannot be reached: check that the service runs/],
    [['--url', 'not an address', 'whoami'], {}, 2, /is not an address/],
    [['--url', 'ftp://x', 'whoami'], {}, 2, /ftp:\/\/x is not an address/],
    [['whoami'], { token: `${service.token.slice(0, -1)}_` }, 3, /Sign in with “whereabouts login”/],
    [['discover', '   '], {}, 2, /The brief is empty/],
    [
      ['discover', brief],
      { token: poor.token },
      5,
      /This costs 5 credits and you have 2: ask whoever runs the service/,
    ],
  ];
  for (const [args, more, code, said] of cases) {
    const ran = await cli(args, more);
    assert.is(ran.code, code, `${args.join(' ')}: ${ran.stderr}`);
    assert.match(ran.stderr, said);
    assert.is(ran.stdout, '');
  }
});

test('every command has help, with examples where it takes more than an id', async () => {
  const { stdout, code } = await cli(['--help']);
  assert.is(code, 0);
  assert.match(stdout, /Examples:\n {2}\$ whereabouts login/);
  assert.match(stdout, /Exit codes:/);
  for (const command of [
    'discover',
    'overview',
    'monitor create',
    'hits',
    'review',
    'backtest',
    'login',
    'keys create',
    'open',
  ]) {
    assert.match((await cli([...command.split(' '), '--help'])).stdout, /Examples?:\n {2}\$ whereabouts/, command);
  }
  assert.match((await cli(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/);
});

test('shells complete the commands', async () => {
  const log = console.log;
  const said: string[] = [];
  console.log = (text: string) => void said.push(text);
  try {
    for (const shell of ['bash', 'zsh', 'fish']) await cli(['complete', shell]);
    await cli(['complete', '--', 'disc']);
    await cli(['complete', '--', 'jobs', '']);
  } finally {
    console.log = log;
  }
  assert.is(said.filter((text) => text.includes('complete')).length >= 3, true);
  assert.ok(said.some((text) => text.startsWith('discover\t')));
  assert.ok(said.some((text) => text.startsWith('overview')));
  const bash = said.find((text) => text.startsWith('# bash completion'))!;
  const ran = spawnSync('bash', ['-c', `${bash}\n${bash}\ncomplete -p whereabouts`], { encoding: 'utf8' });
  assert.equal([ran.status, ran.stdout, ran.stderr], [0, 'complete -F __whereabouts_complete whereabouts\n', '']);
});

test('a brief that begins with a hyphen is told how it is sent, and is sent so', async () => {
  const { code, stderr } = await cli(['discover', '- kettles for people who camp']);
  assert.is(code, 2);
  assert.match(stderr, 'a text that begins with - goes behind --, after all options: discover -- "- …"');
  assert.not.match((await cli(['discover', 'Kettles for campers', '--colour'])).stderr, 'behind --');
  const sent = await cli(['discover', '--detach', '--', '- kettles for people who camp']);
  assert.match(sent.stdout, /^cdj_/, sent.stderr);
});

test.run();

import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type DumpKind, dumpKinds } from './catalog/import/dump-kind.ts';
import { importHelp } from './commands/import-help.ts';
import { readConfig } from './config.ts';
import { messageOf, OperatorError } from './errors.ts';
import { version } from './version.ts';

const neededNode = 24;

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}

const program = new Command('whereabouts')
  .description('Self-hosted research service for public discussion communities.')
  .version(version)
  .configureHelp({ sortSubcommands: false });

// Each command loads its own parts: what it does not need it does not wait for.
program
  .command('serve')
  .description('API and worker in one process, on the embedded database unless DATABASE_URL is set')
  .action(async () =>
    (await import('./commands/serve.ts')).serve(readConfig(process.env), { api: true, worker: true }),
  );
program
  .command('api')
  .description('only the API')
  .action(async () =>
    (await import('./commands/serve.ts')).serve(readConfig(process.env), { api: true, worker: false }),
  );
program
  .command('worker')
  .description('only the worker')
  .action(async () =>
    (await import('./commands/serve.ts')).serve(readConfig(process.env), { api: false, worker: true }),
  );
program
  .command('migrate')
  .description('bring the database up to date')
  .action(async () => {
    const { withDatabase } = await import('./commands/database.ts');
    await withDatabase(readConfig(process.env), async () => console.log('The database is up to date'));
  });

program
  .command('import')
  .description('bring dumps of communities, posts, comments and rules into the catalog')
  .argument('<file...>', 'the files, in this order')
  .addOption(new Option('--kind <kind>', 'what the records are').choices(dumpKinds))
  .option('--json', 'one line of JSON', false)
  .addHelpText('after', importHelp)
  .action(async (files: string[], options: { kind?: DumpKind; json: boolean }) =>
    (await import('./commands/import-and-index.ts')).importAndIndex(readConfig(process.env), files, options),
  );

const account = program.command('account').description('accounts');
account
  .command('create')
  .description('open an account; its token is shown once')
  .requiredOption('--name <name>', 'what people call it')
  .option('--credits <credits>', 'to begin with', wholeNumber, 0)
  .option('--json', 'one line: {"account_id","key_id","token"}', false)
  .action(async (options: { name: string; credits: number; json: boolean }) =>
    (await import('./commands/account.ts')).createAccount(readConfig(process.env), options),
  );

const index = program.command('index').description('the search index');
const json = new Option('--json', 'one line of JSON').default(false);
index
  .command('status')
  .description('what it holds and whether it is up to date')
  .addOption(json)
  .action(async (options: { json: boolean }) =>
    (await import('./commands/index-command.ts')).showIndexStatus(readConfig(process.env), options.json),
  );
index
  .command('rebuild')
  .description('build it anew from the catalog')
  .addOption(json)
  .action(async (options: { json: boolean }) =>
    (await import('./commands/index-command.ts')).rebuildIndex(readConfig(process.env), options.json),
  );

try {
  if (Number(process.versions.node.split('.')[0]) < neededNode) {
    throw new OperatorError(
      `Whereabouts needs Node ${neededNode} or later; this is ${process.version}. Run it through npm`,
    );
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : ((error as Error).stack ?? messageOf(error)));
  process.exitCode = 1;
}

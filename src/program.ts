import { existsSync } from 'node:fs';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type DumpKind, dumpKinds } from './catalog/import/records/dump-kind.ts';
import { importHelp } from './commands/import/import-help.ts';
import { Interrupted } from './commands/stop-signals.ts';
import { type Config, readConfig } from './config.ts';
import { isDatabaseGone } from './database/connections/database-gone.ts';
import { messageOf, OperatorError } from './errors.ts';
import { version } from './version.ts';
import { platform } from './wire/fields.ts';

/** As the command line of the API has it. */
const exitCodeOfWrongUsage = 2;

/** Runs what was typed, and sets the exit code of this process. */
export async function operate(typed: readonly string[], readSettings: () => NodeJS.ProcessEnv): Promise<void> {
  try {
    await programWith(readSettings()).parseAsync(typed, { from: 'user' });
  } catch (error) {
    // Commander has said what is wrong; help and the version are no failures.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodeOfWrongUsage;
    else {
      console.error(whatFailed(error));
      if (error instanceof Interrupted) process.exit(error.exitCode);
      process.exitCode = 1;
    }
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number, 0 or more, of 15 digits at most and nothing else.');
  return Number(text);
}

const errorsOfFiles = new Set(['EACCES', 'EDQUOT', 'EFBIG', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS']);

/** A bug is told with where it is. */
function whatFailed(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // The socket of a database is a file, too.
  if (errorsOfFiles.has(code) && syscall !== 'connect')
    return `A file could not be read or written: ${messageOf(error)}`;
  if (isDatabaseGone(error)) return `The database could not go on: ${messageOf(error)}`;
  return (error as Error).stack ?? messageOf(error);
}

/** What can be typed. */
function programWith(settings: NodeJS.ProcessEnv): Command {
  const program = new Command('operate')
    .description('Self-hosted research service for public discussion communities.')
    .version(version)
    .configureHelp({ sortSubcommands: false, minWidthToWrap: 20 })
    .exitOverride()
    .showHelpAfterError('(add --help to see how it is used)')
    .hook('preAction', async () => {
      const { mistypedSettings } = await import('./commands/mistyped-settings.ts');
      for (const line of mistypedSettings(settings)) console.error(line);
    });

  /** Each command loads its own parts: what it does not need it does not wait for. It gets the settings, then what was typed. */
  function run<Commands>(load: () => Promise<Commands>, name: keyof Commands) {
    return async (...typed: unknown[]) => {
      const command = (await load())[name] as (config: Config, ...typed: unknown[]) => Promise<void>;
      // Last comes commander's own command.
      await command(readConfig(settings), ...typed.slice(0, -1));
    };
  }

  const json = new Option('--json', 'print JSON, on one line').default(false);

  /** A command that prints JSON if it is asked to. `usage`: its name, and what is typed behind it. */
  function add<Commands>(
    parent: Command,
    usage: string,
    description: string,
    load: () => Promise<Commands>,
    name: keyof Commands,
  ): Command {
    return parent.command(usage).description(description).addOption(json).action(run(load, name));
  }

  for (const [name, description, api, worker] of [
    ['serve', 'API and worker in one process, on the embedded database unless DATABASE_URL is set', true, true],
    ['api', 'only the API', true, false],
    ['worker', 'only the worker', false, true],
  ] as const) {
    program
      .command(name)
      .description(description)
      .action(async () => (await import('./commands/serve.ts')).serve(readConfig(settings), { api, worker }));
  }
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(async () => {
      const { withDatabase } = await import('./commands/database.ts');
      await withDatabase(readConfig(settings), async () => console.log('The database is up to date'));
    });

  program
    .command('import')
    .description('bring dumps of communities, posts, comments and rules into the catalog')
    .argument(
      '<file...>',
      'the files, in this order; feeds FILE: a list of feeds, as OPML or one address a line; - for standard input',
    )
    .addOption(new Option('--kind <kind>', 'what kind of records the files hold').choices(dumpKinds))
    .option(
      '--follow',
      'keep reading while the file grows, until you stop it; monitoring jobs see new posts as they come',
      false,
    )
    .addOption(json)
    .addHelpText('after', importHelp)
    .action(async (files: string[], options: { kind?: DumpKind; json: boolean; follow: boolean }) => {
      const [first, list, ...more] = files;
      if (first === 'feeds' && list !== undefined && more.length === 0 && !existsSync('feeds')) {
        return (await import('./commands/source.ts')).importFeeds(readConfig(settings), list, options);
      }
      const { importAndIndex } = await import('./commands/import/import-and-index.ts');
      return importAndIndex(readConfig(settings), files, options);
    });

  program
    .command('discover')
    .description('rank the communities for a brief, here and now: no job, no credits')
    .argument('<brief>', 'what you offer, to whom, and what you want to learn')
    .option('--explain', 'every source of every score, raw and weighted, and how long each step took', false)
    .option('--audience <audience>', 'who the people are')
    .option('--competitor <name...>', 'products they may use today', [])
    .option('--keyword <word...>', 'words that should occur', [])
    .option('--exclude <community...>', 'communities that must not be among them', [])
    .option('--language <code...>', 'only communities in these languages (ISO 639)', [])
    .option('--platform <platform...>', 'only these platforms', [])
    .option('--min-members <members>', 'only communities with at least so many members', wholeNumber)
    .option('--max-members <members>', 'only communities with at most so many members', wholeNumber)
    .option('--nsfw', 'communities for adults, too', false)
    .option('--limit <limit>', 'how many candidates', wholeNumber, 20)
    .addOption(json)
    .action(run(() => import('./commands/discover.ts'), 'discover'));

  const accountCommands = () => import('./commands/account.ts');

  const account = program.command('account').description('open, list and suspend accounts');
  account
    .command('create')
    .description('open an account; its token is shown once')
    .requiredOption('--name <name>', 'what people call it')
    .option('--credits <credits>', 'to begin with', wholeNumber, 0)
    .option('--json', 'one line: {"account_id","key_id","token"}', false)
    .action(run(accountCommands, 'createAccount'));
  add(account, 'list', 'all accounts with their credits', accountCommands, 'showAccounts');
  add(account, 'suspend <account_id>', 'refuse all keys of an account', accountCommands, 'suspendAccount');
  add(account, 'resume <account_id>', 'let the keys of an account work again', accountCommands, 'resumeAccount');

  program
    .command('credits')
    .description('give credits')
    .command('grant')
    .description('give credits to an account')
    .argument('<account_id>')
    .argument('<credits>', 'a whole number', wholeNumber)
    .addOption(json)
    .action(run(accountCommands, 'grant'));

  const key = program.command('key').description('create, list and revoke keys of any account');
  add(key, 'create <account_id>', 'create a key; its token is shown once', accountCommands, 'createKeyFor')
    .option('--name <name>', 'what people call it', "Operator's key")
    .option('--scopes <scopes>', 'comma-separated, or all; all but operator when absent', (text) => text.split(','));
  add(key, 'list <account_id>', 'its keys: ids, names, scopes, last use', accountCommands, 'showKeysOf');
  add(key, 'revoke <key_id>', 'end a key at once', accountCommands, 'revokeKeyOf');

  program
    .command('sign-in-link')
    .description('make a link that signs a browser in to the console, once')
    .argument('[key_id]', 'whose; absent: the oldest key of the oldest account')
    .addOption(json)
    .action(run(accountCommands, 'showSignInLink'));
  add(program, 'audit', 'show who did what with which key, the newest first', accountCommands, 'showAudit')
    .option('--account <account_id>', 'only of this account')
    .option('--limit <limit>', 'how many', wholeNumber, 100);

  const sourceCommands = () => import('./commands/source.ts');
  const source = program.command('source').description('what is read live: add, list, pause and remove it');
  add(
    source,
    'add <url>',
    'find out what is at an address (an instance, a forum, a site, a feed) and read it from now on',
    sourceCommands,
    'addSource',
  );
  add(
    source,
    'add-directory',
    "add the forums of Discourse's public directory",
    sourceCommands,
    'addForumDirectory',
  ).option('--limit <limit>', 'at most so many', wholeNumber, 100);
  add(source, 'list', 'all sources: health, calls, last success, gaps', sourceCommands, 'showSources');
  add(source, 'remove <name>', 'read it no longer; what it gave stays', sourceCommands, 'endSource');
  add(source, 'pause <name>', 'leave it alone for now', sourceCommands, 'holdSource');
  add(source, 'resume <name>', 'read it again', sourceCommands, 'resumeSource');

  const indexCommands = () => import('./commands/index-command.ts');
  const index = program.command('index').description('the search index: how it is, and building it');
  add(index, 'status', 'what it holds and whether it is up to date', indexCommands, 'showIndexStatus');
  add(index, 'update', 'add what has changed since it was built', indexCommands, 'updateIndexNow');
  add(index, 'rebuild', 'build it anew from the catalog', indexCommands, 'rebuildIndexNow');

  const backupCommands = () => import('./commands/backup.ts');
  add(
    program,
    'backup <file>',
    'write all that the database holds to a file, while the service runs',
    backupCommands,
    'backup',
  );
  add(program, 'restore <file>', 'fill an empty database from a backup', backupCommands, 'restore');

  const forgetText =
    'remove what an author wrote, or one post or comment, everywhere and for good; without --yes it only says what would go';
  add(program, 'forget <author|url>', forgetText, () => import('./commands/forget.ts'), 'forget')
    .addOption(new Option('--platform <platform>', 'on which platform the author writes').choices(platform.options))
    .option('--yes', 'do it', false);
  const doctorText = 'check every part, and say what is wrong and how to mend it';
  add(program, 'doctor', doctorText, () => import('./commands/doctor.ts'), 'doctor');
  return program;
}

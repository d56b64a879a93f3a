import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type DumpKind, dumpKinds } from './catalog/import/records/dump-kind.ts';
import { importHelp } from './commands/import/import-help.ts';
import { type Config, readConfig } from './config.ts';
import { messageOf, OperatorError } from './errors.ts';
import { version } from './version.ts';

const neededNode = 24;

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}

/** What Node made of the sources, kept for the next start, and for threads: half of the time until it is ready. */
function rememberCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url));
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}

const program = new Command('operate')
  .description('Self-hosted research service for public discussion communities.')
  .version(version)
  .configureHelp({ sortSubcommands: false })
  .hook('preAction', async () => {
    const { mistypedSettings } = await import('./commands/mistyped-settings.ts');
    for (const line of mistypedSettings(process.env)) console.error(line);
  });

/** Each command loads its own parts: what it does not need it does not wait for. It gets the settings, then what was typed. */
function run<Commands>(load: () => Promise<Commands>, name: keyof Commands) {
  return async (...typed: unknown[]) => {
    const command = (await load())[name] as (config: Config, ...typed: unknown[]) => Promise<void>;
    // Last comes commander's own command.
    await command(readConfig(process.env), ...typed.slice(0, -1));
  };
}

const json = new Option('--json', 'one line of JSON').default(false);
type Json = { json: boolean };

for (const [name, description, api, worker] of [
  ['serve', 'API and worker in one process, on the embedded database unless DATABASE_URL is set', true, true],
  ['api', 'only the API', true, false],
  ['worker', 'only the worker', false, true],
] as const) {
  program
    .command(name)
    .description(description)
    .action(async () => (await import('./commands/serve.ts')).serve(readConfig(process.env), { api, worker }));
}
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
  .argument(
    '<file...>',
    'the files, in this order; feeds FILE: a list of feeds, as OPML or one address a line; - for standard input',
  )
  .addOption(new Option('--kind <kind>', 'what the records are').choices(dumpKinds))
  .option('--follow', 'go on while the file grows, until you stop it; what comes is monitored as it comes', false)
  .option('--json', 'one line of JSON', false)
  .addHelpText('after', importHelp)
  .action(async (files: string[], options: { kind?: DumpKind; json: boolean; follow: boolean }) => {
    const [first, list, ...more] = files;
    if (first === 'feeds' && list !== undefined && more.length === 0 && !existsSync('feeds')) {
      return (await import('./commands/source.ts')).importFeeds(readConfig(process.env), list, options);
    }
    const { importAndIndex } = await import('./commands/import/import-and-index.ts');
    return importAndIndex(readConfig(process.env), files, options);
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
  .option('--json', 'one line of JSON', false)
  .action(async (brief: string, { explain, limit, json, ...narrowed }: DiscoverFlags) => {
    const input = {
      brief,
      audience: narrowed.audience,
      competitors: narrowed.competitor,
      keywords: narrowed.keyword,
      exclude_communities: narrowed.exclude,
      languages: narrowed.language,
      platforms: narrowed.platform,
      min_members: narrowed.minMembers,
      max_members: narrowed.maxMembers,
      include_nsfw: narrowed.nsfw,
    };
    await (await import('./commands/discover.ts')).discover(readConfig(process.env), input, { explain, limit, json });
  });

type DiscoverFlags = {
  explain: boolean;
  audience?: string;
  competitor: string[];
  keyword: string[];
  exclude: string[];
  language: string[];
  platform: string[];
  minMembers?: number;
  maxMembers?: number;
  nsfw: boolean;
  limit: number;
  json: boolean;
};

const accountCommands = () => import('./commands/account.ts');

const account = program.command('account').description('accounts');
account
  .command('create')
  .description('open an account; its token is shown once')
  .requiredOption('--name <name>', 'what people call it')
  .option('--credits <credits>', 'to begin with', wholeNumber, 0)
  .option('--json', 'one line: {"account_id","key_id","token"}', false)
  .action(run(accountCommands, 'createAccount'));
account
  .command('list')
  .description('all accounts with their credits')
  .addOption(json)
  .action(run(accountCommands, 'showAccounts'));
for (const [name, status, description] of [
  ['suspend', 'suspended', 'refuse all keys of an account'],
  ['resume', 'active', 'let the keys of an account work again'],
] as const) {
  account
    .command(name)
    .description(description)
    .argument('<account_id>')
    .addOption(json)
    .action(async (id: string, options: Json) =>
      (await accountCommands()).changeAccountStatus(readConfig(process.env), id, status, options),
    );
}

program
  .command('credits')
  .description('credits')
  .command('grant')
  .description('give credits to an account')
  .argument('<account_id>')
  .argument('<credits>', 'a whole number', wholeNumber)
  .addOption(json)
  .action(run(accountCommands, 'grant'));

const key = program.command('key').description('keys of any account');
key
  .command('create')
  .description('create a key; its token is shown once')
  .argument('<account_id>')
  .option('--name <name>', 'what people call it', "Operator's key")
  .option('--scopes <scopes>', 'comma-separated; all but operator when absent', (text) => text.split(','))
  .addOption(json)
  .action(run(accountCommands, 'createKeyFor'));
key
  .command('revoke')
  .description('end a key at once')
  .argument('<key_id>')
  .addOption(json)
  .action(run(accountCommands, 'revokeKeyOf'));

program
  .command('sign-in-link')
  .description('a link that signs a browser in to the console once')
  .argument('[key_id]', 'whose; absent: the oldest key of the oldest account')
  .addOption(json)
  .action(run(accountCommands, 'showSignInLink'));

program
  .command('audit')
  .description('who did what with which key, the newest first')
  .option('--account <account_id>', 'only of this account')
  .option('--limit <limit>', 'how many', wholeNumber, 100)
  .addOption(json)
  .action(run(accountCommands, 'showAudit'));

const sourceCommands = () => import('./commands/source.ts');
const source = program.command('source').description('what is read live');
source
  .command('add')
  .description('look what an address is, say so, and have it read: an instance, a forum, a site, a feed')
  .argument('<url>')
  .addOption(json)
  .action(run(sourceCommands, 'addSource'));
source
  .command('add-directory')
  .description("add the forums of Discourse's public directory")
  .option('--limit <limit>', 'at most so many', wholeNumber, 100)
  .addOption(json)
  .action(run(sourceCommands, 'addForumDirectory'));
source
  .command('list')
  .description('all sources: health, calls, last success, gaps')
  .addOption(json)
  .action(run(sourceCommands, 'showSources'));
source
  .command('remove')
  .description('read it no longer; what it gave stays')
  .argument('<name>')
  .addOption(json)
  .action(run(sourceCommands, 'endSource'));
for (const [name, description] of [
  ['pause', 'leave it alone for now'],
  ['resume', 'read it again'],
] as const) {
  source
    .command(name)
    .description(description)
    .argument('<name>')
    .addOption(json)
    .action(async (of: string, options: Json) =>
      (await sourceCommands()).holdSource(readConfig(process.env), of, name === 'pause', options),
    );
}

const indexCommands = () => import('./commands/index-command.ts');
const index = program.command('index').description('the search index');
index
  .command('status')
  .description('what it holds and whether it is up to date')
  .addOption(json)
  .action(run(indexCommands, 'showIndexStatus'));
index
  .command('update')
  .description('build what has changed since')
  .addOption(json)
  .action(run(indexCommands, 'updateIndexNow'));
index
  .command('rebuild')
  .description('build it anew from the catalog')
  .addOption(json)
  .action(run(indexCommands, 'rebuildIndexNow'));

for (const [name, description] of [
  ['backup', 'write all that the database holds to a file, while the service runs'],
  ['restore', 'fill an empty database from such a file'],
] as const) {
  program
    .command(name)
    .description(description)
    .argument('<file>')
    .addOption(json)
    .action(run(() => import('./commands/backup.ts'), name));
}

program
  .command('forget')
  .description('forget what an author wrote, or one post or comment, everywhere and for good; says first what there is')
  .argument('<author|url>')
  .option('--platform <platform>', 'on which platform the author writes')
  .option('--yes', 'do it', false)
  .addOption(json)
  .action(run(() => import('./commands/forget.ts'), 'forget'));

program
  .command('doctor')
  .description('look at every part: what is wrong, and how to mend it')
  .addOption(json)
  .action(run(() => import('./commands/doctor.ts'), 'doctor'));

try {
  if (Number(process.versions.node.split('.')[0]) < neededNode) {
    throw new OperatorError(
      `Whereabouts needs Node ${neededNode} or later; this is ${process.version}. Run it through npm`,
    );
  }
  rememberCompiled();
  if (existsSync('.env')) process.loadEnvFile('.env');
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : ((error as Error).stack ?? messageOf(error)));
  process.exitCode = 1;
}

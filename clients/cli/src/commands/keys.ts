import type { Command } from 'commander';
import type { ApiKey, ApiKeyWithToken } from '@whereabouts/client';
import { wholeNumber } from '../arguments.ts';
import { CliError, exitCodes } from '../failure.ts';
import { type Format, withFormats, withJson, writeList } from '../output.ts';
import type { Session } from '../session.ts';
import { moment } from '../show/figures.ts';
import type { Column } from '../table.ts';
import { plain, safeJson } from '../terminal.ts';

const columns: Column<ApiKey>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name, wraps: true },
  { name: 'status', value: ({ status }) => status },
  { name: 'ends in', value: ({ last4 }) => last4 },
  { name: 'last used', value: (key) => moment(key.last_used_at) },
  { name: 'scopes', value: ({ scopes }) => scopes.join(' '), wraps: true },
];

const maxGraceSeconds = 604_800;

export function addKeys(program: Command, session: Session): void {
  const { terminal } = session;
  const keys = program.command('keys').description('the API keys of your account');

  withFormats(keys.command('list'))
    .description('all keys, revoked ones too; never a token')
    .action(async (format: Format) => {
      const { keys: all } = await session.client();
      writeList(terminal, format, await all.list({ limit: 100 }).toArray(), columns, 'There are no keys.');
    });

  withJson(keys.command('create'))
    .description('create a key; its token is shown once')
    .argument('<name>', 'what you call it')
    .requiredOption('--scopes <scopes>', 'what it may do, comma-separated; “all” is all that yours may')
    .option('--expires <time>', 'when it ends, such as 2027-01-31T00:00:00Z')
    .addHelpText('after', '\nExample:\n  $ whereabouts keys create "CI" --scopes monitoring:read,usage:read')
    .action(async (name: string, options: Format & { scopes: string; expires?: string }) => {
      const client = await session.client();
      const scopes = options.scopes === 'all' ? (await client.whoami()).key.scopes : options.scopes.split(',');
      const input = { name, scopes: scopes as ApiKey['scopes'], expires_at: options.expires ?? null };
      showToken(await client.keys.create(input), options);
    });

  withJson(keys.command('rotate'))
    .description('give a key a new token; without an id, the one that you are signed in with')
    .argument('[key]', 'its id')
    .option('--grace <seconds>', 'how long the old token still works', wholeNumber(0, maxGraceSeconds))
    .action(async (id: string | undefined, options: Format & { grace?: number }) => {
      const client = await session.client();
      const input = options.grace === undefined ? {} : { grace_period_seconds: options.grace };
      const own = id === undefined || (await client.whoami()).key.id === id;
      const key = own ? await client.keys.rotateOwn(input) : await client.keys.rotate(id, input);
      const isStored = own && !session.io.env['WHEREABOUTS_TOKEN'];
      if (isStored && key.token !== null) {
        await keep(key, key.token, options);
        terminal.note(`You are signed in with the new token (${session.credentials.path}).`);
        if (!options.json) return;
      }
      showToken(key, options);
    });

  withJson(keys.command('revoke'))
    .description('end a key at once')
    .argument('<key>', 'its id')
    .option('--force', 'although no other key could manage keys then')
    .action(async (id: string, { force, json }: Format & { force?: boolean }) => {
      if (!id.startsWith('key_'))
        throw new CliError(`${id} is not the id of a key: “whereabouts keys list” shows them.`);
      const key = await (await session.client()).keys.revoke(id, { force: force ?? false });
      terminal.line(json ? safeJson(key) : `${key.id} is revoked`);
    });

  /** The old token ends soon: a new one that cannot be kept is shown, or nobody would have it. */
  async function keep(key: ApiKeyWithToken, token: string, options: Format): Promise<void> {
    try {
      await session.credentials.replace(await session.url(), token);
    } catch (error) {
      showToken(key, options);
      throw new CliError(
        `The new token could not be kept: ${(error as Error).message} Then sign in with it: “whereabouts login”.`,
        exitCodes.failed,
      );
    }
  }

  function showToken(key: ApiKeyWithToken, { json }: Format): void {
    if (json) return terminal.line(safeJson(key));
    const named = `${key.id} “${plain(key.name)}”`;
    // The answer that showed it was lost, and the request was repeated.
    if (key.token === null)
      return terminal.note(`${named}: its token got lost on the way. For a new one: whereabouts keys rotate ${key.id}`);
    terminal.line(key.token);
    terminal.note(`${named}: the token is shown only this once.`);
  }
}

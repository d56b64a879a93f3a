import { text } from 'node:stream/consumers';
import { isCancel, password } from '@clack/prompts';
import type { Command } from 'commander';
import { CliError, exitCodes } from '../failure.ts';
import { type Format, withJson } from '../output.ts';
import type { Session } from '../session.ts';
import { plain, safeJson } from '../terminal.ts';

export function addLogin(program: Command, session: Session): void {
  const { terminal, credentials } = session;
  program
    .command('login')
    .description('sign in: keeps the token in a file that only you can read')
    .addHelpText(
      'after',
      `
The token is asked for, or read from standard input; never from
the command line, which others can see.

Examples:
  $ whereabouts login
  $ whereabouts --url https://whereabouts.example.com login < token.txt`,
    )
    .action(async () => {
      const url = await session.url();
      const token = (await readToken(url)).trim();
      if (token === '') throw new CliError('No token was given: npm start prints one, and “keys create” gives more.');
      const { account, key } = await session.clientWith(url, token).whoami();
      await credentials.store(url, token);
      terminal.line(`Signed in at ${url} as ${plain(account.name)} with the key “${plain(key.name)}”.`);
      if (session.io.env['WHEREABOUTS_TOKEN']) {
        terminal.note('WHEREABOUTS_TOKEN is set and goes first: unset it to use this one.');
      }
    });

  program
    .command('logout')
    .description('remove the stored token; the key itself stays valid')
    .action(async () => {
      const url = await session.url();
      terminal.line((await credentials.forget(url)) ? `Signed out at ${url}.` : `You were not signed in at ${url}.`);
    });

  withJson(program.command('whoami'))
    .description('which account and key you are, and what the key may do')
    .action(async ({ json }: Format) => {
      const { account, key, ...rest } = await (await session.client()).whoami();
      if (json) return terminal.line(safeJson({ ...rest, account, key }));
      terminal.line(`${plain(account.name)}  ${terminal.style('dim', account.id)}`);
      terminal.line(`${plain(key.name)}  ${terminal.style('dim', key.id)}`);
      terminal.prose(key.scopes.join(' '), { indent: 2 });
    });

  async function readToken(url: string): Promise<string> {
    if (!terminal.interactive) return text(session.io.stdin);
    const answer = await password({ message: `Token for ${url}`, output: process.stderr });
    if (isCancel(answer)) throw new CliError('Nothing has changed.', exitCodes.interrupted);
    return answer ?? '';
  }
}
